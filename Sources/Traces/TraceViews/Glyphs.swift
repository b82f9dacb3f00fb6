import StyledText

/// What a cell of a drawing can show. Heavier characters mean more activity: running is the heaviest, keeping or
/// wanting a core comes next, waiting is a line, and start and end marks are as light as that line.
enum Symbol: Int, CaseIterable {
  case running, moment, blocked, ready, asleep, waiting, actor, suspended
  case cancelledRunning, cancelledAsleep, cancelledWaiting
  case cancelled, created, ended, brief
  case hook, looseHook, wakesAbove, wakesBelow
  case printed

  /// The character for it.
  func glyph(ascii: Bool) -> Character {
    switch self {
    case .running: ascii ? "#" : "█"
    case .moment: ascii ? "|" : "┃"
    case .blocked: ascii ? "@" : "▬"
    case .ready: ascii ? "o" : "░"
    case .asleep: ascii ? "." : "┄"
    case .waiting: ascii ? "-" : "─"
    case .actor: "~"
    case .suspended: ascii ? "_" : "·"
    case .cancelledRunning: ascii ? "%" : "▓"
    case .cancelledAsleep: ascii ? ":" : "┅"
    case .cancelledWaiting: ascii ? "=" : "━"
    case .cancelled: ascii ? "x" : "✗"
    case .created: ascii ? "[" : "├"
    case .ended: ascii ? "]" : "┤"
    case .brief: ascii ? "I" : "┼"
    case .hook: ascii ? "`" : "╰"
    case .looseHook: ascii ? "'" : "┊"
    case .wakesAbove: ascii ? "/" : "╯"
    case .wakesBelow: ascii ? "\\" : "╮"
    case .printed: ascii ? "\"" : "▪"
    }
  }

  var role: Role {
    switch self {
    case .running, .moment: .running
    case .blocked: .blocked
    case .ready: .ready
    case .asleep, .suspended: .suspended
    case .waiting, .actor: .waiting
    case .cancelledRunning, .cancelledAsleep, .cancelledWaiting, .cancelled: .cancelled
    case .created, .ended, .brief: .plain
    case .hook, .looseHook, .wakesAbove, .wakesBelow: .dim
    case .printed: .note
    }
  }

  /// Which of two symbols keeps a cell that both need.
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
  var onceCancelled: Symbol {
    switch self {
    case .running: .cancelledRunning
    case .asleep: .cancelledAsleep
    case .waiting: .cancelledWaiting
    default: self
    }
  }

  /// Its meaning, for the legend.
  var meaning: String {
    switch self {
    case .running: "running"
    case .moment: "ran for a moment"
    case .blocked: "blocks its core"
    case .ready: "ready to run"
    case .asleep: "asleep"
    case .waiting: "waiting for a task"
    case .actor: "waiting for an actor"
    case .suspended: "suspended"
    case .cancelledRunning, .cancelledAsleep, .cancelledWaiting: "the same, once cancelled"
    case .cancelled: "marked cancelled"
    case .created: "created"
    case .ended: "ended"
    case .brief: "created and ended"
    case .hook: "child of a task above"
    case .looseHook: "not a child task"
    case .wakesAbove, .wakesBelow: "its end woke a waiter"
    case .printed: "a line printed"
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

  /// A share of a whole, 0 to 1.
  func bar(_ share: Double) -> Character {
    let bars = Array(ascii ? "123456789" : "▁▂▃▄▅▆▇█")
    return bars[min(max(Int(share * Double(bars.count)), 0), bars.count - 1)]
  }
}
