import TaskTrace
import TraceAnalysis

/// The rows of an outline, made on request, so that a view of many tasks can be streamed.
struct OutlineRows: Sequence {
  typealias Row = Outline.Row
  typealias Fold = Outline.Fold

  let visible: [Bool]
  private let trace: Trace
  private let family: Family
  private let strokes: Strokes
  private let prefixWidth: Int
  private let folds: [Int: Fold]

  init(
    _ trace: Trace, family: Family, limit: Int?, strokes: Strokes, prefixWidth: Int,
    preferred: [Int] = []
  ) {
    visible = Selection(trace, family: family, limit: limit, preferred: preferred).visible
    self.trace = trace
    self.family = family
    self.strokes = strokes
    self.prefixWidth = prefixWidth
    folds = Self.folds(trace, family, visible)
  }

  func makeIterator() -> Iterator { Iterator(rows: self) }

  struct Iterator: IteratorProtocol {
    private let rows: OutlineRows
    /// The tasks at the top, and below each task above the next row.
    private var levels: [Level]

    /// The tasks right below a task, or those at the top.
    private struct Level {
      var above: Int?
      var shown: [Int]
      var trunk: String
      var next = 0
    }

    fileprivate init(rows: OutlineRows) {
      self.rows = rows
      levels = [Level(above: nil, shown: rows.shown(below: nil), trunk: "")]
    }

    mutating func next() -> Row? {
      while let level = levels.last {
        guard level.next < level.shown.count else {
          levels.removeLast()
          continue
        }
        levels[levels.count - 1].next += 1
        let row = rows.row(level.next, of: level.shown, below: level.above, trunk: level.trunk)
        if case .task(let position) = row.content {
          let shown = rows.shown(below: position)
          if !shown.isEmpty {
            levels.append(Level(above: position, shown: shown, trunk: row.trunk))
          }
        }
        return row
      }
      return nil
    }
  }

  /// Returns a row with its branches: one of those right below a task, or of those at the top.
  private func row(_ index: Int, of shown: [Int], below position: Int?, trunk: String) -> Row {
    let task = shown[index]
    let content =
      visible[task] ? Row.Content.task(task) : .fold(folds[position ?? -1] ?? Fold())
    guard position != nil else { return Row(content: content, prefix: "") }
    let last = index == shown.count - 1
    let unstructured = isUnstructured(task)
    let branch = strokes.branch(last: last, unstructured: unstructured)
    let under = strokes.trunk(
      last: last, unstructured: unstructured || !last && isUnstructured(shown[index + 1]))
    return Row(content: content, prefix: cut(trunk + branch), trunk: cut(trunk + under))
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
    return strokes.cut + prefix.suffix(Swift.max(prefixWidth - 1, 0))
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
