import HostileInput

/// What the tutor reads. Each has text that nobody would fear, and places where hostile text may stand in it.
enum InputKind: String, CaseIterable {
  case lesson, predict, ask, frontMatter, course, glossary, source
  case progress, settings, handIn, classFolder
  case help, expression, line, typed, words, arguments, completion
  case trace, symbols, symbolCache, editorSettings, history

  /// What has a meaning in the format.
  var words: [String] {
    switch self {
    case .lesson, .glossary:
      [
        "> ", "- ", "  - ", "1. ", "# ", "## ", "### ", "`", "``", "```", "~~~\n", "*a ", "**", "_",
        "a_b", "~", "~~",
        "[a](", "[a]", "[", "]", "](", "![", "<", "<a", "<!--", "-->", "&amp;", "&", "|", "| a ",
        "|-", "[a]: /b\n",
        "[^a]", "www.a.b", "a@b.c", "http://", "https://a.b/(", "- [ ] ", "---\n", "===\n", "\\*",
        "(", ")", ":", "= ",
        "```predict\n", "```code\na: ", "a, ", "<?", "<![CDATA[", "**a*", "[a][b]", "⇐ `",
      ]
    case .predict, .ask, .frontMatter, .course:
      [
        "a: ", "- ", "? ", ": ", "[", "]", "{", "}", "{a: ", "[a, ", ", ", "\"", "'", "|\n ",
        ">\n ", "&a ", "*a ",
        "!!str ", "!a ", "# ", "--- ", "...\n", "%YAML 1.1\n", "<<: ", "a: b\n", "- a\n",
        "key: a\n", "\\x", "~", "@",
      ]
    case .source:
      [
        "{", "}", "(", "/*", "*/", "//", "\"\"\"", "#\"", "\"#", "\\(", "#if a\n", "#endif\n",
        "func f() {\n", "}\n",
        "struct S {\n", "extension S {\n", "`a`", "let a = ", "var a: ", "@a ", "/a/", "#/", "/#",
        "case ", "init(", "<T>",
      ]
    case .progress:
      [
        "at a b\n", "seen a b\n", "answer a b 1 right 2025-01-01T00:00:00Z x\n", "ran ",
        "reviewed ", "finished ", "# ",
      ]
    case .settings: ["width ", "80\n", "pace ", "plain ", "on\n"]
    case .handIn, .classFolder:
      [
        "lesson a\n", "title ", "predict a 1\n", "asks ", "right 2025-01-01T00:00:00Z x\n", "seen ",
        "ran ", "end\n", "steps 1\n",
      ]
    case .help: ["{", "}", "[", "]", "\"a\":", ",", "null", "1e9", "\"\\ud800\""]
    case .expression:
      [
        "(", ")", "tasks ", "where ", ".children", "count(", "not ", "- ", "1 + ", "max(", "and ",
        "\"", "9", "0.1 ", "s ",
      ]
    case .trace:
      ["async let ", "Task", "Error()", ".", "<", ">", "&", "]]>", "-->", "</script>", "%%", ";"]
    case .symbols:
      [
        "main\n", "??\n", "??:0:0\n", "a.swift:1:2\n", ":", "$s4main1fyyYaF\n",
        "/a/b.swift:9:9\n\n",
      ]
    case .symbolCache: ["@1f\n", "@", "f\ta.swift\t1\t2\t+\n", "\t", "+\n"]
    case .editorSettings:
      ["bind ", "^A ", "ed-next-line\n", "settc ", "edit on\n", "# a\n", "el:", "\n"]
    case .history: ["\\040", "\\n", "run a\n", "\\^", "\\M-", "_HiStOrY_V2_\n"]
    case .line, .typed, .words, .arguments, .completion:
      [
        "run ", "\"", "'", "\\", "--a=", "-- ", "async-let/", "both ", "--image ", "9", ".. ",
        "export ", "tally ",
      ]
    }
  }

