/// Parses the file `course.yml`. Mistakes are reported, and the valid part is kept.
package struct CourseReader {
  static let fileName = "course.yml"

  private(set) var course = Course()
  package private(set) var diagnostics: [Diagnostic] = []

  /// Parses a text. `file` is the file's name in diagnostics.
  package init(_ text: String, file: String) {
    let source = SourceText(text, file: file)
    diagnostics = SourceLimits.diagnostics(of: source)
    guard !diagnostics.contains(where: { $0.severity == .error }), !source.lines.isEmpty else {
      return
    }
    do {
      let value = try YAMLValue.read(1..<source.lines.count + 1, of: source)
      // A file with only comments sets nothing.
      if value.text?.isEmpty == true { return }
      read(YAMLMapping(value, owner: "The course", source: source))
    } catch {
      diagnostics.append(error)
    }
  }

  private mutating func read(_ values: YAMLMapping) {
    var values = values
    course.title = values.text("title")?.value
    let lessons = values.texts("lessons")
    if !lessons.isEmpty { course.lessons = lessons }
    if let chosen = choice("predictions", of: Course.Predictions.self, in: &values) {
      course.predictions = chosen
    }
    if let chosen = choice("answers", of: Course.Answers.self, in: &values) {
      course.answers = chosen
    }
    diagnostics += values.finish()
  }

  /// Returns the choice that a value names. Returns nil if there is no value, or if it is not valid; then it is
  /// reported.
  private func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of: Choice.Type, in values: inout YAMLMapping
  ) -> Choice? where Choice.RawValue == String {
    guard let word = values.text(key) else { return nil }
    if let choice = Choice(rawValue: word.value) { return choice }
    let expected = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    values.note(
      .yaml(.wrongShape(owner: "The value of \"\(key)\"", expected: expected)), at: word.position)
    return nil
  }
}
