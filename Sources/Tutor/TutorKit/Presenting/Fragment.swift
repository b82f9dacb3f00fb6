import LessonKit
import StyledText

/// The lines that one key press adds to the screen.
struct Fragment: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case text, code, question, answer, wrongAnswers, notice, change, keep, compiler
    case run(DemoRun)
  }

  /// The place of a fragment in its section. It is the same in a window of any size, except for the pieces of a long
  /// block.
  struct Place: Hashable, Comparable, Sendable {
    var block = 0
    /// The position among the fragments of the block.
    var part = 0
    var piece = 0

    static func < (left: Place, right: Place) -> Bool {
      (left.block, left.part, left.piece) < (right.block, right.part, right.piece)
    }
  }

  var kind: Kind
  var place: Place
  var lines: [StyledLine]
  /// Whether no empty line separates the fragment from the one above it.
  var isTight = false
  /// Whether the fragment begins on an empty screen.
  var startsScreen = false

  /// A short description of the fragment for the teacher.
  var summary: String {
    let text = lines.first { !$0.isEmpty }.map(\.text) ?? ""
    switch kind {
    case .run(let run): return "run \(run.commandLine)"
    case .code: return "code: \(text)"
    case .answer: return "the answer"
    case .compiler: return "the compiler's message"
    case .wrongAnswers: return "why other answers are wrong"
    default: return text
    }
  }
}
