import StyledText

extension Mark {
  /// Which of two marks keeps a cell that both need.
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

  /// The same state in a task that is marked cancelled.
  var onceCancelled: Mark {
    switch self {
    case .running: .cancelledRunning
    case .asleep: .cancelledAsleep
    case .waiting: .cancelledWaiting
    default: self
    }
  }
}

/// The other characters that a drawing is made of.
package struct Strokes {
  var ascii: Bool

  package init(ascii: Bool) { self.ascii = ascii }

  var ellipsis: String { ascii ? "..." : "…" }
  var dash: String { ascii ? "-" : "–" }
  var check: String { ascii ? "+" : "✓" }
  var cross: String { ascii ? "x" : "✗" }

  /// A tree's branches, three columns each. Loose branches lead to tasks that are not child tasks.
  func branch(last: Bool, loose: Bool) -> String {
    switch (last, loose) {
    case (false, false): ascii ? "|- " : "├─ "
    case (true, false): ascii ? "`- " : "╰─ "
    case (false, true): ascii ? ":. " : "┊┄ "
    case (true, true): ascii ? "'. " : "└┄ "
    }
  }

  /// The text below a branch, next to its own branches.
  func trunk(last: Bool, loose: Bool) -> String {
    last ? "   " : loose ? (ascii ? ":  " : "┊  ") : (ascii ? "|  " : "│  ")
  }

  var axis: Character { ascii ? "-" : "─" }
  var tick: Character { ascii ? "+" : "┬" }
  var wideStart: Character { ascii ? "{" : "┝" }
  var wideMiddle: Character { ascii ? "=" : "━" }
  var wideEnd: Character { ascii ? "}" : "┥" }

  var wideMoment: String { String([wideStart, wideMiddle, wideEnd]) }

  /// What stands for the outer branches of a deep tree.
  var cut: String { ascii ? "<" : "‹" }

  /// At the event and at the line of a stop.
  var currentEvent: String { ascii ? "<" : "◀" }
  var currentLine: String { ascii ? ">" : "▶" }

  /// A share of a whole, 0 to 1.
  func bar(_ share: Double) -> Character {
    let bars = Array(ascii ? "123456789" : "▁▂▃▄▅▆▇█")
    return bars[min(max(Int(share * Double(bars.count)), 0), bars.count - 1)]
  }
}
