import FileStore

/// A problem with a file or a folder of lessons.
package enum LessonFileProblem: Hashable, Sendable {
  case unreadable(reason: String)
  case unwritable(reason: String)
  case notUTF8
  case notText(line: Int)
  case tooLarge(bytes: Int, limit: Int)
  case lineTooLong(bytes: Int)
  case controlCharacter(UInt32)
  case folderName(String)
  case noLessons(folders: [String])
  case sameID(String, otherFolder: String)
  case sameNumber(Int, otherFolder: String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .unreadable(let reason):
      ("The file cannot be read: \(reason).", "Check its name and permissions.")
    case .unwritable(let reason):
      (
        "The file cannot be written: \(reason).",
        FileProblem.unwritable(path: "", reason: reason).advice
      )
    case .notUTF8:
      ("The file is not UTF-8 text.", "Save it in UTF-8.")
    case .notText(let line):
      ("The file is not text: line \(line) has a NUL byte.", "Save it as plain text.")
    case .tooLarge(let bytes, let limit):
      ("The file has \(bytes) bytes; the limit is \(limit).", "Make it smaller.")
    case .lineTooLong(let bytes):
      (
        "The line has \(bytes) bytes; the limit is \(SourceLimits.lineBytes).",
        "Split it into several lines."
      )
    case .controlCharacter(let value):
      (
        "The line contains the control character U+\(value.hexadecimal).",
        value == 9 ? "Indent with spaces instead of tabs." : "Remove it."
      )
    case .folderName(let folder):
      (
        "\(folder) is not a valid name for a lesson's folder.",
        "Use a number and a name, as in 02-async-let, or move the folder out of the lessons."
      )
    case .noLessons(let folders):
      (
        "There are no lessons in \(folders.joined(separator: ", ")).",
        "Name a folder whose subfolders are lessons, such as 02-async-let with its Lesson.md."
      )
    case .sameID(let id, let other):
      ("The folder \(other) also contains a lesson named \(id).", "Rename one of the two folders.")
    case .sameNumber(let number, let other):
      ("The folder \(other) has the same number, \(number).", "Give one of them another number.")
    }
  }
}

extension UInt32 {
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
  }
}
