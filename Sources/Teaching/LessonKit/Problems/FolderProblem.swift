/// A problem with a folder of own lessons.
package enum FolderProblem: Hashable, Sendable {
  case leadsOut(String)
  case ownFolderMissing
  case tooManyLessons(limit: Int)
  case lessonFileMissing(folder: String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .leadsOut(let path):
      (
        "\(path) is a link to a file outside the folder of your lessons.",
        "Copy the file into the folder instead."
      )
    case .ownFolderMissing:
      (
        "The folder of lessons does not exist.",
        "Check its name, or create one: `tutor lesson new NAME --in FOLDER`."
      )
    case .tooManyLessons(let limit):
      ("The folder has more than \(limit) lessons.", "Split it into several folders.")
    case .lessonFileMissing(let folder):
      (
        "The folder \(folder) has a lesson's name but contains no Lesson.md.",
        "Add a Lesson.md, or rename the folder."
      )
    }
  }
}
