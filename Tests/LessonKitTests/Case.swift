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
}
