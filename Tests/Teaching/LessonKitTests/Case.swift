import LessonKit
import Testing

/// One change to the fixture, and all that is reported after it: place and severity, what is wrong, and below
/// it what to do.
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

  /// The fixture with the change; without it if what is to be replaced is not there.
  var reading: LessonReading {
    var text = Fixture.lesson
    if let range = text.firstRange(of: old) { text.replaceSubrange(range, with: new) }
    return LessonReader.read(text, name: Fixture.name, file: "")
  }
}
