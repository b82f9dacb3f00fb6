import StyledText

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
      lines =
        Self.narrow(title.text, width: width, ellipsis: ellipsis)
        + [machine.truncated(to: width, ellipsis: ellipsis)]
    }
  }

  /// A title that is wider than the view leaves out the folder of the program, and has three lines at most.
  private static func narrow(_ title: String, width: Int, ellipsis: String) -> [StyledLine] {
    if title.displayWidth <= width { return [StyledLine(title, .heading)] }
    let program = title.prefix { $0 != " " }
    let name = program.split(separator: "/").last ?? program
    let short = StyledLine(String(name + title.dropFirst(program.count)), .heading)
    let lines = short.wrapped(to: width, indent: 2)
    return lines.count <= 3 ? lines : [short.truncated(to: width, ellipsis: ellipsis)]
  }

  /// The head of a view, with an empty line below a drawn one.
  func top(plain: Bool) -> [StyledLine] { plain ? sentences : lines + [""] }
}
