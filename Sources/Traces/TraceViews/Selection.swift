import TraceAnalysis

/// The choice of the tasks that get a row when there are more tasks than rows: the first and last of each family,
/// and the tasks that a reader looks for (failed, never ended, cancelled).
struct Selection {
  private(set) var visible: [Bool]
  /// The number of visible tasks right below each task (at the top for nil). Tasks without any have no entry.
  private var shown: [Int?: Int] = [:]
  private var used = 0
  private let limit: Int
  private let family: Family

  /// Creates a selection. Preferred tasks, as positions in `Trace.tasks`, are chosen before others.
  init(_ trace: Trace, family: Family, limit: Int?, preferred: [Int] = []) {
    let count = trace.tasks.count
    self.family = family
    self.limit = max(limit ?? .max, 3)
    guard count > self.limit else {
      visible = Array(repeating: true, count: count)
      return
    }
    visible = Array(repeating: false, count: count)
    used = 1
    choose(trace.tasks, preferred)
  }

  /// Chooses the visible tasks. Stops reading each sequence of candidates soon after the rows are used up.
  private mutating func choose(_ tasks: TaskList, _ preferred: [Int]) {
    let family = family
    let top = [family.edgesAtTop].compactMap(\.self).flatMap { [$0.first, $0.last] }
    let below = tasks.indices.lazy.compactMap { family.edges(below: $0) }
      .flatMap { [$0.first, $0.last] }
    var edges = top[...]
    for edge in below.prefix(4 * limit + 256) { edges.append(edge) }
    add(top.prefix(1), upTo: limit)
    add(preferred.filter(tasks.indices.contains), upTo: limit)
    add(edges.prefix(4), upTo: limit)
    add(
      tasks.indices.lazy.filter { tasks.isFailure($0) },
      upTo: min(used + max((limit - used) / 2, 1), limit))
    add(edges.dropFirst(4), upTo: limit)
    add(tasks.indices.lazy.filter { tasks.isCancelled($0) }, upTo: limit)
    add(tasks.indices, upTo: limit)
  }

  private func hidden(below position: Int?) -> Int {
    family.count(below: position) - shown[position, default: 0]
  }

  private mutating func add(_ positions: some Sequence<Int>, upTo limit: Int) {
    var failures = 0
    for position in positions where !add(position, upTo: limit) {
      failures += 1
      if failures == 64 { return }
    }
  }

  /// Shows a task and all tasks above it. Returns false if there is no room.
  private mutating func add(_ position: Int, upTo limit: Int) -> Bool {
    var path: [Int] = []
    var current: Int? = position
    while let task = current, !visible[task] {
      path.append(task)
      if path.count > limit { return false }
      current = family.parent(of: task)
    }
    guard !path.isEmpty else { return true }
    for task in path.reversed() { show(task) }
    guard used > limit else { return true }
    for task in path { hide(task) }
    return false
  }

  /// Makes a task visible, and counts the rows that it needs. A task with hidden tasks below it also needs a row for
  /// their fold.
  private mutating func show(_ position: Int) {
    visible[position] = true
    used += 1 + (hidden(below: position) > 0 ? 1 : 0)
    let parent = family.parent(of: position)
    shown[parent, default: 0] += 1
    if hidden(below: parent) == 0 { used -= 1 }
  }

  private mutating func hide(_ position: Int) {
    visible[position] = false
    used -= 1 + (hidden(below: position) > 0 ? 1 : 0)
    let parent = family.parent(of: position)
    if hidden(below: parent) == 0 { used += 1 }
    shown[parent, default: 0] -= 1
  }
}

extension TaskLife {
  /// Whether the task threw an error other than `CancellationError`, or never ended.
  var isFailure: Bool {
    guard hasThrown else { return endedEvent == nil }
    guard case .threw(let error)? = outcome else { return true }
    return !error.hasPrefix("CancellationError")
  }
}
