import LessonKit
import TraceExport

/// A lesson on paper: its text with questions to answer by hand, or a sheet with the answers.
package struct Handout {
  let outline: LessonOutline
  let material: LessonMaterial

  package init(_ material: LessonMaterial) {
    self.material = material
    outline = LessonOutline(material)
  }

  package func text(as format: HandoutFormat, answers: Bool) -> String {
    switch format {
    case .html, .pdf: answers ? answerPage : page
    case .markdown: answers ? HandoutMarkdown(self).answers : HandoutMarkdown(self).text
    }
  }

  var title: String { outline.lesson.title }

  /// Returns the title of a lesson that this lesson builds on, in quotation marks: a title may contain a comma.
  func requiredTitle(_ id: String) -> String { "\"\(material.requiredTitles[id] ?? id)\"" }

  private var markup: LessonMarkup {
    let blocks = BlockMarkup(sources: material.sources, claims: material.claims) { target in
      PageLinks.isRemote(target) ? target : nil
    }
    return LessonMarkup(outline: outline, blocks: blocks, medium: .paper)
  }

  private var page: String {
    let markup = markup
    let body = HTML(
      "main", ["class": "handout"], head(markup, title), names, markup.html)
    return Page(
      title: title, body: HTML(markup: RunFigure.arrowHeads) + body
    ).text
  }

  private var answerPage: String {
    let markup = markup
    func section(_ number: Int, _ ask: [Inline], _ answer: HTML, _ run: DemoRun?) -> HTML {
      HTML(
        "section", ["class": "question"],
        HTML("h2", [:], HTML("span", ["class": "count"], HTML(text: "\(number)"))),
        HTML("p", ["class": "ask"], markup.blocks.html(ask)), answer, seen(in: run))
    }
    let items = outline.exercises.map { exercise in
      switch exercise {
      case .question(let asked):
        section(asked.number, asked.question.ask, markup.answer(asked), asked.run)
      case .goal(let posed): section(posed.number, posed.goal.ask, markup.answer(posed), nil)
      case .task(let task):
        section(
          task.number, task.exercise.ask, TaskMarkup(blocks: markup.blocks).answer(task), nil)
      }
    }
    let body = HTML(
      "main", ["class": "handout answers"], [head(markup, "Answers: \(title)")] + items)
    return Page(title: "Answers: \(title)", body: body).text
  }

  private func seen(in run: DemoRun?) -> HTML {
    guard let run else { return HTML() }
    return HTML(
      "p", ["class": "facts"], HTML(text: "As seen in "),
      HTML("code", [:], HTML(text: run.commandLine)))
  }

  private func head(_ markup: LessonMarkup, _ title: String) -> HTML {
    HTML(
      "header", [:], LessonMarkup.facts(of: outline.lesson) { HTML(text: requiredTitle($0)) },
      HTML("h1", [:], HTML(text: title)))
  }

  private var names: HTML {
    HTML(
      "p", ["class": "names"], HTML("span", ["class": "line"], HTML(text: "Name:")),
      HTML("span", ["class": "line"], HTML(text: "Date:")))
  }
}
