import LessonKit

/// The targets of links in a course's pages. A link to something outside the course becomes plain text.
struct PageLinks {
  /// The anchors in each lesson's page, by the lesson's ID. Numbers do not identify lessons, because a course has
  /// its own.
  private let lessons: [String: Set<String>]
  private let terms: Set<String>

  init(_ outlines: [LessonOutline], _ glossary: Glossary?) {
    lessons = Dictionary(
      outlines.map { ($0.lesson.name.id, Set($0.sections.map(\.id))) },
      uniquingKeysWith: { first, _ in first })
    terms = Set(glossary?.terms.map(\.id) ?? [])
  }

  /// Checks whether a target is a web address. Other addresses, such as those that start a program, are removed.
  static func isRemote(_ target: String) -> Bool {
    ["https://", "http://"].contains { target.lowercased().hasPrefix($0) }
  }

  /// Returns the address of a link's target; nil if the course does not contain it. `root` is the path from the
  /// page to the course's folder: empty, or `../`.
  func page(for target: String, root: String) -> String? {
    if Self.isRemote(target) { return target }
    let parts = target.split(separator: "#", maxSplits: 1).map(String.init)
    guard let file = parts.first else { return nil }
    let place = parts.count > 1 ? parts[1] : nil
    var path = file.split(separator: "/").map(String.init)
    while path.first == ".." || path.first == "." { path.removeFirst() }
    if path == ["Glossary.md"] {
      guard let place else { return root + Self.glossary }
      return terms.contains(place) ? "\(root)\(Self.glossary)#\(place)" : nil
    }
    guard path.count == 2, path[1] == "Lesson.md", let name = LessonName(folder: path[0]) else {
      return nil
    }
    return page(of: name.id, step: place, root: root)
  }

  /// Returns the address of a lesson or step; nil if the course does not have the lesson.
  func page(of lesson: String, step: String? = nil, root: String) -> String? {
    guard let steps = lessons[lesson] else { return nil }
    let page = root + Self.file(of: lesson)
    return step.map { steps.contains($0) ? "\(page)#\($0)" : page } ?? page
  }

  static let glossary = "glossary.html"
  static func file(of lesson: String) -> String { "lessons/\(lesson).html" }
}
