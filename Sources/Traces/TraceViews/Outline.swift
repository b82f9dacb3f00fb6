package import TaskTrace
package import TraceAnalysis

/// The rows of a drawing from top to bottom: tasks, and folds that represent many tasks.
package struct Outline {
  package struct Row {
    package enum Content {
      case task(Int)
      case fold(Fold)
    }
    package var content: Content
    /// The branches before the row's name.
    package var prefix: String
    /// The branches that continue below the row.
    var trunk = ""
  }

  /// Hidden tasks that share a row: all those whose closest visible ancestor is the same.
  package struct Fold {
    /// The positions of the tasks in `Trace.tasks`.
    package var tasks: [Int32] = []
    var returned = 0
    var failed = 0
    /// The number of tasks that threw because they were cancelled.
    var stopped = 0
    var cancelled = 0
    package var start = VirtualTime(nanoseconds: .max)
    package var end = VirtualTime.zero

    mutating func add(_ position: Int, of all: TaskList, endOfRun: VirtualTime) {
      let task = all[position]
      tasks.append(Int32(position))
      if task.hasThrown {
        if all.isFailure(position) { failed += 1 } else { stopped += 1 }
      } else if task.endedEvent != nil {
        returned += 1
      }
      if task.isCancelled { cancelled += 1 }
      start = min(start, task.created)
      end = max(end, task.ended ?? endOfRun)
    }
  }

  package private(set) var rows: [Row] = []
  package let visible: [Bool]
  private let trace: Trace
  private let family: Family
  private let strokes: Strokes
  private let prefixWidth: Int

  package init(
    _ trace: Trace, family: Family, limit: Int?, strokes: Strokes, prefixWidth: Int,
    preferred: [Int] = []
  ) {
    visible = Selection(trace, family: family, limit: limit, preferred: preferred).visible
    self.trace = trace
    self.family = family
    self.strokes = strokes
    self.prefixWidth = prefixWidth
    let folds = Self.folds(trace, family, visible)
    var pending = Array(rows(below: nil, trunk: "", folds[-1]).reversed())
    while let row = pending.popLast() {
      rows.append(row)
      if case .task(let position) = row.content {
        pending += rows(below: position, trunk: row.trunk, folds[position]).reversed()
      }
    }
  }

  /// Returns the rows right below a task, with their branches; for nil, the rows at the top.
  private func rows(below position: Int?, trunk: String, _ fold: Fold?) -> [Row] {
    let shown = shown(below: position)
    return shown.enumerated().map { index, task in
      let content = visible[task] ? Row.Content.task(task) : .fold(fold ?? Fold())
      guard position != nil else { return Row(content: content, prefix: "") }
      let last = index == shown.count - 1
      let unstructured = isUnstructured(task)
      let branch = strokes.branch(last: last, unstructured: unstructured)
      let under = strokes.trunk(
        last: last, unstructured: unstructured || !last && isUnstructured(shown[index + 1]))
      return Row(content: content, prefix: cut(trunk + branch), trunk: cut(trunk + under))
    }
  }

  private func isUnstructured(_ position: Int) -> Bool {
    trace.tasks[position].parent == nil
  }

  /// Returns the visible tasks right below a task, and one hidden task that marks the position of the fold: the last
  /// of the longest sequence of hidden tasks.
  private func shown(below position: Int?) -> [Int] {
    var longest = 0
    var fold: Int?
    var run = 0
    let tasks = family.below(position)
    for task in tasks {
      run = visible[task] ? 0 : run + 1
      if run > longest { (longest, fold) = (run, task) }
    }
    return tasks.filter { visible[$0] || $0 == fold }
  }

  /// Shortens the branches of a deep tree to the prefix's width. Keeps the innermost branches.
  private func cut(_ prefix: String) -> String {
    guard prefix.count > prefixWidth else { return prefix }
    return strokes.cut + prefix.suffix(max(prefixWidth - 1, 0))
  }

  /// Returns the folds of the hidden tasks, by the position of the closest visible task above them; -1 for the top.
  private static func folds(_ trace: Trace, _ family: Family, _ visible: [Bool]) -> [Int: Fold] {
    guard visible.contains(false) else { return [:] }
    var folds: [Int: Fold] = [:]
    let tasks = trace.tasks
    var owners = [Int32](repeating: -1, count: visible.count)
    // Most hidden tasks belong to the same fold as the one before, so that fold is kept outside the dictionary.
    var (owner, fold) = (-1, Fold())
    for position in visible.indices where !visible[position] {
      if let parent = family.parent(of: position) {
        owners[position] = visible[parent] ? Int32(parent) : owners[parent]
      }
      if owners[position] != owner {
        folds[owner] = fold
        owner = Int(owners[position])
        fold = folds.removeValue(forKey: owner) ?? Fold()
      }
      fold.add(position, of: tasks, endOfRun: trace.end)
    }
    folds[owner] = fold
    return folds
  }
}
