package import StyledText
import TaskTrace
package import TraceAnalysis

/// A key at an open choice of a run.
package enum PickKey: Hashable, Sendable {
  /// Chooses the candidate with this number. Candidates count from 1.
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

  /// Creates the key for a typed line; nil if the line stands for no key. A candidate's number may be too large for
  /// the choice.
  init?(typed line: String) {
    switch line.lowercased() {
    case "", "next": self = .candidate(1)
    case "u", "undo": self = .undo
    case "f", "finish": self = .finish
    case "h", "hint": self = .hint
    case "?": self = .help
    case "q", "leave": self = .leave
    case let word:
      guard let number = Int(word) else { return nil }
      self = .candidate(number)
    }
  }

  /// The keys, the words to type at a prompt instead, and their meanings.
  private static let words = [
    ("1 to 9", "a number", "choose that candidate"),
    ("Space, Return", "Return", "choose the first candidate, as in the default order"),
    ("u, ←", "u, undo", "take back the latest choice"),
    ("f", "f, finish", "leave the other choices to the default order, and show the run"),
    ("h", "h, hint", "show the next hint for the open challenge"),
    ("?", "?", "show or hide these keys"),
    ("q", "q, leave", "return to the prompt without a run"),
  ]

  /// The keys and their meanings, for the list that `?` shows.
  static let keys = words.map { ($0.0, $0.2) }

  /// The words and their meanings, for the list that `?` shows at a prompt.
  static let typedWords = words.map { ($0.1, $0.0 == "?" ? "show this list" : $0.2) }
}

extension Session {
  /// Carries out a key. Returns the plan of the run to start, or nil if none is needed. Pass the trace of that run to
  /// `continuePicking`.
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

  /// The source of the program whose choices the learner decides; nil for a demo or a built program.
  package var pickedSource: String? { picking?.plan.source }

  /// Continues with the choices of a run that was made for a decision. Returns false if the run did not follow the
  /// decisions.
  package mutating func continuePicking(_ plan: RunPlan, _ trace: Trace) -> Bool {
    let next = Picking(plan: plan, trace: trace)
    picking = next.isFollowed ? next : nil
    return next.isFollowed
  }

  /// Whether a choice is open.
  package var hasChoice: Bool { picking?.choice != nil }

  /// Returns the open choice as a whole screen, with the keys in the last rows.
  package func pickScreen(showsKeys: Bool) -> [StyledLine] {
    let isChallenge = picking.map { challengeLines(for: $0.plan) }?.isEmpty == false
    let keys = keyLines(
      ["1-9: which goes first", "u: undo", "f: finish"] + (isChallenge ? ["h: hint"] : [])
        + ["?: keys", "q: prompt"])
    let rows = max(2, (screen.rows ?? 24) - 1)
    let lines = showsKeys ? table(PickKey.keys) : choiceLines
    let room = max(1, rows - keys.count)
    let shown = lines.prefix(room).map { $0.truncated(to: screen.columns) }
    let blank = Array(repeating: StyledLine(), count: room - shown.count)
    return shown + blank + keys
  }
}
