import StyledText
import TaskTrace

/// The heading of every view: the run and its machine, in two lines if one is too short.
struct Heading {
  let lines: [StyledLine]
  /// The same for a reader that speaks.
  let sentences: [StyledLine]

  init(_ words: Words, _ options: ViewOptions) {
    let machine = StyledLine(words.machine, .dim)
    let title = StyledLine(options.title ?? words.program, .heading)
    sentences = [title, StyledLine("On \(Words(words.trace, ascii: true).machine).")]
    let width = options.width
    if title.width <= width - machine.width - 3 {
      lines = [title.padded(to: width - machine.width) + machine]
    } else {
      let ellipsis = Strokes(ascii: options.ascii).ellipsis
      lines = [title, machine].map { $0.truncated(to: width, ellipsis: ellipsis) }
    }
  }

  /// The head of a view, with an empty line below a drawn one.
  func top(plain: Bool) -> [StyledLine] { plain ? sentences : lines + [""] }
}
