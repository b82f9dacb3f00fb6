import LessonKit
import StyledText
import TraceExport

/// A course as pages that link each other: contents, lessons, glossary, search, and a page for each run that plays
/// it. They need no server, and nothing from elsewhere.
package struct CourseSite {
  package struct File: Hashable, Sendable {
    /// In the site's folder.
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

  /// The file that a reader opens first.
  package static let front = "index.html"

  /// The pages that are read.
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

  /// The pages in which readers choose the order of a run.
  package var orders: [OrdersFile] {
    course.lessons.flatMap { lesson in
      lesson.explored.enumerated().map { index, explored in
        OrdersFile(path: Self.orders(of: lesson, index), page: explored.page)
      }
    }
  }

  /// A page in which readers choose, not yet made.
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

  /// The pages that play runs, in the order of the lessons; each can be made on its own.
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

  /// A page that plays a run, not yet made.
  package struct PlayerFile: Sendable {
    package let path: String
    let recorded: RecordedRun

    package var file: File {
      var options = ExportOptions()
      options.title = recorded.title
      options.coloring = { StyledLine.swift($0.joined(separator: "\n")) }
      var text = ""
      // A run that has a path can be written.
      try? Export(recorded.trace, as: .html, options).write(to: &text)
      return File(path: path, text: text)
    }
  }

  /// Nil where the run has no page that plays it.
  static func player(
    of run: LessonOutline.NumberedRun, _ outline: LessonOutline
  ) -> String? {
    guard let recorded = run.recorded, (try? Export(recorded.trace, as: .html)) != nil else {
      return nil
    }
    return "runs/\(outline.lesson.name.id)-\(run.number).html"
  }

  // MARK: What pages share

  /// The way to the other pages, and the search.
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

  /// The lesson of that id as a link, or its id.
  func title(of id: String, root: String) -> HTML {
    guard let lesson = outlines.first(where: { $0.lesson.name.id == id })?.lesson,
      let page = links.page(of: lesson.name.id, root: root)
    else { return HTML(text: id) }
    return HTML("a", ["href": page], HTML(text: lesson.title))
  }
}
