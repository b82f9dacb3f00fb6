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

  package let rows: [Row]
  package let visible: [Bool]

  package init(
    _ trace: Trace, family: Family, limit: Int?, strokes: Strokes, prefixWidth: Int,
    preferred: [Int] = []
  ) {
    let all = OutlineRows(
      trace, family: family, limit: limit, strokes: strokes, prefixWidth: prefixWidth,
      preferred: preferred)
    rows = Array(all)
    visible = all.visible
  }
}
