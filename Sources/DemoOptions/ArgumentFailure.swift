/// Why words cannot be a demo's arguments.
package enum ArgumentFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownDemo(String, nearest: [String])
  case unknownOption(String, nearest: [String])
  case missingValue(option: String, valueName: String)
  case unexpectedValue(flag: String, value: String)
  case valueNotAllowed(option: String, value: String, allowed: [String], nearest: [String])
  case notAWholeNumber(option: String, value: String, example: String)
  case unexpectedArgument(String, nearest: [String])

  package var description: String {
    switch self {
    case .unknownDemo(let name, let nearest):
      "There is no demo \(name).\(Self.question(nearest))"
    case .unknownOption(let option, let nearest):
      "There is no option \(option).\(Self.question(nearest))"
    case .missingValue(let option, let valueName):
      "\(option) needs a value: \(option) <\(valueName)>."
    case .unexpectedValue(let flag, let value):
      "\(flag) takes no value, so leave out \(value)."
    case .valueNotAllowed(let option, let value, let allowed, let nearest):
      "\(option) cannot be \(value).\(Self.question(nearest)) It takes \(Self.list(allowed, "or"))."
    case .notAWholeNumber(let option, let value, let example):
      "\(option) takes a whole number, such as \(example), not \(value)."
    case .unexpectedArgument(let word, let nearest):
      "\(word) is not expected here.\(Self.question(nearest))"
    }
  }

  private static func question(_ nearest: [String]) -> String {
    nearest.isEmpty ? "" : " Did you mean \(list(nearest, "or"))?"
  }

  private static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
