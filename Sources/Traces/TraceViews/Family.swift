import TaskTrace
package import TraceAnalysis

/// The parents of tasks in a drawing: a child is below its parent, and a task that is not a child task is below the
/// task that started it. Positions are indices in `Trace.tasks`. A parent must be created before its child; otherwise
/// (a damaged trace) it is ignored, so there are no cycles.
package struct Family: Sendable {
  private let tasks: TaskList
  private let isAdopting: Bool
  /// Tasks that are not below another task.
  private var tops: [Int32] = []
  /// Tasks that are not child tasks, in order of the tasks that they are below.
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

  /// Children in order of creation, then the tasks that are not child tasks; for nil, the tasks at the top.
  package func below(_ position: Int?) -> [Int] {
    guard let position else { return tops.map { Int($0) } }
    return children(of: position) + looseBelow(position).map { Int($0.position) }
  }

  /// The first and last task below a task; nil if there are none.
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

  /// How many tasks are directly below a task; for nil, at the top.
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