  /// Where the hostile text stands.
  func texts(of shape: HostileShape, size: Int) -> [(String, [UInt8])] {
    frames.map { frame in
      let room = max(0, size - frame.before.utf8.count - frame.after.utf8.count)
      return (
        "\(shape.name)\(frame.name)",
        Array(frame.before.utf8) + shape.bytes(count: room) + Array(frame.after.utf8)
      )
    }
  }

  func harmless(_ size: Int) -> [UInt8] {
    guard let frame = frames.first else { return [] }
    var bytes = Array(frame.before.utf8)
    let end = Array(frame.after.utf8)
    let pieces = harmlessPieces.map { Array($0.utf8) }
    var next = 0
    while true {
      // Numbers make lines that must differ.
      let piece = pieces[next % pieces.count].flatMap {
        $0 == UInt8(ascii: "%") ? Array("\(next)".utf8) : [$0]
      }
      guard bytes.count + piece.count + end.count <= size else { return bytes + end }
      bytes += piece
      next += 1
    }
  }

  private struct Frame {
    var name = ""
    var before = ""
    var after = ""
  }

  private static let front = "---\ntitle: T\nsummary: S.\nminutes: 1\n---\n# T\n\n## Step\n\n"
  private static let date = "2025-01-01T00:00:00Z"
  private static let handInStart =
    "tutor hand-in 1\nlearner aaaaaaaaaaaaaaaa\nwritten \(date)\ntutor 1.0\n"

