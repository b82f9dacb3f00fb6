import LessonKit
import TraceViews

/// A page that searches all others. It contains the index, because a local page cannot read other files.
struct SearchPage {
  private let site: CourseSite
  static let file = "search.html"
  private static let script = String(decoding: PackageResources.search_js, as: UTF8.self)

  init(_ site: CourseSite) { self.site = site }

  /// Returns a form that opens this page with the words that the reader typed.
  static func form(root: String) -> HTML {
    HTML(
      "form", ["role": "search", "action": root + file],
      HTML(
        "input",
        [
          "type": "search", "name": "q", "placeholder": "Search", "aria-label": "Search the course",
          "autocomplete": "off",
        ]))
  }

  var text: String {
    let body = HTML(
      "main", ["class": "search"], HTML("h1", [:], HTML(text: "Search")),
      HTML(
        "p", ["id": "found", "role": "status"],
        HTML(
          text: "The search needs JavaScript. Without it, use the contents and the glossary.")),
      HTML("ol", ["id": "hits"]))
    return Page(
      title: "Search – \(site.course.title)", scripts: [Self.script], data: ("index", index),
      body: site.header(root: "") + body
    ).text
  }

  /// The index in JSON. Each entry has an address, a title, words of more weight, and text.
  private var index: String {
    var entries: [String] = []
    func add(_ address: String, _ title: String, _ words: String, _ text: String) {
      let fields = [address, title, words, text].map(JSONText.string)
      entries.append("[\(fields.joined(separator: ","))]")
    }
    for outline in site.outlines {
      let (lesson, front) = (outline.lesson, outline.lesson.frontMatter)
      let page = PageLinks.file(of: lesson.name.id)
      add(
        page, "Lesson \(lesson.name.number), \(lesson.title)",
        ([lesson.name.id, front.summary] + front.proposals).joined(separator: " "),
        lesson.introduction.plainText)
      for section in outline.sections {
        guard let step = section.step else { continue }
        add(
          "\(page)#\(section.id)",
          "Lesson \(lesson.name.number), step \(step.number), \(step.title.plainText)",
          step.runs.map(\.demo).joined(separator: " "), step.blocks.plainText)
      }
    }
    for term in site.course.glossary?.terms ?? [] {
      add(
        "\(PageLinks.glossary)#\(term.id)", "Glossary, \(term.name)",
        (term.aliases + term.proposals).joined(separator: " "), term.meaning.plainText)
    }
    return "[\(entries.joined(separator: ",\n"))]"
  }
}
