import TraceViews

/// A compilation database (`compile_commands.json`), which tells a language server how files are compiled.
struct CompileCommands {
  struct Entry {
    var folder: String
    var file: String
    var arguments: [String]
  }

  private let entries: [Entry]

  init(_ entries: [Entry]) { self.entries = entries }

  var text: String {
    let objects = entries.map { entry in
      let words = (entry.arguments + [entry.file]).map(JSONText.string).joined(separator: ", ")
      return """
          {
            "directory": \(JSONText.string(entry.folder)),
            "file": \(JSONText.string(entry.file)),
            "arguments": [\(words)]
          }
        """
    }
    return "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }

  /// Whether a text has the form of `text`, so that the tutor has written it. An empty text counts as such.
  static func isOfTutor(_ text: String) -> Bool {
    text.split(separator: "\n").allSatisfy { line in
      frame.contains(String(line)) || starts.contains { line.hasPrefix($0) }
    }
  }

  /// The lines of `text` without words.
  private static let frame: Set = ["[", "]", "  {", "  }", "  },"]
  /// The starts of the other lines of `text`.
  private static let starts = [
    "    \"directory\": ", "    \"file\": ", "    \"arguments\": [\"swiftc\", ",
  ]
}
