import LessonKit

/// The glossary page of a course. Each term has an anchor.
struct GlossaryPage {
  private let site: CourseSite
  private let glossary: Glossary
  private let markup: BlockMarkup

  init(_ site: CourseSite, _ glossary: Glossary) {
    self.site = site
    self.glossary = glossary
    markup = site.markup(root: "")
  }

  var text: String {
    let body = HTML(
      "main", ["class": "glossary"],
      [HTML("h1", [:], HTML(text: "Glossary")), initials]
        + glossary.terms.map(entry))
    return Page(
      title: "Glossary – \(site.course.title)", body: site.header(root: "") + body
    ).text
  }

  private func initial(_ term: Glossary.Term) -> String { term.name.prefix(1).uppercased() }

  /// Links to the first term of each letter.
  private var initials: HTML {
    var seen: Set<String> = []
    let first = glossary.terms.filter { seen.insert(initial($0)).inserted }
    return HTML(
      "nav", ["class": "initials", "aria-label": "Letters"],
      first.map { HTML("a", ["href": "#\($0.id)"], HTML(text: initial($0))) }
        .joined(by: HTML(text: " ")))
  }

  private func entry(_ term: Glossary.Term) -> HTML {
    var facts: [HTML] = []
    if !term.aliases.isEmpty {
      facts.append(HTML(text: "also: \(term.aliases.joined(separator: ", "))"))
    }
    if let lesson = term.lesson, site.links.page(of: lesson, root: "") != nil {
      facts.append(HTML(text: "taught in ") + site.title(of: lesson, root: ""))
    }
    facts += term.proposals.map { HTML(text: $0) }
    return HTML(
      "section", ["id": term.id, "class": "term"], HTML("h2", [:], HTML(text: term.name)),
      markup.html(term.meaning),
      facts.isEmpty
        ? HTML() : HTML("p", ["class": "facts"], facts.joined(by: HTML(text: " · "))))
  }
}
