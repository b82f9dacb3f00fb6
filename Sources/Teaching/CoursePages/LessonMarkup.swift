import LessonKit
import Questions

/// Converts a lesson's sections to HTML: for a screen, where readers can open answers and play runs, or for paper.
struct LessonMarkup {
  enum Medium {
    /// A screen. `player` returns the address of the page that plays a run; nil if there is none.
    case screen(player: (LessonOutline.NumberedRun) -> String?)
    case paper
  }

  let outline: LessonOutline
  let blocks: BlockMarkup
  let medium: Medium
  /// Whether readers can open answers on a screen.
  var showsAnswers = true

  var html: HTML {
    switch medium {
    case .screen: outline.sections.map(html).joined()
    case .paper:
      outline.sheets.enumerated().map { index, sheet in
        let heading = HTML("p", ["class": "sheet"], HTML(text: "What happened"))
        return HTML(
          "div", ["class": "sheet"], [index > 0 ? heading : HTML()] + sheet.map(html))
      }.joined()
    }
  }

  /// Returns a lesson's number, duration, required lessons and proposals.
  static func facts(of lesson: Lesson, _ title: (_ id: String) -> HTML) -> HTML {
    let front = lesson.frontMatter
    var facts = [
      HTML(text: "Lesson \(lesson.name.number)"), HTML(text: front.duration),
    ]
    if !front.requires.isEmpty {
      facts.append(
        HTML(text: "builds on ")
          + front.requires.map { title($0.value) }.joined(by: HTML(text: ", ")))
    }
    if !front.proposals.isEmpty {
      facts.append(HTML(text: front.proposals.joined(separator: ", ")))
    }
    return HTML("p", ["class": "facts"], facts.joined(by: HTML(text: " · ")))
  }

  private func html(_ section: LessonOutline.Section) -> HTML {
    let body = section.parts.map(html)
    guard let step = section.step else { return body.joined() }
    let heading = HTML(
      "h2", [:], HTML("span", ["class": "count"], HTML(text: "\(step.number)")),
      HTML(text: " "), blocks.html(step.title))
    // On paper, a step may appear twice, and no link leads to it.
    return HTML("section", ["id": isPaper ? nil : section.id, "class": "step"], [heading] + body)
  }

  private func html(_ part: LessonOutline.Part) -> HTML {
    let items = part.items.map(html)
    guard !part.answers.isEmpty, !isPaper else { return items.joined() }
    return HTML(
      "details", ["class": "outcome"],
      [HTML("summary", [:], HTML(text: "See what happens"))]
        + (showsAnswers ? part.answers.map(answer) : []) + items)
  }

  private func html(_ item: LessonOutline.Item) -> HTML {
    switch item {
    case .block(let block): blocks.html(block)
    case .run(let run): RunMarkup(blocks: blocks, medium: medium).html(run)
    case .question(let question): html(question)
    case .goal(let goal): html(goal)
    case .task(let task):
      isPaper
        ? TaskMarkup(blocks: blocks).html(task)
        : blocks.labelled("Exercise", "change", task.exercise.ask)
    }
  }

  // MARK: Questions

  private func html(_ numbered: LessonOutline.NumberedQuestion) -> HTML {
    let id = "q_\(numbered.number)"
    let label = numbered.run == nil ? "Question" : "Predict"
    var content = [
      HTML(
        "h3", ["id": id, "class": "label"],
        HTML(text: isPaper ? "\(numbered.number) · \(label)" : label)),
      HTML("p", ["class": "ask"], blocks.html(numbered.question.ask)),
    ]
    switch numbered.question.answer {
    case .choices(let choices):
      let items = choices.map { HTML("li", [:], blocks.html($0.text)) }
      content.append(HTML("ol", ["type": "a", "class": "choices"], items))
    case .typed:
      let form = HTML(text: numbered.question.expectedForm)
      content.append(HTML("p", ["class": "form"], form))
      if isPaper { content.append(HTML("p", ["class": "line"], HTML(text: "Answer:"))) }
    }
    if isPaper { content.append(HTML("p", ["class": "line"], HTML(text: "Because:"))) }
    if !isPaper, showsAnswers, numbered.run == nil {
      content.append(
        HTML(
          "details", ["class": "reveal"], HTML("summary", [:], HTML(text: "Answer")),
          answer(numbered)))
    }
    return HTML("section", ["class": "question", "aria-labelledby": id], content)
  }

  // MARK: Goals

  private func html(_ numbered: LessonOutline.NumberedGoal) -> HTML {
    let id = "q_\(numbered.number)"
    var content = [
      HTML(
        "h3", ["id": id, "class": "label"],
        HTML(
          text: isPaper ? "\(numbered.number) · \(numbered.goal.label)" : numbered.goal.label)),
      HTML("p", ["class": "ask"], blocks.html(numbered.goal.ask)),
      HTML(
        "p", ["class": "form"], HTML(text: numbered.goal.instruction.before),
        HTML("code", [:], HTML(text: numbered.goal.instruction.command)),
        HTML(text: numbered.goal.instruction.after)),
    ]
    if isPaper {
      content.append(HTML("p", ["class": "line"], HTML(text: numbered.goal.answerLabel)))
    } else {
      if numbered.goal.challenge != nil {
        content.append(
          blocks.orders(of: numbered.goal.run, "Choose the order in the browser", place: "#choose"))
      }
      let hints = numbered.goal.hints.map { HTML("li", [:], blocks.html($0.value)) }
      content.append(
        HTML(
          "details", ["class": "reveal"], HTML("summary", [:], HTML(text: "Hints")),
          HTML("ol", [:], hints)))
    }
    return HTML("section", ["class": "question", "aria-labelledby": id], content)
  }

  /// Returns the runs that reach a goal, and the reason why they do.
  func answer(_ numbered: LessonOutline.NumberedGoal) -> HTML {
    let runs = numbered.goal.solutions.map {
      HTML("code", [:], HTML(text: "run \($0.commandLine)"))
    }
    return HTML(
      "div", ["class": "answer"],
      HTML("p", ["class": "truth"], runs.joined(by: HTML(text: " or "))),
      HTML("p", [:], blocks.html(numbered.goal.because)))
  }

  private var isPaper: Bool { if case .paper = medium { true } else { false } }

  /// Returns the right answer and the explanations of the others.
  func answer(_ numbered: LessonOutline.NumberedQuestion) -> HTML {
    let key: AnswerKey
    switch numbered.key {
    case .success(let found): key = found
    case .failure(let failure):
      return HTML(
        "p", ["class": "fault"], HTML(text: "The question has no answer in this run. \(failure)"))
    }
    let letter = key.letter.map { HTML(text: "\($0). ") } ?? HTML()
    var content = [
      HTML("p", ["class": "truth"], HTML("strong", [:], letter, blocks.html(key.truth)))
    ]
    if let because = key.because { content.append(HTML("p", [:], blocks.html(because))) }
    var others = key.others.map { other in
      HTML(
        "li", [:], HTML("span", ["class": "said"], blocks.html(other.answer)), HTML(text: " "),
        blocks.html(other.because))
    }
    if let otherwise = key.otherwise {
      others.append(
        HTML(
          "li", [:], HTML("span", ["class": "said"], HTML(text: "Another answer?")),
          HTML(text: " "), blocks.html(otherwise)))
    }
    if !others.isEmpty { content.append(HTML("ul", ["class": "others"], others)) }
    return HTML("div", ["class": "answer"], content)
  }
}
