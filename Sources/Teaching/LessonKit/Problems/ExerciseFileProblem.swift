/// A problem with the files of an exercise.
package enum ExerciseFileProblem: Hashable, Sendable {
  case fileMissing(String)
  case unusable(file: String, LessonFileProblem)
  case wrongVersionsNeeded(Int)
  case mistakeUnnamed(String)
  case unusedFile(String)
  case unusedFolder(String)
  case declarationMissing(String, file: String, nearest: String?)

  /// The minimum number of wrong versions of an exercise.
  static let wrongVersionsNeeded = 3

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .fileMissing(let file):
      ("The exercise has no file \(file).", "Add it to the lesson's folder.")
    case .unusable(let file, let problem):
      ("\(file): \(problem.wording.what)", problem.wording.advice)
    case .wrongVersionsNeeded(let count):
      (
        "The exercise has \(count) wrong \(count == 1 ? "version" : "versions").",
        "Add \(Self.wrongVersionsNeeded) or more: wrong1.swift, wrong2.swift and so on."
      )
    case .mistakeUnnamed(let file):
      (
        "\(file) does not say what is wrong in it.",
        "Begin it with a comment that names the mistake."
      )
    case .unusedFile(let file):
      (
        "No exercise uses \(file).",
        "Name a program that fails wrong1.swift, wrong2.swift and so on, or remove the file."
      )
    case .unusedFolder(let folder):
      (
        "The lesson has no exercise for the folder \(folder).",
        "Write an exercise block with that name, or remove the folder."
      )
    case .declarationMissing(let name, let file, let nearest):
      (
        "There is no declaration \(name) in \(file).",
        nearest.map { "Did you mean \($0)?" } ?? "Name a function or type in the file."
      )
    }
  }
}
