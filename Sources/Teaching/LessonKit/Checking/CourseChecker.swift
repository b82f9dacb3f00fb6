/// Checks a course against the lessons that it contains.
package enum CourseChecker {
  /// Reports lessons that come before a lesson that they require, and own lessons that the course leaves out.
  ///
  /// `text` is the text of the course's file.
  package static func check(_ catalog: Catalog, text: String) -> [Diagnostic] {
    guard let file = catalog.courseFile, let ids = catalog.course.lessons else { return [] }
    let source = SourceText(text, file: file)
    let order = catalog.entries.map(\.name.id)
    var found: [Diagnostic] = []
    for (place, entry) in catalog.entries.enumerated() {
      for required in entry.frontMatter.requires {
        guard let other = order.firstIndex(of: required.value), other > place else { continue }
        let position = ids.first { $0.value == entry.name.id }?.position ?? .start
        found.append(
          source.diagnostic(.course(.order(entry.name.id, requires: required.value)), at: position))
      }
    }
    // A course may leave out lessons of the tutor.
    found += catalog.others.filter { $0.home != nil }.map {
      Diagnostic(.course(.leavesOut(course: file)), file: $0.file)
    }
    return found.inOrder
  }

  /// Returns the lessons that the course's lessons require but that are not in the course. Learners should know
  /// them already.
  package static func prerequisites(of catalog: Catalog) -> [String] {
    guard catalog.course.lessons != nil else { return [] }
    var seen = Set(catalog.entries.map(\.name.id))
    let required = catalog.entries.flatMap(\.frontMatter.requires).map(\.value)
    return required.filter { id in
      catalog.others.contains { $0.name.id == id } && seen.insert(id).inserted
    }
  }
}
