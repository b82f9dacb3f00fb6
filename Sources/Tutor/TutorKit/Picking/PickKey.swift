import TaskTrace
package import StyledText
package import TraceAnalysis

/// A key that decides a choice of a run.
package enum PickKey: Hashable, Sendable {
  /// The candidate of that number, from 1.
  case candidate(Int)
  case undo, finish, hint, help, leave

  package init?(_ character: Character) {
    switch character {
    case "1"..."9": self = .candidate(character.wholeNumberValue ?? 1)
    case " ": self = .candidate(1)
    case "u": self = .undo
    case "f": self = .finish
    case "h": self = .hint
    case "?": self = .help
    case "q": self = .leave
    default: return nil
    }
  }

  /// The keys and what they do, for the list that `?` shows.
  static let words = [
    ("1 to 9", "let that one go first"),
    ("Space, Return", "let the first go, as the default order does"),
    ("u, ←", "take back the latest choice"),
    ("f", "leave the other choices to the default order, and show the run"),
    ("h", "tell the next departure of the open challenge"),
    ("?", "show or hide these keys"),
    ("q", "return to the prompt without a run"),
  ]
}

extension Session {
  /// Carries out a key. Returns what has to be run now; `continuePicking` takes its trace.
  package mutating func pick(_ key: PickKey) -> RunPlan? {
    guard let choice = picking?.choice else { return nil }
    switch key {
    case .candidate(let number):
      guard (1...choice.candidates.count).contains(number) else { return nil }
      return picking?.pick(number - 1)
    case .undo: return picking?.undo()
    case .finish:
      picking?.finish()
      return nil
    case .leave:
      picking = nil
      return nil
    case .hint:
      _ = goals.hint()
      return nil
    case .help: return nil
    }
  }

  /// Goes on with the choices of a run that was made for a decision. False if the run did not follow it.
  package mutating func continuePicking(_ plan: RunPlan, _ trace: Trace) -> Bool {
    let next = Picking(plan: plan, trace: trace)
    picking = next.isFollowed ? next : nil
    return next.isFollowed
  }

  /// Whether a choice is open.
  package var hasChoice: Bool { picking?.choice != nil }

  /// The choice on a whole screen, with the keys in the last row.
  package func pickScreen(showsKeys: Bool) -> [StyledLine] {
    let keys = StyledLine(
      " 1-9: who goes first  u: undo  f: finish  h: hint  ?: keys  q: prompt", .dim
    ).wrapped(to: screen.columns, indent: 1)
    let rows = max(2, (screen.rows ?? 24) - 1)
    let lines = showsKeys ? table(PickKey.words) : choiceLines
    let room = max(1, rows - keys.count)
    let shown = lines.prefix(room).map { $0.truncated(to: screen.columns) }
    let blank = Array(repeating: StyledLine(), count: room - shown.count)
    return shown + blank + keys
  }
}
