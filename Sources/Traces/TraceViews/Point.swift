package import TaskTrace

/// A point of a drawing's time: a virtual time and a slot within it. Events with the same virtual time (a child ends,
/// its parent wakes, cancels another child, which notices and ends) have different slots, so that a drawing can show
/// them one after another.
package struct Point: Hashable {
  package var time: VirtualTime
  package var slot: Int

  package init(time: VirtualTime, slot: Int) {
    self.time = time
    self.slot = slot
  }
}
