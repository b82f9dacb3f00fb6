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

  /// The views by their names and by the words for what they contain: `findings` are part of `rules`.
  static let named: [String: TraceView] = {
    var named: [String: TraceView] = [
      "finding": .rules, "findings": .rules, "remark": .rules, "remarks": .rules, "rule": .rules,
      "mistakes": .rules, "events": .log, "lanes": .timeline, "picture": .timeline,
    ]
    for view in allCases { named[view.rawValue] = view }
    return named
  }()

  /// What to type in place of a misspelled name of a view: the name, in the plural if there is one.
  package static let suggested: [String: String] = Dictionary(
    uniqueKeysWithValues: named.keys.map { ($0, named[$0 + "s"] == nil ? $0 : $0 + "s") })

  /// Finds the view with this name, or the one that contains what the word names.
  package init?(named word: String) {
    guard let view = Self.named[word] else { return nil }
    self = view
  }

  /// Finds the view with this name, or the only one that starts with it. Nil if there is none.
  package init?(beginningOf word: String) throws(CommandLineFailure) {
    let typed = word.lowercased()
    if let exact = TraceView(named: typed) {
      self = exact
      return
    }
    let possible = typed.isEmpty ? [] : TraceView.allCases.filter { $0.rawValue.hasPrefix(typed) }
    guard possible.count < 2 else { throw .ambiguous(word, possible.map(\.rawValue)) }
    guard let only = possible.first else { return nil }
    self = only
  }
}
