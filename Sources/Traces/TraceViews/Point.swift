package import TaskTrace

/// A point on a drawing's time axis: a virtual time, and a slot within it. Several events can have the same virtual
/// time: a child ends, its parent wakes and cancels another child, which notices and ends. They have different
/// slots, so that a drawing can show them one after another.
package struct Point: Hashable {
  package var time: VirtualTime
  package var slot: Int

  package init(time: VirtualTime, slot: Int) {
    self.time = time
    self.slot = slot
  }
}
