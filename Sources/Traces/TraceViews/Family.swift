import TaskTrace
package import TraceAnalysis

/// The tree of the tasks in a drawing. A child task is below its parent. A task that is not a child task is below
/// the task that started it.
///
/// Positions are indices in `Trace.tasks`. In a damaged trace, a parent may be created after its child. Such a
/// parent is ignored, so the tree has no cycles.
package struct Family: Sendable {
  private let tasks: TaskList
  private let isAdopting: Bool
  /// The tasks that are not below another task, in order of creation.
  private var tops: [Int32] = []
  /// The tasks that are below another task although they are not its children, sorted by that task.
  private var unstructured: [(above: Int32, position: Int32)] = []

  /// Creates the tree of a trace. If `adopting` is false, tasks that are not child tasks stay at the top.
  package init(_ trace: Trace, adopting: Bool = true) {
    tasks = trace.tasks
    isAdopting = adopting
    for position in tasks.indices where !tasks.isChild(position) {
      if let above = parent(of: position) {
        unstructured.append((Int32(above), Int32(position)))
      } else {
        tops.append(Int32(position))
      }
    }
    unstructured.sort { ($0.above, $0.position) < ($1.above, $1.position) }
  }

  package func parent(of position: Int) -> Int? {
    tasks.position(above: position, adopting: isAdopting)
  }

  /// Returns the tasks right below a task: first its children in order of creation, then the tasks that are not its
  /// children. For nil, returns the tasks at the top.
  func below(_ position: Int?) -> [Int] {
    guard let position else { return tops.map { Int($0) } }
    return children(of: position) + unstructuredBelow(position).map { Int($0.position) }
  }

  /// Returns the first and the last task right below a task; nil if there are none.
  func edges(below position: Int) -> (first: Int, last: Int)? {
    let unstructured = unstructuredBelow(position)
    let children = tasks.edges(ofChildrenOf: position)
    guard let first = children?.first ?? unstructured.first.map({ Int($0.position) }) else {
      return nil
    }
    return (first, unstructured.last.map { Int($0.position) } ?? children?.last ?? first)
  }

  var edgesAtTop: (first: Int, last: Int)? {
    guard let first = tops.first, let last = tops.last else { return nil }
    return (Int(first), Int(last))
  }

  /// Returns the number of tasks right below a task; for nil, the number of tasks at the top.
  func count(below position: Int?) -> Int {
    guard let position else { return tops.count }
    return tasks[position].childCount + unstructuredBelow(position).count
  }

  private func children(of position: Int) -> [Int] {
    tasks[position].children.map { Int($0.number) - 1 }
  }

  private func unstructuredBelow(_ position: Int) -> ArraySlice<(above: Int32, position: Int32)> {
    guard !unstructured.isEmpty else { return [] }
    let start = unstructured.partitionIndex { $0.above < position }
    let end = unstructured[start...].partitionIndex { $0.above <= position }
    return unstructured[start..<end]
  }
}
