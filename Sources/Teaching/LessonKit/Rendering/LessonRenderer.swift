package import StyledText

/// Renders lessons as styled lines of limited width.
package struct LessonRenderer {
  package typealias Sources = (_ demo: String) -> DemoSource?

  package let style: LessonStyle
  private let sources: Sources
  private let title: (_ lesson: String) -> String?

  /// Creates a renderer. `sources` returns the source of a demo. A code block whose source is missing shows a
  /// message. `title` returns the title of the lesson with an ID. A lesson without a title is named by its ID.
  package init(
    style: LessonStyle, sources: @escaping Sources = { _ in nil },
    title: @escaping (_ lesson: String) -> String? = { _ in nil }
  ) {
    self.style = style
    self.title = title
    self.sources = sources
  }

  /// Returns a lesson's title, requirements and introduction.
  package func introduction(of lesson: Lesson) -> [StyledLine] {
    let front = lesson.frontMatter
    var facts = [front.duration]
    if !front.requires.isEmpty {
      // A title may contain a comma.
      let titles = front.requires.map { "\"\(title($0.value) ?? $0.value)\"" }
      facts.append("builds on " + titles.joined(separator: ", "))
    }
    if !front.proposals.isEmpty { facts.append(front.proposals.joined(separator: ", ")) }
    let separator = style.form == .unicode ? " · " : ", "
    return StyledLine("\(lesson.name.number)  \(lesson.title)", .heading).wrapped(to: style.width)
      + StyledLine(facts.joined(separator: separator), .dim).wrapped(to: style.width)
      + [StyledLine()] + lines(for: lesson.introduction)
  }

  /// Returns a whole step with its heading, as in handouts. Only answers and notes are left out.
  package func lines(for step: Step, of lesson: Lesson) -> [StyledLine] {
    let body = lines(for: step.blocks)
    return heading(of: step, of: lesson) + (body.isEmpty ? [] : [StyledLine()]) + body
  }

  /// Returns the step's title and its number among the lesson's steps.
  package func heading(of step: Step, of lesson: Lesson) -> [StyledLine] {
    var text = InlineText(marksCode: style.marksCode)
    let title = text.lines(of: step.title, role: .heading).joined
    let count = lesson.steps.count
    let line =
      style.form == .plain
      ? StyledLine("Step \(step.number) of \(count): ", .dim) + title
      : title + StyledLine("  \(step.number)/\(count)", .dim)
    return line.wrapped(to: style.width)
  }

  /// Returns some of a step's blocks, so that a session can stop between them. The links' targets are at the end.
  package func lines(for blocks: [Block]) -> [StyledLine] {
    var layout = BlockLayout(style: style, sources: sources)
    let lines = layout.lines(of: blocks, width: style.width)
    return lines + layout.targetLines(width: style.width)
  }

  /// Returns a question with a label such as "Predict", and either its choices or the form of the answer.
  package func lines(for question: Question, label: String) -> [StyledLine] {
    var layout = BlockLayout(style: style, sources: sources)
    let lines = layout.lines(of: question, label: label, width: style.width)
    return lines + layout.targetLines(width: style.width)
  }

  /// Returns the lines of a short text, such as an explanation of an answer.
  package func lines(for text: [Inline]) -> [StyledLine] {
    lines(for: [Block(kind: .paragraph(text), position: .start)])
  }

  /// Returns parts of a demo's source; all of it if `ranges` is nil.
  package func lines(for source: DemoSource, _ ranges: [ClosedRange<Int>]? = nil) -> [StyledLine] {
    CodeLayout(style: style).lines(
      source, ranges ?? [1...max(1, source.lines.count)], width: style.width)
  }
}

extension [StyledLine] {
  /// All lines joined by spaces.
  var joined: StyledLine {
    enumerated().reduce(into: StyledLine()) { line, element in
      if element.offset > 0 { line.append(" ") }
      line.append(element.element)
    }
  }
}
