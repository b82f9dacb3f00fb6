/// A way to look at a run.
package enum TraceView: String, CaseIterable, Sendable {
  case timeline, tree, story, details, tasks, rules, log, output, json

  package var summary: String {
    switch self {
    case .timeline: "a lane a task, to scale"
    case .tree: "who is whose child, and how each fared"
    case .story: "what happened, in sentences"
    case .details: "the story with every detail"
    case .tasks: "a line of figures a task"
    case .rules: "the rules of structured concurrency, and whether they held"
    case .log: "every event in a line"
    case .output: "what the program printed"
    case .json: "every event as JSON, for other programs"
    }
  }

  /// The view that is called so or begins so; nil if none does.
  init?(beginningOf word: String) throws(TutorFailure) {
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
