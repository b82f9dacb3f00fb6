import LessonKit
import Questions
import StyledText
import TraceExport
import TraceViews

/// A handout as Markdown that is readable as plain text.
struct HandoutMarkdown {
  private let handout: Handout
  private let words: MarkdownText

  init(_ handout: Handout) {
    self.handout = handout
    words = MarkdownText(sources: handout.material.sources, claims: handout.material.claims)
  }

  var text: String {
    var parts = [head(handout.title)]
    for (index, sheet) in handout.outline.sheets.enumerated() {
      if index > 0 { parts.append("---\n\n# What happened") }
      for section in sheet {
        if let step = section.step {
          parts.append("## \(step.number). \(words.text(step.title, in: .line))")
        }
        parts += section.parts.flatMap(\.items).map(text)
      }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  var answers: String {
    var parts = [head("Answers: \(handout.title)")]
    for exercise in handout.outline.exercises {
      guard case .question(let question) = exercise else {
        if case .goal(let goal) = exercise { parts.append(answer(to: goal)) }
        if case .task(let task) = exercise { parts.append(TaskMarkdown(words: words).answer(task)) }
        continue
      }
      parts.append("## \(question.number)\n\n\(words.paragraph(question.question.ask))")
      if let run = question.run { parts.append("As seen in \(Markdown.span(run.commandLine))") }
      switch question.key {
      case .success(let key): parts.append(text(key))
      case .failure(let failure):
        parts.append(
          Markdown.escaped("The question has no answer in this run. \(failure)"))
      }
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func head(_ title: String) -> String {
    let front = handout.outline.lesson.frontMatter
    var facts = ["Lesson \(handout.outline.lesson.name.number)", front.duration]
    if !front.requires.isEmpty {
      let titles = front.requires.map { handout.requiredTitle($0.value) }
      facts.append("builds on " + titles.joined(separator: ", "))
    }
    facts += front.proposals
    return "# \(Markdown.escaped(title))\n\n"
      + Markdown.escaped(facts.joined(separator: " · "))
  }

  private func text(_ item: LessonOutline.Item) -> String {
    switch item {
    case .block(let block): words.text(block)
    case .run(let run): text(run)
    case .question(let question): text(question)
    case .goal(let goal): text(goal)
    case .task(let task): TaskMarkdown(words: words).text(task)
    }
  }

  private func text(_ key: AnswerKey) -> String {
    let letter = key.letter.map { "\($0). " } ?? ""
    var text = "**\(letter)\(words.text(key.truth, in: .line))**"
    if let because = key.because { text += "\n\n\(words.paragraph(because))" }
    var others = key.others.map { other in
      "- *\(words.text(other.answer, in: .line))*: \(words.text(other.because, in: .line))"
    }
    if let otherwise = key.otherwise {
      others.append("- *Another answer?* \(words.text(otherwise, in: .line))")
    }
    return others.isEmpty ? text : text + "\n\n" + others.joined(separator: "\n")
  }

  private func text(_ numbered: LessonOutline.NumberedQuestion) -> String {
    let label = numbered.run == nil ? "Question" : "Predict"
    var text =
      "**\(numbered.number) · \(label):** \(words.text(numbered.question.ask, in: .line))\n\n"
    switch numbered.question.answer {
    case .choices(let choices):
      text += choices.enumerated().map { index, choice in
        "- [ ] \(Choice.letter(of: index)). \(words.text(choice.text, in: .line))"
      }.joined(separator: "\n")
    case .typed:
      text += "\(Markdown.escaped(numbered.question.expectedForm))\n\nAnswer: \(Self.line)"
    }
    return text + "\n\nBecause: \(Self.line)"
  }

  private func text(_ numbered: LessonOutline.NumberedGoal) -> String {
    let (before, command, after) = numbered.goal.instruction
    return
      "**\(numbered.number) · \(numbered.goal.label):** \(words.text(numbered.goal.ask, in: .line))\n\n"
      + "\(before)\(Markdown.span(command))\(after)\n\n\(numbered.goal.answerLabel) \(Self.line)"
  }

  private func answer(to numbered: LessonOutline.NumberedGoal) -> String {
    let runs = numbered.goal.solutions.map { Markdown.span("run \($0.commandLine)") }
    return "## \(numbered.number)\n\n\(words.paragraph(numbered.goal.ask))\n\n"
      + "**\(runs.joined(separator: " or "))**\n\n\(words.paragraph(numbered.goal.because))"
  }

  /// A line for learners to write on.
  static let line = String(repeating: "…", count: 24)

  private func text(_ numbered: LessonOutline.NumberedRun) -> String {
    let words = "**Run \(numbered.number):** \(Markdown.span(numbered.run.commandLine))"
    guard let recorded = numbered.recorded else { return words }
    let figure = RunFigure(recorded.trace, title: recorded.title, rows: RecordedRun.rows)
    return words + "\n\n" + Self.picture(of: recorded)
      + story(ShortStory(onPaper: figure.sentences, of: numbered.run))
  }

  static func picture(of recorded: RecordedRun) -> String {
    let view = ViewOptions(width: 88, rows: RecordedRun.rows, title: recorded.title)
    return Markdown.fenced(Timeline(recorded.trace, view).lines.map(\.text))
  }

  private func story(_ short: ShortStory) -> String {
    var lines: [String] = []
    for (index, sentence) in short.sentences.enumerated() {
      if index == short.gap, short.left > 0 { lines.append("- … \(short.left) more") }
      let place = sentence.place.map { " " + Markdown.escaped($0) } ?? ""
      lines.append(
        "- **\(Markdown.escaped(sentence.time))** \(Markdown.escaped(sentence.text))\(place)"
      )
    }
    return lines.isEmpty ? "" : "\n" + lines.joined(separator: "\n")
  }
}
