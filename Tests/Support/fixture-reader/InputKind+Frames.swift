/// The text around hostile text.
extension InputKind {
  struct Frame {
    var name = ""
    var before = ""
    var after = ""
  }

  private static let front = "---\ntitle: T\nsummary: S.\nminutes: 1\n---\n# T\n\n## Step\n\n"
  static let date = "2025-01-01T00:00:00Z"
  private static let handInStart =
    "tutor hand-in 1\nlearner aaaaaaaaaaaaaaaa\nwritten \(date)\ntutor 1.0\n"

  var frames: [Frame] {
    switch self {
    case .lesson: Self.lessonFrames
    case .glossary: Self.glossaryFrames
    case .predict: [Frame(before: Self.front + "```predict\n", after: "\n```\n")]
    case .ask: Self.questionFrames
    case .frontMatter: Self.frontMatterFrames
    case .course:
      [
        Frame(), Frame(name: ", a list", before: "lessons: [", after: "]\n"),
        Frame(name: ", the title", before: "title: \"", after: "\"\n"),
      ]
    case .source: [Frame()]
    case .progress: Self.progressFrames
    case .settings:
      [
        Frame(before: "tutor settings 1\n", after: "\n"),
        Frame(name: ", a value", before: "tutor settings 1\nwidth ", after: "\n"),
      ]
    case .handIn: Self.handInFrames
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

  private static let lessonFrames: [Frame] = [
    Frame(before: Self.front, after: "\n"),
    Frame(name: ", in a table", before: front + "| a | b |\n|---|---|\n| ", after: " |\n"),
    Frame(name: ", in code", before: front + "```swift\n", after: "\n```\n"),
    Frame(name: ", as a title", before: front + "text\n\n## ", after: "\n"),
    Frame(name: ", in notes", before: front + "<!-- notes: ", after: " -->\n"),
    Frame(name: ", in a notice", before: front + "```notice\n- ", after: "\n```\n"),
    Frame(
      name: ", in a measure", before: front + "```measure\n| a |\n|---|\n| `= a` ",
      after: " |\n```\n"),
    Frame(name: ", in a run", before: front + "```run\na/b ", after: "\n```\n"),
    Frame(name: ", in code of a demo", before: front + "```code\na/b: ", after: "\n```\n"),
  ]

  private static let glossaryFrames: [Frame] = [
    Frame(before: "# G\n\n## Task\n\n", after: "\n"),
    Frame(
      name: ", in the last line", before: "# G\n\n## Task\n\nMeaning.\n\nAlso: ",
      after: " Taught in [a](01-a/Lesson.md)\n"),
  ]

  private static let questionFrames: [Frame] = [
    Frame(
      before: front + "```predict\nask: \"",
      after: "\"\nrun: a/b\nnumber:\n  key: root.duration\n  otherwise: no\n```\n"),
    Frame(
      name: ", folded", before: front + "```predict\nask: >\n  ",
      after: "\nrun: a/b\nnumber:\n  key: 1\n  otherwise: no\n```\n"),
    Frame(
      name: ", the run", before: front + "```predict\nask: b\nrun: \"",
      after: "\"\nnumber:\n  key: 1\n  otherwise: no\n```\n"),
  ]

  private static let frontMatterFrames: [Frame] = [
    Frame(
      before: "---\ntitle: T\nsummary: S.\nminutes: 1\n", after: "\n---\n# T\n\n## Step\n\n"),
    Frame(
      name: ", the summary", before: "---\ntitle: T\nminutes: 1\nsummary: \"",
      after: "\"\n---\n# T\n\n## Step\n\n"),
    Frame(
      name: ", a list", before: "---\ntitle: T\nminutes: 1\nsummary: S.\nrequires: [",
      after: "]\n---\n# T\n\n## Step\n\n"),
  ]

  private static let progressFrames: [Frame] = [
    Frame(before: "tutor progress 3\n", after: "\n"),
    Frame(
      name: ", an answer", before: "tutor progress 3\nanswer a b 1 right \(date) ",
      after: "\n"),
    Frame(name: ", a step", before: "tutor progress 3\nseen a ", after: "\n"),
  ]

  private static let handInFrames: [Frame] = [
    Frame(before: handInStart, after: "\nend\n"),
    Frame(name: ", a name", before: handInStart + "name ", after: "\nend\n"),
    Frame(
      name: ", a question", before: handInStart + "lesson a\npredict a 1\nasks ",
      after: "\nright \(date) x\nend\n"),
    Frame(
      name: ", an answer",
      before: handInStart + "lesson a\npredict a 1\nwrong \(date) ", after: "\nend\n"),
    Frame(name: ", a step", before: handInStart + "lesson a\nseen ", after: "\nend\n"),
    Frame(
      name: ", a run", before: handInStart + "ran \(date) run a/", after: "\nend\n"),
  ]
}
