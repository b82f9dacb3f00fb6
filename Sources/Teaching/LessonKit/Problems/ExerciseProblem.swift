/// A problem with an exercise block or its files.
package enum ExerciseProblem: Hashable, Sendable {
  case name(String)
  case sameName(String)
  case hintsNeeded(Int)
  case schedules(String, limit: Int)
  case checkForms([String])
  case unknownRun(String, owner: String, runs: [String])
  case reasonOrder(isLast: Bool)
  case combinesEarly
  case fileMissing(String)
  case wrongVersionsNeeded(Int)
  case mistakeUnnamed(String)
  case declarationMissing(String, file: String, nearest: String?)

  // Results of running the files
  case startPasses
  case solutionFails(file: String, reason: String)
  case wrongPasses(file: String)
  case sameFeedback(file: String, other: String, sentence: String)
  case reasonInvalid(String, why: String)
  case reasonUnused(String)

  /// The minimum number of wrong versions of an exercise.
  static let wrongVersionsNeeded = 3

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) { wordingOfBlock ?? wordingOfFiles ?? wordingOfRuns }

  private var wordingOfBlock: (what: String, advice: String)? {
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
        isLast
          ? "No sentence of \"because\" is for every program that passes."
          : "A sentence of \"because\" without \"when\" is not the last one, so the others are never shown.",
        "End the list with a sentence without \"when\". It must be true of every program that passes."
      )
    default: nil
    }
  }

  private var wordingOfFiles: (what: String, advice: String)? {
    switch self {
    case .combinesEarly:
      (
        "An exercise that combines the ideas of the lesson is not its last.",
        "Write \"combines: true\" in the last one only, or move this one to the end."
      )
    case .fileMissing(let file):
      ("The exercise has no file \(file).", "Add it to the lesson's folder.")
    case .wrongVersionsNeeded(let count):
      (
        "The exercise has \(count) wrong \(count == 1 ? "version" : "versions").",
        "Add \(Self.wrongVersionsNeeded) or more: wrong1.swift, wrong2.swift and so on."
      )
    default: nil
    }
  }

  private var wordingOfRuns: (what: String, advice: String) {
    switch self {
    case .mistakeUnnamed(let file):
      (
        "\(file) does not say what is wrong in it.",
        "Begin it with a comment that names the mistake."
      )
    case .declarationMissing(let name, let file, let nearest):
      (
        "There is no declaration \(name) in \(file).",
        nearest.map { "Did you mean \($0)?" } ?? "Name a function or type in the file."
      )
    case .startPasses:
      ("start.swift passes already.", "Add a check that it fails, or put the mistake into it.")
    case .solutionFails(let file, let reason):
      ("\(file) does not pass: \(reason)", "Correct the solution, or the check.")
    case .wrongPasses(let file):
      ("\(file) passes.", "Add a check that it fails, or make it a solution.")
    case .sameFeedback(let file, let other, let sentence):
      (
        "\(file) and \(other) get the same explanation: \(sentence)",
        "Give the checks that they fail a \"say\" of their own, or a run that tells them apart."
      )
    case .reasonInvalid(let expression, let why):
      ("\"\(expression)\" cannot be evaluated: \(why)", "Correct the \"when\".")
    case .reasonUnused(let sentence):
      (
        "No solution gets this sentence: \(sentence)",
        "Correct its \"when\", or add a solution that it is about, such as solution2.swift."
      )
    case .name, .sameName, .hintsNeeded, .schedules, .checkForms, .unknownRun, .reasonOrder,
      .combinesEarly, .fileMissing, .wrongVersionsNeeded:
      preconditionFailure("worded with the block")
    }
  }
}