  private var frames: [Frame] {
    switch self {
    case .lesson:
      [
        Frame(before: Self.front, after: "\n"),
        Frame(name: ", in a table", before: Self.front + "| a | b |\n|---|---|\n| ", after: " |\n"),
        Frame(name: ", in code", before: Self.front + "```swift\n", after: "\n```\n"),
        Frame(name: ", as a title", before: Self.front + "text\n\n## ", after: "\n"),
        Frame(name: ", in notes", before: Self.front + "<!-- notes: ", after: " -->\n"),
        Frame(name: ", in a notice", before: Self.front + "```notice\n- ", after: "\n```\n"),
        Frame(
          name: ", in a measure", before: Self.front + "```measure\n| a |\n|---|\n| `= a` ",
          after: " |\n```\n"),
        Frame(name: ", in a run", before: Self.front + "```run\na/b ", after: "\n```\n"),
        Frame(name: ", in code of a demo", before: Self.front + "```code\na/b: ", after: "\n```\n"),
      ]
    case .glossary:
      [
        Frame(before: "# G\n\n## Task\n\n", after: "\n"),
        Frame(
          name: ", in the last line", before: "# G\n\n## Task\n\nMeaning.\n\nAlso: ",
          after: " Taught in [a](01-a/Lesson.md)\n"),
      ]
    case .predict: [Frame(before: Self.front + "```predict\n", after: "\n```\n")]
    case .ask:
      [
        Frame(
          before: Self.front + "```predict\nask: \"",
          after: "\"\nrun: a/b\nnumber:\n  key: root.duration\n  otherwise: no\n```\n"),
        Frame(
          name: ", folded", before: Self.front + "```predict\nask: >\n  ",
          after: "\nrun: a/b\nnumber:\n  key: 1\n  otherwise: no\n```\n"),
        Frame(
          name: ", the run", before: Self.front + "```predict\nask: b\nrun: \"",
          after: "\"\nnumber:\n  key: 1\n  otherwise: no\n```\n"),
      ]
    case .frontMatter:
      [
        Frame(
          before: "---\ntitle: T\nsummary: S.\nminutes: 1\n", after: "\n---\n# T\n\n## Step\n\n"),
        Frame(
          name: ", the summary", before: "---\ntitle: T\nminutes: 1\nsummary: \"",
          after: "\"\n---\n# T\n\n## Step\n\n"),
        Frame(
          name: ", a list", before: "---\ntitle: T\nminutes: 1\nsummary: S.\nrequires: [",
          after: "]\n---\n# T\n\n## Step\n\n"),
      ]
    case .course:
      [
        Frame(), Frame(name: ", a list", before: "lessons: [", after: "]\n"),
        Frame(name: ", the title", before: "title: \"", after: "\"\n"),
      ]
    case .source: [Frame()]
    case .progress:
      [
        Frame(before: "tutor progress 3\n", after: "\n"),
        Frame(
          name: ", an answer", before: "tutor progress 3\nanswer a b 1 right \(Self.date) ",
          after: "\n"),
        Frame(name: ", a step", before: "tutor progress 3\nseen a ", after: "\n"),
      ]
    case .settings:
      [
        Frame(before: "tutor settings 1\n", after: "\n"),
        Frame(name: ", a value", before: "tutor settings 1\nwidth ", after: "\n"),
      ]
    case .handIn:
      [
        Frame(before: Self.handInStart, after: "\nend\n"),
        Frame(name: ", a name", before: Self.handInStart + "name ", after: "\nend\n"),
        Frame(
          name: ", a question", before: Self.handInStart + "lesson a\npredict a 1\nasks ",
          after: "\nright \(Self.date) x\nend\n"),
        Frame(
          name: ", an answer",
          before: Self.handInStart + "lesson a\npredict a 1\nwrong \(Self.date) ", after: "\nend\n"),
        Frame(name: ", a step", before: Self.handInStart + "lesson a\nseen ", after: "\nend\n"),
        Frame(
          name: ", a run", before: Self.handInStart + "ran \(Self.date) run a/", after: "\nend\n"),
      ]
    case .classFolder: [Frame(before: "lesson a\npredict a 1\nwrong \(Self.date) ", after: "\n")]
    case .help:
      [
        Frame(
          before:
            "{\"serializationVersion\":0,\"command\":{\"commandName\":\"demos\",\"abstract\":\"",
          after: "\"}}")
      ]
    case .expression: [Frame(), Frame(name: ", in quotes", before: "printed(\"", after: "\")")]
    case .line, .typed, .words, .arguments:
      [
        Frame(), Frame(name: ", for a run", before: "run async-let/both "),
        Frame(name: ", a word", before: "\"", after: "\""),
      ]
    case .completion: [Frame(before: "run "), Frame(name: ", a lesson", before: "open ")]
    case .trace, .symbols, .editorSettings: [Frame()]
    case .symbolCache: [Frame(), Frame(name: ", a frame", before: "@1f\n", after: "\n")]
    case .history: [Frame(before: "_HiStOrY_V2_\n", after: "\n")]
    }
  }

  private var harmlessPieces: [String] {
    switch self {
    case .lesson:
      [
        "Some *words* of `code` and [a link](https://example.org/%).\n\n",
        "- one item\n- another %\n\n", "| a | b |\n|---|---|\n| c | % |\n\n",
      ]
    case .glossary: ["Some *words* of `code` %.\n\n"]
    case .predict: ["key%: some words\n"]
    case .ask, .frontMatter, .help, .expression: ["some words "]
    case .course: ["# A comment %.\n"]
    case .source: ["func f%() {\n  let a = \"text\"\n}\n"]
    case .progress: ["answer async-let step-% 1 right \(Self.date) 300 ms\n"]
    case .settings: ["width 80\n"]
    case .handIn, .classFolder: ["ran \(Self.date) run async-let/both --image %\n"]
    case .trace: ["some words %\n"]
    case .symbols: ["main\n/a/b.swift:%:9\n\n"]
    case .symbolCache: ["@%\nf\ta.swift\t1\t2\t\n"]
    case .editorSettings: ["bind ^A ed-next-line\n"]
    case .history: ["run\\040async-let/both\\040%\n"]
    // One word that means nothing, and is told whole.
    case .line, .typed, .words, .arguments, .completion: ["a"]
    }
  }
}
