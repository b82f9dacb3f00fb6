import LessonKit
import StyledText
import TraceExport

/// A course as linked pages: contents, lessons, glossary, search, and a page that plays each run. The pages need
/// no server and load nothing from other sites.
package struct CourseSite {
  package struct File: Hashable, Sendable {
    /// The path in the site's folder.
    package var path: String
    package var text: String
  }

  let course: CourseMaterial
  let outlines: [LessonOutline]
  let links: PageLinks

  package init(_ course: CourseMaterial) {
    self.course = course
    outlines = course.lessons.map(LessonOutline.init)
    links = PageLinks(outlines, course.glossary)
  }

  /// The file that readers open first.
  package static let front = "index.html"

  /// The pages with text: contents, lessons, glossary and search.
  package var pages: [File] {
    var files = [File(path: Self.front, text: FrontPage(self).text)]
    for index in outlines.indices {
      files.append(
        File(
          path: PageLinks.file(of: outlines[index].lesson.name.id),
          text: LessonPage(self, at: index).text))
    }
    if let glossary = course.glossary {
      files.append(
        File(path: PageLinks.glossary, text: GlossaryPage(self, glossary).text))
    }
    files.append(File(path: SearchPage.file, text: SearchPage(self).text))
    return files
  }

  /// The pages on which readers choose the order of a run.
  package var orders: [OrdersFile] {
    course.lessons.flatMap { lesson in
      lesson.explored.enumerated().map { index, explored in
        OrdersFile(path: Self.orders(of: lesson, index), page: explored.page)
      }
    }
  }

  /// A page on which readers choose an order. Its text is made on demand.
  package struct OrdersFile: Sendable {
    package let path: String
    let page: ExploredPage

    package var file: File {
      var text = ""
      page.write(to: &text)
      return File(path: path, text: text)
    }
  }

  private static func orders(of lesson: LessonMaterial, _ index: Int) -> String {
    "orders/\(lesson.lesson.name.id)-\(index + 1).html"
  }

  /// The pages that play runs, in the order of the lessons. Their texts can be made independently.
  package var players: [PlayerFile] {
    outlines.flatMap { outline in
      outline.runs.compactMap { run in
        guard let recorded = run.recorded, let path = Self.player(of: run, outline) else {
          return nil
        }
        return PlayerFile(path: path, recorded: recorded)
      }
    }
  }

  /// A page that plays a run. Its text is made on demand.
  package struct PlayerFile: Sendable {
    package let path: String
    let recorded: RecordedRun

    package var file: File {
      var options = ExportOptions()
      options.title = recorded.title
      options.coloring = { StyledLine.swift($0.joined(separator: "\n")) }
      var text = ""
      // The export cannot fail, because `player` returns a path only for runs that can be exported.
      try? Export(recorded.trace, as: .html, options).write(to: &text)
      return File(path: path, text: text)
    }
  }

  /// Returns the path of the page that plays a run; nil if there is none.
  static func player(
    of run: LessonOutline.NumberedRun, _ outline: LessonOutline
  ) -> String? {
    guard let recorded = run.recorded, (try? Export(recorded.trace, as: .html)) != nil else {
      return nil
    }
    return "runs/\(outline.lesson.name.id)-\(run.number).html"
  }

  // MARK: Shared parts of pages

  /// Returns the header with links to the other pages and the search.
  func header(root: String) -> HTML {
    let glossary =
      course.glossary == nil
      ? HTML()
      : HTML("a", ["href": root + PageLinks.glossary], HTML(text: "Glossary"))
    return HTML(
      "header", ["class": "site"],
      HTML(
        "nav", ["aria-label": "Course"],
        HTML("a", ["href": root + Self.front], HTML(text: "Contents")), HTML(text: " "), glossary),
      SearchPage.form(root: root))
  }

  func markup(_ material: LessonMaterial? = nil, root: String, own: LessonOutline? = nil)
    -> BlockMarkup
  {
    let orders = (material?.explored ?? []).enumerated().map { index, explored in
      (explored.commandLine, root + (material.map { Self.orders(of: $0, index) } ?? ""))
    }
    return BlockMarkup(
      sources: material?.sources ?? [:], claims: material?.claims ?? [:],
      orders: Dictionary(orders, uniquingKeysWith: { first, _ in first })
    ) { target in
      if target.hasPrefix("#") {
        let place = String(target.dropFirst())
        return own?.sections.contains { $0.id == place } ?? false ? target : nil
      }
      return links.page(for: target, root: root)
    }
  }

  /// Returns a link to the lesson with an ID, or the ID if the course does not have the lesson.
  func title(of id: String, root: String) -> HTML {
    guard let lesson = outlines.first(where: { $0.lesson.name.id == id })?.lesson,
      let page = links.page(of: lesson.name.id, root: root)
    else { return HTML(text: id) }
    return HTML("a", ["href": page], HTML(text: lesson.title))
  }
}
