package import TaskTrace

/// Who stands below whom in a drawing: a child below its parent, what is not a child task below the task
/// that started it. Positions are indices in `Trace.tasks`. A parent that was not created before its child
/// (a damaged trace) does not count, so there are no circles.
package struct Family: Sendable {
  private let tasks: TaskList
  private let isAdopting: Bool
  /// What stands below no other task.
  private var tops: [Int32] = []
  /// What is not a child task, in order of those that it stands below.
  private var loose: [(above: Int32, position: Int32)] = []

  /// Leaves loose tasks at the top where `adopting` is false.
  package init(_ trace: Trace, adopting: Bool = true) {
    tasks = trace.tasks
    isAdopting = adopting
    for position in tasks.indices where !tasks.isChild(position) {
      if let above = parent(of: position) {
        loose.append((Int32(above), Int32(position)))
      } else {
        tops.append(Int32(position))
      }
    }
    loose.sort { ($0.above, $0.position) < ($1.above, $1.position) }
  }

  package func parent(of position: Int) -> Int? {
    tasks.position(above: position, adopting: isAdopting)
  }

  /// Children in order of creation, then what is loose; of nil, what stands at the top.
  package func below(_ position: Int?) -> [Int] {
    guard let position else { return tops.map { Int($0) } }
    return children(of: position) + looseBelow(position).map { Int($0.position) }
  }

  /// The first and the last of those that stand below a task; nil if there are none.
  func edges(below position: Int) -> (first: Int, last: Int)? {
    let loose = looseBelow(position)
    let children = tasks.edges(ofChildrenOf: position)
    guard let first = children?.first ?? loose.first.map({ Int($0.position) }) else { return nil }
    return (first, loose.last.map { Int($0.position) } ?? children?.last ?? first)
  }

  var edgesAtTop: (first: Int, last: Int)? {
    guard let first = tops.first, let last = tops.last else { return nil }
    return (Int(first), Int(last))
  }

  /// How many stand right below a task; of nil, at the top.
  func count(below position: Int?) -> Int {
    guard let position else { return tops.count }
    return tasks[position].childCount + looseBelow(position).count
  }

  private func children(of position: Int) -> [Int] {
    tasks[position].children.map { Int($0.number) - 1 }
  }

  private func looseBelow(_ position: Int) -> ArraySlice<(above: Int32, position: Int32)> {
    guard !loose.isEmpty else { return [] }
    let start = loose.partitioningIndex { $0.above >= position }
    let end = loose[start...].partitioningIndex { $0.above > position }
    return loose[start..<end]
  }
}
