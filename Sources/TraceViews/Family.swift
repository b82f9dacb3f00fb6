package import TaskTrace

/// Who stands below whom in a drawing: a child below its parent, what is nobody's child below the task
/// that started it. Positions are indices in `Trace.tasks`. A parent that was not created before its child
/// (a damaged trace) does not count, so there are no circles.
package struct Family {
  /// -1 is none.
  private(set) var above: [Int32]
  private var firstChild: [Int32]
  private var firstLoose: [Int32]
  private var next: [Int32]
  /// What stands below no other task.
  private var firstTop: Int32 = -1

  /// Leaves loose tasks at the top where `adopting` is false.
  package init(_ trace: Trace, adopting: Bool = true) {
    let count = trace.tasks.count
    above = Array(repeating: -1, count: count)
    firstChild = above
    firstLoose = above
    next = above
    for position in (0..<count).reversed() {
      let creation = trace.tasks[position].creation
      let link = creation.parent ?? (adopting ? creation.creator : nil)
      let parent = link.map { Int($0.number) - 1 } ?? position
      let this = Int32(position)
      if parent >= position {
        next[position] = firstTop
        firstTop = this
      } else if creation.parent != nil {
        above[position] = Int32(parent)
        next[position] = firstChild[parent]
        firstChild[parent] = this
      } else {
        above[position] = Int32(parent)
        next[position] = firstLoose[parent]
        firstLoose[parent] = this
      }
    }
  }

  package func parent(of position: Int) -> Int? {
    above[position] < 0 ? nil : Int(above[position])
  }

  /// Children in order of creation, then what is loose; of nil, what stands at the top.
  package func below(_ position: Int?) -> [Int] {
    guard let position else { return list(from: firstTop) }
    return list(from: firstChild[position]) + list(from: firstLoose[position])
  }

  func hasBelow(_ position: Int) -> Bool {
    firstChild[position] >= 0 || firstLoose[position] >= 0
  }

  private func list(from start: Int32) -> [Int] {
    var list: [Int] = []
    var position = start
    while position >= 0 {
      list.append(Int(position))
      position = next[Int(position)]
    }
    return list
  }
}
