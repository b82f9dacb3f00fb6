/// A problem with front matter or other YAML.
package enum YAMLProblem: Hashable, Sendable {
  case noFrontMatter
  case frontMatterNotClosed
  case invalid(String)
  case anchor
  case key
  case repeatedKey(String)
  case missingKey(String, owner: String)
  case unknownKey(String, owner: String, nearest: String?)
  case wrongShape(owner: String, expected: String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .noFrontMatter:
      (
        "The lesson has no front matter.",
        "Start the file with a line ---, then title, summary and minutes, then another line ---."
      )
    case .frontMatterNotClosed:
      ("The front matter is not closed.", "Add a line --- after its last key.")
    case .invalid(let reason):
      (
        "This is not valid YAML: \(reason).",
        "Put text in double quotes if it contains \": \" or starts with a special character."
      )
    case .anchor:
      (
        "Anchors (\"&name\") and aliases (\"*name\") are not allowed here.",
        "Write out the value. Put text that starts with & or * in double quotes."
      )
    case .key:
      ("A key must be a single word.", "Write it as \"key: value\".")
    case .repeatedKey(let key):
      ("The key \"\(key)\" appears twice.", "Remove one of them.")
    case .missingKey(let key, let owner):
      ("\(owner) has no \"\(key)\".", "Add \"\(key):\" and its value.")
    case .unknownKey(let key, let owner, let nearest):
      (
        "\(owner) has an unknown key, \"\(key)\".",
        nearest.map { "Did you mean \"\($0)\"?" } ?? "Remove it."
      )
    case .wrongShape(let owner, let expected):
      ("\(owner) is not \(expected).", "Write \(expected).")
    }
  }
}
