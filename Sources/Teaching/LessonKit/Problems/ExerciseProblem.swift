/// A problem with an exercise block.
package enum ExerciseProblem: Hashable, Sendable {
  case name(String)
  case sameName(String)
  case hintsNeeded(Int)
  case schedules(String, limit: Int)
  case checkForms([String])
  case unknownRun(String, owner: String, runs: [String])
  case reasonOrder(isLast: Bool)
  case combinesEarly

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .name(let name):
      (
        "\"\(name)\" is not a valid name for an exercise.",
        "Use lowercase words and hyphens, as in two-downloads."
      )
    case .sameName(let name):
      ("The lesson has two exercises named \(name).", "Rename one of them, and its folder.")
    case .hintsNeeded(let count):
      (
        "The exercise has \(count) \(count == 1 ? "hint" : "hints").",
        "Write two or more: where to look first, and what to write last."
      )
    case .schedules(let word, let limit):
      (
        "\"--schedules\(word.isEmpty ? "" : " \(word)")\" does not say which schedules to run.",
        "Write \"--schedules all\", or a number from 1 to \(limit)."
      )
    case .checkForms(let forms):
      (
        forms.isEmpty
          ? "The check has no expression." : "The check has \(forms.joined(separator: " and ")).",
        "Give it one of the keys \"that\", \"sometimes\" and \"never\", with an expression."
      )
    case .unknownRun(let name, let owner, let runs):
      (
        "The \(owner) is about the run \"\(name)\", which the exercise does not have.",
        "Name one of its runs: \(runs.joined(separator: ", "))."
      )
    case .reasonOrder(let isLast):
      (
        Self.wordsOfReasons(isLast: isLast),
        "End the list with a sentence without \"when\". It must be true of every program that passes."
      )
    case .combinesEarly:
      (
        "An exercise that combines the ideas of the lesson is not its last.",
        "Write \"combines: true\" in the last one only, or move this one to the end."
      )
    }
  }

  private static func wordsOfReasons(isLast: Bool) -> String {
    isLast
      ? "No sentence of \"because\" is for every program that passes."
      : "A sentence of \"because\" without \"when\" is not the last one, so the others are never shown."
  }
}
