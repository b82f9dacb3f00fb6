import TaskTrace

/// The rows of a drawing from top to bottom: tasks, and folds that stand for many.
struct Outline {
  struct Row {
    enum Content {
      case task(Int)
      case fold(Fold)
    }
    var content: Content
    /// The branches before the name.
    var prefix: String
  }

  /// Tasks below one parent that have no row of their own, with all that stands below them.
  struct Fold {
    var tasks: [Int] = []
    var returned = 0
    var failed = 0
    /// Those that threw because they were cancelled.
    var stopped = 0
    var cancelled = 0
    var start = VirtualTime(nanoseconds: .max)
    var end = VirtualTime.zero

    mutating func add(_ task: TaskLife, at position: Int, endOfRun: VirtualTime) {
      tasks.append(position)
      switch task.outcome {
      case .returned?: returned += 1
      case .threw?: if task.isFailure { failed += 1 } else { stopped += 1 }
      case nil: break
      }
      if task.cancellation != nil { cancelled += 1 }
      start = min(start, task.created)
      end = max(end, task.ended ?? endOfRun)
    }
  }

  private(set) var rows: [Row] = []
  let visible: [Bool]

  init(_ trace: Trace, family: Family, limit: Int?, strokes: Strokes, prefixWidth: Int) {
    let selection = Selection(trace, family: family, limit: limit)
    visible = selection.visible
    var folds = Self.folds(trace, family, visible)
    var pending: [(row: Row, below: Int?, trunk: String)] = []

    func pushBelow(_ position: Int?, trunk: String) {
      let shown = Self.shown(family.below(position), visible)
      for (index, item) in shown.enumerated().reversed() {
        let isTop = position == nil
        let last = index == shown.count - 1
        let loose = trace.tasks[item.position].creation.parent == nil
        let nextLoose = !last && trace.tasks[shown[index + 1].position].creation.parent == nil
        let branch = isTop ? "" : strokes.branch(last: last, loose: loose)
        let under = isTop ? "" : strokes.trunk(last: last, loose: loose || nextLoose)
        let prefix = Self.cut(trunk + branch, to: prefixWidth, strokes)
        if item.isFold {
          let fold = folds.removeValue(forKey: position ?? -1) ?? Fold()
          pending.append((Row(content: .fold(fold), prefix: prefix), nil, ""))
        } else {
          pending.append(
            (
              Row(content: .task(item.position), prefix: prefix), item.position,
              Self.cut(trunk + under, to: prefixWidth, strokes)
            ))
        }
      }
    }
    pushBelow(nil, trunk: "")
    while let item = pending.popLast() {
      rows.append(item.row)
      if let below = item.below { pushBelow(below, trunk: item.trunk) }
    }
  }

  /// The visible ones of these tasks, and the fold for the others where most of them are in a row.
  private static func shown(
    _ tasks: [Int], _ visible: [Bool]
  ) -> [(position: Int, isFold: Bool)] {
    var longest = 0
    var fold: Int?
    var run = 0
    for task in tasks {
      run = visible[task] ? 0 : run + 1
      if run > longest { (longest, fold) = (run, task) }
    }
    return tasks.compactMap { task in
      visible[task] ? (task, false) : task == fold ? (task, true) : nil
    }
  }

  /// Deep trees keep their innermost branches.
  private static func cut(_ prefix: String, to width: Int, _ strokes: Strokes) -> String {
    let count = prefix.count
    guard count > width else { return prefix }
    let kept = prefix.suffix(max(width - 1, 0))
    return (strokes.ascii ? "<" : "‹") + kept
  }

  /// What is hidden, by the visible task below which it stands (-1: the top).
  private static func folds(_ trace: Trace, _ family: Family, _ visible: [Bool]) -> [Int: Fold] {
    guard visible.contains(false) else { return [:] }
    var folds: [Int: Fold] = [:]
    var owner = [Int](repeating: -1, count: visible.count)
    for position in visible.indices where !visible[position] {
      if let parent = family.parent(of: position) {
        owner[position] = visible[parent] ? parent : owner[parent]
      }
      folds[owner[position], default: Fold()]
        .add(trace.tasks[position], at: position, endOfRun: trace.end)
    }
    return folds
  }
}
