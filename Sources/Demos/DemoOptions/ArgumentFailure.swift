/// The reason why words are not valid arguments of a demo or a command. The description says what is wrong. The
/// caller adds where to find the list of options.
package enum ArgumentFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownDemo(String, nearest: [String])
  case unknownOption(String, nearest: [String])
  case missingValue(option: String, expected: String, defaultValue: String?)
  case unexpectedValue(flag: String, value: String)
  case badValue(BadValue)
  case unexpectedArgument(String, nearest: [String])

  package var description: String {
    switch self {
    case .unknownDemo(let name, let nearest):
      "There is no demo \(name.asWord).\(question(nearest))"
    case .unknownOption(let option, let nearest):
      "There is no option \(option.asWord).\(question(nearest))"
    case .missingValue(let option, let expected, let defaultValue):
      "\(option) needs a value: \(expected).\(defaultValue.map { " The default is \($0)." } ?? "")"
    case .unexpectedValue(let flag, let value):
      "\(flag) takes no value. Remove =\(value.shortened)."
    case .badValue(let value): value.description
    case .unexpectedArgument(let word, let nearest):
      "Unexpected argument \"\(word.shortened)\".\(question(nearest))"
    }
  }
}
