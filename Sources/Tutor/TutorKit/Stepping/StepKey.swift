package import StyledText
import TraceAnalysis

/// A key that moves the walk through a run.
package enum StepKey: Hashable, Sendable, CaseIterable {
  case forward, back, nextOfTask, previousOfTask, nextMoment, previousMoment, first, last, help
  case leave

  /// Creates the key for a character. Arrows and other special keys have no character.
  package init?(_ character: Character) {
    switch character {
    case " ", "s", "l": self = .forward
    case "r", "h": self = .back
    case "n", "j": self = .nextOfTask
    case "p", "k": self = .previousOfTask
    case "t": self = .nextMoment
    case "T": self = .previousMoment
    case "g": self = .first
    case "G": self = .last
    case "?": self = .help
    case "q": self = .leave
    default: return nil
    }
  }

  /// The names of the keys and their meanings, for the list that `?` shows.
  var words: (keys: String, meaning: String) {
    switch self {
    case .forward: ("Space, s, →", "step to the next event")
    case .back: ("r, ←", "step back")
    case .nextOfTask: ("n, ↓", "go to the next event of this task")
    case .previousOfTask: ("p, ↑", "go to the previous event of this task")
    case .nextMoment: ("t", "go to the next moment")
    case .previousMoment: ("T", "go to the previous moment")
    case .first: ("g, Home", "go to the beginning")
    case .last: ("G, End", "go to the end")
    case .help: ("?", "show or hide these keys")
    case .leave: ("q, Return", "return to the prompt")
    }
  }
}

extension Walk {
  /// Moves as a key says. Returns false if the walk cannot move there.
  mutating func move(_ key: StepKey) -> Bool {
    let from = position
    switch key {
    case .forward: go(to: from + 1)
    case .back: go(to: from - 1)
    case .nextOfTask: task.flatMap { stop(after: $0) }.map { go(to: $0) }
    case .previousOfTask: task.flatMap { stop(before: $0) }.map { go(to: $0) }
    case .nextMoment:
      let next = trace.eventCount(upTo: snapshot.time)
      if next < trace.events.count { go(to: trace.events.time(of: next)) } else { go(to: next) }
    case .previousMoment:
      go(to: trace.eventCount(before: snapshot.time))
    case .first: go(to: 0)
    case .last: go(to: trace.events.count)
    case .help, .leave: break
    }
    return position != from
  }
}

extension Session {
  /// Moves the walk as a key says.
  package mutating func step(_ key: StepKey) { _ = runs.stepping?.walk.move(key) }

  /// Returns the current stop as a whole screen, with the keys in the last rows.
  package func stopScreen(showsKeys: Bool) -> [StyledLine] {
    let rows = max(2, (screen.rows ?? 24) - 1)
    let keys = keyLines([
      "Space: step", "r: back", "n, p: this task", "t: time", "?: keys", "q: prompt",
    ]).prefix(max(1, rows / 4))
    let room = rows - keys.count
    let help =
      StepKey.allCases.map { ($0.words.keys, $0.words.meaning) }
      + [
        ("", ""), ("at the prompt", "cancel, fail, delay and priority change a task at this stop"),
      ]
    let lines = showsKeys ? table(help) : stopLines
    let shown = lines.prefix(room).map { $0.truncated(to: screen.columns) }
    let blank = Array(repeating: StyledLine(), count: room - shown.count)
    return shown + blank + keys
  }
}
