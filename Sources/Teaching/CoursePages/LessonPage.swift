import LessonKit
import Questions
import TraceExport

/// A lesson's page in a course.
struct LessonPage {
  private let site: CourseSite
  private let index: Int
  private var outline: LessonOutline { site.outlines[index] }
  private static let root = "../"
  private static let script = String(decoding: PackageResources.lesson_js, as: UTF8.self)
  private static let answering =
    "(() => {\n\"use strict\";\n" + AnswerVocabulary.script
    + [
      PackageResources.words_js, PackageResources.orders_js, PackageResources.stated_js,
      PackageResources.answers_js, PackageResources.questions_js,
    ]
    .map { String(decoding: $0, as: UTF8.self) }.joined()
    + "})();\n"

  init(_ site: CourseSite, at index: Int) {
    self.site = site
    self.index = index
  }

  var text: String {
    let lesson = outline.lesson
    let markup = LessonMarkup(
      outline: outline,
      blocks: site.markup(site.course.lessons[index], root: Self.root, own: outline),
      medium: .screen { [outline] run in
        CourseSite.player(of: run, outline).map { Self.root + $0 }
      }, showsAnswers: site.course.showsAnswers)
    let facts = LessonMarkup.facts(of: lesson) { site.title(of: $0, root: Self.root) }
    let main = HTML(
      "main", ["class": "lesson"],
      HTML("header", [:], facts, HTML("h1", [:], HTML(text: lesson.title))), steps, markup.html,
      neighbors)
    return Page(
      title: "\(lesson.title) – \(site.course.title)",
      scripts: site.course.showsAnswers ? [Self.script, Self.answering] : [Self.script],
      data: site.course.showsAnswers ? ("answers", AnswerTables(outline: outline).json) : nil,
      // Frames may show files next to the page, on a disk or on a server.
      allows: "frame-src 'self' file:",
      body: site.header(root: Self.root) + HTML(markup: RunFigure.arrowHeads) + main
    ).text
  }

  private var steps: HTML {
    let items = outline.sections.compactMap { section -> HTML? in
      guard let step = section.step else { return nil }
      return HTML(
        "li", [:], HTML("a", ["href": "#\(section.id)"], HTML(text: step.title.plainText)))
    }
    return HTML(
      "nav", ["class": "steps", "aria-label": "Steps"], HTML("ol", [:], items))
  }

  private var neighbors: HTML {
    func link(_ index: Int, _ rel: String, _ label: String) -> HTML {
      guard site.outlines.indices.contains(index) else { return HTML() }
      let lesson = site.outlines[index].lesson
      return HTML(
        "a", ["rel": rel, "href": Self.root + PageLinks.file(of: lesson.name.id)],
        HTML("span", ["class": "label"], HTML(text: label)), HTML(text: " \(lesson.title)"))
    }
    return HTML(
      "nav", ["class": "neighbors", "aria-label": "Lessons"],
      link(index - 1, "prev", "Previous"), link(index + 1, "next", "Next"))
  }
}
