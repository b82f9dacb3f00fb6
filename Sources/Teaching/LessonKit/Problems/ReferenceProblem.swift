/// A problem with the name of a demo, a declaration or another lesson.
package enum ReferenceProblem: Hashable, Sendable {
  case demoMissing(String, nearest: String?)
  case runRefused(String, reason: String)
  case sourceMissing(demo: String, file: String)
  case declarationMissing(String, demo: String, nearest: String?)
  case requiredMissing(String, nearest: String?)
  case requiresItself
  case requiresLater(String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .demoMissing(let demo, let nearest):
      (
        demo.contains("/") ? "There is no demo \(demo)." : "The lesson has no demo \(demo).",
        nearest.map { "Did you mean \($0)?" }
          ?? "Name a demo of this lesson, or write LESSON/DEMO for another one."
      )
    case .runRefused(let run, let reason):
      ("\"\(run)\" cannot be run: \(reason.asSentence)", "Correct its options.")
    case .sourceMissing(let demo, let file):
      ("The demo \(demo) has no source file.", "Its source should be in \(file).")
    case .declarationMissing(let name, let demo, let nearest):
      (
        "There is no declaration \(name) in the demo \(demo).",
        nearest.map { "Did you mean \($0)?" } ?? "Name a function or type in its source file."
      )
    case .requiredMissing(let id, let nearest):
      (
        "The lesson requires \(id), which does not exist.",
        nearest.map { "Did you mean \($0)?" }
          ?? "Write the name of the lesson's folder without its number."
      )
    case .requiresItself:
      ("The lesson requires itself.", "Remove its own name from \"requires\".")
    case .requiresLater(let id):
      (
        "The lesson requires \(id), which comes later.",
        "Change the order, or remove it from \"requires\"."
      )
    }
  }
}

extension String {
  /// The text with a mark at its end.
  fileprivate var asSentence: String {
    last.map { ".?!".contains($0) } == true ? self : self + "."
  }
}
