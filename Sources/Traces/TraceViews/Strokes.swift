import StyledText

extension Mark {
  /// The rank of the mark. If two marks need the same cell, the one with the higher rank is shown.
  var rank: Int {
    switch self {
    case .hook, .looseHook, .wakesAbove, .wakesBelow: 0
    case .asleep, .waiting, .actor, .suspended, .cancelledAsleep, .cancelledWaiting: 1
    case .ready: 2
    case .moment, .printed: 3
    case .running, .cancelledRunning, .blocked: 4
    case .created: 5
    case .ended: 6
    case .brief: 7
    case .cancelled: 8
    }
  }

  /// The mark for the same state of a task that is marked cancelled.
  var onceCancelled: Mark {
    switch self {
    case .running: .cancelledRunning
    case .asleep: .cancelledAsleep
    case .waiting: .cancelledWaiting
    default: self
    }
  }
}

/// The characters of a drawing other than its marks.
package struct Strokes {
  var ascii: Bool

  package init(ascii: Bool) { self.ascii = ascii }

  var ellipsis: String { ascii ? "..." : "…" }
  var dash: String { ascii ? "-" : "–" }
  var check: String { ascii ? "+" : "✓" }
  var cross: String { ascii ? "x" : "✗" }

  /// Returns a branch of a tree, three columns wide. Loose branches lead to tasks that are not child tasks.
  func branch(last: Bool, unstructured: Bool) -> String {
    switch (last, unstructured) {
    case (false, false): ascii ? "|- " : "├─ "
    case (true, false): ascii ? "`- " : "╰─ "
    case (false, true): ascii ? ":. " : "┊┄ "
    case (true, true): ascii ? "'. " : "└┄ "
    }
  }

  /// Returns the text that continues a branch on the rows below it, three columns wide.
  func trunk(last: Bool, unstructured: Bool) -> String {
    last ? "   " : unstructured ? (ascii ? ":  " : "┊  ") : (ascii ? "|  " : "│  ")
  }

  var axis: Character { ascii ? "-" : "─" }
  var tick: Character { ascii ? "+" : "┬" }
  var wideStart: Character { ascii ? "{" : "┝" }
  var wideMiddle: Character { ascii ? "=" : "━" }
  var wideEnd: Character { ascii ? "}" : "┥" }

  var wideMoment: String { String([wideStart, wideMiddle, wideEnd]) }

  /// The symbol for the outer branches of a deep tree, which are left out.
  var cut: String { ascii ? "<" : "‹" }

  /// The symbols beside the task and beside the source line of a stop.
  var currentEvent: String { ascii ? "<" : "◀" }
  var currentLine: String { ascii ? ">" : "▶" }

  /// Returns the bar for a share from 0 to 1. Even the largest is lighter than the mark of a running task.
  func bar(_ share: Double) -> Character {
    let bars = Array(ascii ? "123456789" : "▁▂▃▄")
    return bars[min(max(Int(share * Double(bars.count)), 0), bars.count - 1)]
  }
}
