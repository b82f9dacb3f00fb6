extension LessonProblem {
  /// What is wrong, and what to do about it: whole sentences, the only place that has any.
  package var wording: (what: String, advice: String) {
    fileWording ?? courseWording ?? yamlWording ?? markdownWording ?? liveBlockWording
      ?? questionWording
      ?? demandWording ?? runWording ?? wordingOfTermsAndMeasures ?? progressWording
  }

  private var fileWording: (what: String, advice: String)? {
    switch self {
    case .unreadable(let reason):
      ("The file cannot be read: \(reason).", "Check its name and permissions.")
    case .unwritable(let reason):
      ("The file cannot be written: \(reason).", "Choose another place, or make room.")
    case .notUTF8:
      ("The file is not UTF-8 text.", "Save it in UTF-8.")
    case .tooLarge(let bytes, let limit):
      ("The file has \(bytes) bytes; at most \(limit) are read.", "Make it smaller.")
    case .lineTooLong(let bytes):
      (
        "The line has \(bytes) bytes; a line has at most \(SourceLimits.lineBytes).",
        "Break it."
      )
    case .controlCharacter(let value):
      (
        "The line holds the control character U+\(value.hexadecimal).",
        value == 9 ? "Indent with spaces instead of tabs." : "Remove it."
      )
    case .folderName(let folder):
      (
        "The folder \(folder) is not named as a lesson's folder is.",
        "Name it by a number and words, such as 02-async-let, or move it out of the lessons."
      )
    case .noLessons(let directories):
      (
        "There are no lessons in \(directories.joined(separator: ", ")).",
        "Name a directory that holds folders such as 02-async-let, each with a Lesson.md."
      )
    case .sameID(let id, let other):
      ("The folder \(other) holds a lesson named \(id) too.", "Rename one of the two folders.")
    case .sameNumber(let number, let other):
      ("The folder \(other) has the number \(number) too.", "Give one of them another number.")
    default: nil
    }
  }

  private var yamlWording: (what: String, advice: String)? {
    switch self {
    case .noFrontMatter:
      (
        "The lesson has no front matter.",
        "Begin the file with a line ---, then title, summary and minutes, then a line ---."
      )
    case .frontMatterNotClosed:
      ("The front matter has no end.", "Add a line --- after its last key.")
    case .yaml(let reason):
      (
        "This is not valid YAML: \(reason).",
        "Put text that holds \": \" or starts with a special character between double quotes."
      )
    case .yamlAnchor:
      (
        "Anchors and aliases, \"&name\" and \"*name\", are not allowed here.",
        "Write the value out, or put text that begins with & or * between double quotes."
      )
    case .yamlKey:
      ("A key has to be one word.", "Write it as \"key: value\".")
    case .repeatedKey(let key):
      ("The key \"\(key)\" stands there twice.", "Remove one of them.")
    case .missingKey(let key, let owner):
      ("\(owner) has no \"\(key)\".", "Add \"\(key):\" and its value.")
    case .unknownKey(let key, let owner, let nearest):
      (
        "\(owner) has a key \"\(key)\", which means nothing.",
        nearest.map { "Did you mean \"\($0)\"?" } ?? "Remove it."
      )
    case .wrongShape(let owner, let expected):
      ("\(owner) is not \(expected).", "Write \(expected).")
    default: nil
    }
  }

  private var progressWording: (what: String, advice: String) {
    switch self {
    case .progressVersion(let first):
      (
        "This is not a progress file of version \(Progress.version): it begins with \"\(first)\".",
        "The first line is \"\(Progress.firstLine)\". Move the file away to begin anew."
      )
    case .progressLine(let expected):
      (
        "This line cannot be understood: it is not \(expected).",
        "Remove the line, or move the file away to begin anew."
      )
    default:
      preconditionFailure("a problem without words: \(self)")
    }
  }
}

extension UInt32 {
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
  }
}
