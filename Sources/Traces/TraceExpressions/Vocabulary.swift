import TaskTrace
import TraceAnalysis

/// The words that a property can have as its value, such as the kinds of tasks.
package enum Vocabulary: String, CaseIterable, Hashable, Sendable {
  case kind, state, outcome, priority, cause, ending, reason

  /// The name of the vocabulary in a sentence.
  var title: String {
    switch self {
    case .kind: "kind of task"
    case .state: "state"
    case .outcome: "outcome"
    case .priority: "priority"
    case .cause: "cause of a cancellation"
    case .ending: "ending"
    case .reason: "reason of a wait"
    }
  }

  fileprivate static let priorities: [TaskPriorityLevel] =
    [0, 9, 17, 21, 25, 33].map(TaskPriorityLevel.init(rawValue:))

  var titleWithArticle: String { ("aeiou".contains(title.prefix(1)) ? "an " : "a ") + title }

  /// The words, in order. A priority is less than those after it.
  var words: [String] {
    switch self {
    case .kind: TaskKind.allCases.map(\.word)
    case .state: ["created", "ready", "running", "blocked", "suspended", "ended"]
    case .outcome: ["returned", "threw"]
    case .priority: Self.priorities.map(\.description)
    case .cause: CancellationCause.allCases.map(\.word)
    case .ending: ["exited", "stuck", "limit", "crashed", "tracerCrashed", "interrupted"]
    case .reason:
      ["sleeping", "task", "group", "actor", "continuation", "yielding", "hopping", "unknown"]
    }
  }
}

/// One word of a vocabulary.
package struct Symbol: Hashable, Sendable {
  var vocabulary: Vocabulary
  var word: String

  /// The position of the word in the vocabulary; nil if the vocabulary has no order.
  var rank: Int? { vocabulary == .priority ? vocabulary.words.firstIndex(of: word) : nil }
}

extension CancellationCause {
  fileprivate var word: String {
    switch self {
    case .explicit: "explicit"
    case .group: "group"
    case .groupError: "groupError"
    case .scopeExit: "scopeExit"
    case .parent: "parent"
    case .intervention: "intervention"
    case .unknown: "unknown"
    }
  }
}

extension Symbol {
  init(_ kind: TaskKind) { self.init(vocabulary: .kind, word: kind.word) }
  init(_ cause: CancellationCause) { self.init(vocabulary: .cause, word: cause.word) }

  /// Creates the symbol for a priority. A level without a name counts as the nearest named level below it.
  init(_ priority: TaskPriorityLevel) {
    let named = Vocabulary.priorities.last { $0 <= priority } ?? priority
    self.init(vocabulary: .priority, word: named.description)
  }

  init(_ outcome: TaskLife.Outcome) {
    let word =
      switch outcome {
      case .returned: "returned"
      case .threw: "threw"
      }
    self.init(vocabulary: .outcome, word: word)
  }

  init(_ ending: Ending) {
    let word =
      switch ending {
      case .exited: "exited"
      case .stuck: "stuck"
      case .limit: "limit"
      case .crashed, .usedUp: "crashed"
      case .tracerCrashed: "tracerCrashed"
      case .interrupted: "interrupted"
      }
    self.init(vocabulary: .ending, word: word)
  }

  /// Creates the symbol for the task's state at the end of the run.
  init(stateOf life: TaskLife) {
    let word = life.ended == nil ? life.lastSlice?.word ?? "created" : "ended"
    self.init(vocabulary: .state, word: word)
  }
}

extension Slice {
  /// The word for the slice's state.
  var word: String {
    switch state {
    case .ready: "ready"
    case .running: "running"
    case .blocked: "blocked"
    case .suspended: "suspended"
    }
  }

  /// The word for what the task waits for; nil if the task is not suspended.
  var waitWord: String? {
    if case .suspended(let suspension) = state { suspension.reason.word } else { nil }
  }
}
