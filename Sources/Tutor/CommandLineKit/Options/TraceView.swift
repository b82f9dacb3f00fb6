/// A view of a run.
package enum TraceView: String, CaseIterable, Sendable {
  case timeline, tree, story, details, tasks, rules, log, output, json

  package var summary: String {
    switch self {
    case .timeline: "one lane per task, to scale"
    case .tree: "parents and children, with each outcome"
    case .story: "the run in sentences"
    case .details: "the story with every detail"
    case .tasks: "one line of figures per task"
    case .rules: "the rules of structured concurrency, findings and remarks"
    case .log: "one line per event"
    case .output: "what the program printed"
    case .json: "every event and finding as JSON, for other programs"
    }
  }

  /// The view that contains what a word names, such as `findings`; nil for other words.
  package init?(showing word: String) {
    switch word.lowercased() {
    case "finding", "findings", "remark", "remarks", "rule", "mistakes": self = .rules
    case "events": self = .log
    case "lanes", "picture": self = .timeline
    default: return nil
    }
  }

  /// Finds the view with this name, or the only one that starts with it. Nil if there is none.
  package init?(beginningOf word: String) throws(CommandLineFailure) {
    let typed = word.lowercased()
    if let exact = TraceView(rawValue: typed) {
      self = exact
      return
    }
    let possible = typed.isEmpty ? [] : TraceView.allCases.filter { $0.rawValue.hasPrefix(typed) }
    guard possible.count < 2 else { throw .ambiguous(word, possible.map(\.rawValue)) }
    guard let only = possible.first else { return nil }
    self = only
  }
}
