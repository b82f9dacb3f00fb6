package import StyledText
import TaskTrace
import TraceAnalysis

/// The cells of one row of a timeline.
struct Lane {
  private(set) var cells: [Mark?]
  private(set) var createdColumn = 0
  private(set) var endedColumn: Int?
  /// The task's state from each column on, in order of columns.
  private var states: [(column: Int, state: Step.Change)] = []
  private var cancelled = false

  private struct Open {
    var mark: Mark
    var column: Int
    var time: VirtualTime
  }

  /// Creates the lane of a task. Its last state lasts until `end`; nil means the end of the run.
  init(steps: some Sequence<Step>, scale: TimeScale, until end: VirtualTime? = nil) {
    cells = Array(repeating: nil, count: scale.width)
    var open: Open?
    for step in steps {
      let column = scale.column(step.point)
      switch step.change {
      case .created:
        createdColumn = column
        paint(.created, column)
        continue
      case .cancelled:
        fill(open, to: column, at: step.point.time)
        cancelled = true
        paint(.cancelled, column)
        if let state = open {
          open = Open(
            mark: state.mark.onceCancelled, column: column, time: step.point.time)
        }
        continue
      case .ready, .running, .blocked, .suspended:
        fill(open, to: column, at: step.point.time)
        let mark = step.change.mark
        open = Open(
          mark: cancelled ? mark.onceCancelled : mark, column: column, time: step.point.time)
      case .ended:
        fill(open, to: column, at: step.point.time)
        open = nil
        endedColumn = column
        paint(column == createdColumn ? .brief : .ended, column)
      }
      // Keeps only the last state of a column, so that a task with millions of steps has no more states than
      // columns.
      if states.last?.column == column { states.removeLast() }
      states.append((column, step.change))
    }
    fill(open, to: scale.width, at: end ?? scale.end)
  }

  /// Creates a lane that shows when the program printed.
  init(printed: [(point: Point, count: Int)], scale: TimeScale) {
    cells = Array(repeating: nil, count: scale.width)
    for print in printed { paint(.printed, scale.column(print.point)) }
  }

  /// Returns the task's state at the end of a column; nil before the task is created.
  func state(through column: Int) -> Step.Change? {
    guard createdColumn <= column else { return nil }
    let index = states.partitionIndex { $0.column <= column }
    return index > 0 ? states[index - 1].state : .ready
  }

  /// Sets the mark of a cell, unless the cell is outside the lane or has a mark of higher rank.
  mutating func paint(_ mark: Mark, _ column: Int) {
    guard cells.indices.contains(column) else { return }
    if let present = cells[column], present.rank > mark.rank { return }
    cells[column] = mark
  }

  /// Draws a state up to a column. A run takes at least one cell, and a run that takes no time is drawn as a moment.
  private mutating func fill(_ open: Open?, to end: Int, at time: VirtualTime) {
    guard let open else { return }
    let runs = open.mark == .running || open.mark == .cancelledRunning
    if runs, open.time == time {
      paint(.moment, open.column)
    } else {
      let end = runs ? max(end, open.column + 1) : end
      for column in open.column..<max(end, open.column) { paint(open.mark, column) }
    }
  }
}

extension Step.Change {
  package var mark: Mark {
    switch self {
    case .created, .ready: .ready
    case .running: .running
    case .blocked: .blocked
    case .cancelled: .cancelled
    case .ended: .ended
    case .suspended(let reason):
      switch reason {
      case .sleeping: .asleep
      case .task, .group: .waiting
      case .actor: .actor
      case .continuation, .yielding, .hopping, .unknown: .suspended
      }
    }
  }
}
