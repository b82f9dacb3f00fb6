/// The error for a value that an option, a setting or a command does not take. All sentences about such values are
/// worded here.
package struct BadValue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of what takes the value, such as `--cores` or `pace`.
  package var name: String
  var given: String
  /// The allowed values, as the object of "takes".
  var expected: String
  /// The greatest allowed value, if `expected` does not name it. The sentence names it if a number was given.
  var maximum: String?
  var defaultValue: String?
  var nearest: [String]

  package init(
    _ name: String, given: String, expected: String, maximum: String? = nil,
    defaultValue: String? = nil, nearest: [String] = []
  ) {
    self.name = name
    self.given = given
    self.expected = expected
    self.maximum = maximum
    self.defaultValue = defaultValue
    self.nearest = nearest
  }

  package var description: String {
    var text = "\(name) takes \(expected), not \(given.asWord)."
    if let maximum, given.first?.isNumber == true { text += " The greatest value is \(maximum)." }
    text += question(nearest)
    if let defaultValue { text += " The default is \(defaultValue)." }
    return text
  }
}
