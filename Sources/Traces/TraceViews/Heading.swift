import StyledText

/// The heading of every view: the run and its machine, in one line if they fit, otherwise in lines of their own.
struct Heading {
  let lines: [StyledLine]
  /// The heading without the line of the machine, if the machine has a line of its own.
  let title: [StyledLine]
  /// The heading in sentences, for screen readers.
  let sentences: [StyledLine]

  init(_ words: Words, _ options: ViewOptions) {
    let machine = StyledLine(words.machine, .dim)
    let title = StyledLine(options.title ?? words.program, .heading)
    sentences = [title, StyledLine("On \(Words(words.trace, ascii: true).machine).")]
    let width = options.width
    if title.width <= width - machine.width - 3 {
      lines = [title.padded(to: width - machine.width) + machine]
      self.title = lines
    } else {
      let ellipsis = Strokes(ascii: options.ascii).ellipsis
      self.title = Self.narrow(title.text, width: width, ellipsis: ellipsis)
      lines = self.title + Self.wrapped(machine, width: width, ellipsis: ellipsis)
    }
  }

  /// Returns the lines of a title that does not fit beside the machine. If the title is wider than the view, the
  /// program's folder is left out and the rest is wrapped.
  private static func narrow(_ title: String, width: Int, ellipsis: String) -> [StyledLine] {
    if title.displayWidth <= width { return [StyledLine(title, .heading)] }
    let program = title.prefix { $0 != " " }
    let name = program.split(separator: "/").last ?? program
    let short = StyledLine(String(name + title.dropFirst(program.count)), .heading)
    return wrapped(short, width: width, ellipsis: ellipsis)
  }

  /// Returns the lines of a wrapped text. A text that needs more than three lines is truncated to one.
  private static func wrapped(_ text: StyledLine, width: Int, ellipsis: String) -> [StyledLine] {
    let lines = text.wrapped(to: width, indent: 2)
    return lines.count <= 3 ? lines : [text.truncated(to: width, ellipsis: ellipsis)]
  }

  /// Returns the lines at the top of a view: the sentences if `plain` is true, otherwise the heading and an empty
  /// line.
  func top(plain: Bool) -> [StyledLine] { plain ? sentences : lines + [""] }
}
