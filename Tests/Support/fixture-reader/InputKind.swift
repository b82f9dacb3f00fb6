import HostileInput

/// A kind of input that the tutor reads. Each kind has harmless text, and places where hostile text may occur.
enum InputKind: String, CaseIterable {
  case lesson, predict, ask, frontMatter, course, glossary, source
  case progress, settings, handIn, classFolder
  case help, expression, line, typed, words, arguments, completion
  case trace, symbols, symbolCache, editorSettings, history

  /// Returns the hostile text in each place where it may occur, with names.
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
      // Numbers distinguish lines that must differ.
      let piece = pieces[next % pieces.count].flatMap {
        $0 == UInt8(ascii: "%") ? Array("\(next)".utf8) : [$0]
      }
      guard bytes.count + piece.count + end.count <= size else { return bytes + end }
      bytes += piece
      next += 1
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
    case .handIn, .classFolder:
      // The number of runs and of lessons is limited, but not the number of answers.
      Array(repeating: "ran \(Self.date) run async-let/both --image %\n", count: 400)
        + ["lesson l%\npredict a 1\n"]
        + Array(repeating: "wrong \(Self.date) some words %\n", count: 50_000)
    case .trace: ["some words %\n"]
    case .symbols: ["main\n/a/b.swift:%:9\n\n"]
    case .symbolCache: ["@%\nf\ta.swift\t1\t2\t\n"]
    case .editorSettings: ["bind ^A ed-next-line\n"]
    case .history: ["run\\040async-let/both\\040%\n"]
    // One word without a meaning, which errors repeat in full.
    case .line, .typed, .words, .arguments, .completion: ["a"]
    }
  }
}
