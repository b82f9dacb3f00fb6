import LessonKit
import Testing

/// One change to the fixture, and all diagnostics that it causes. Each has the position, the severity and the
/// problem, with the advice below.
struct Case: Sendable, CustomTestStringConvertible {
  var name: String
  var old: String
  var new: String
  var expected: String

  init(_ name: String, _ old: String, _ new: String, _ expected: String) {
    self.name = name
    self.old = old
    self.new = new
    self.expected = expected
  }

  var testDescription: String { name }

  /// The changed fixture, parsed. If the text to replace is missing, the fixture is unchanged.
  var parsed: ParsedLesson {
    var text = Fixture.lesson
    if let range = text.firstRange(of: old) { text.replaceSubrange(range, with: new) }
    return LessonReader.read(text, name: Fixture.name, file: "")
  }
}
