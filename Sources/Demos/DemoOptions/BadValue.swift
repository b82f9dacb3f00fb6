/// The error for a value that an option, a setting or a command does not take. All sentences about such values are
/// worded here.
package struct BadValue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of what takes the value, such as `--cores` or `pace`.
  package var name: String
  var given: String
  /// The allowed values, as the object of "takes".
  var expected: String
  var defaultValue: String?
  var nearest: [String]

  package init(
    _ name: String, given: String, expected: String, defaultValue: String? = nil,
    nearest: [String] = []
  ) {
    self.name = name
    self.given = given
    self.expected = expected
    self.defaultValue = defaultValue
    self.nearest = nearest
  }

  package var description: String {
    var text = "\(name) takes \(expected), not \(given.asWord)."
    text += question(nearest)
    if let defaultValue { text += " The default is \(defaultValue)." }
    return text
  }
}
