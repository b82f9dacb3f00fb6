/// A problem in the way an expression is written.
package enum SyntaxProblem: Hashable, Sendable {
  case tooLong(limit: Int)
  case tooDeep
  case strangeCharacter(Character)
  case textWithoutEnd(quote: Character)
  case unexpected(String, wanted: String)
  case chainedComparison
  case singleEquals
  case numberTooLarge(String)
  case unknownUnit(String)
  case tooFine(String)

  var wording: (what: String, advice: String) {
    switch self {
    case .tooLong(let limit):
      ("The expression is too long; the limit is \(limit) bytes.", "Make it shorter.")
    case .tooDeep: ("The expression is nested too deeply.", "Use fewer parentheses.")
    case .strangeCharacter(let character):
      ("The character \(character) is not allowed here.", Self.advice(on: character))
    case .textWithoutEnd(let quote):
      ("The text is not closed.", "Add a closing \(quote).")
    case .unexpected(let found, let wanted):
      ("Unexpected \(found).", "Write \(wanted).")
    case .chainedComparison:
      ("Comparisons cannot be chained.", "Write a < b and b < c.")
    case .singleEquals: ("A single = is not a comparison.", "Write ==.")
    case .numberTooLarge(let digits):
      ("The number \(digits) is too large.", "Write a smaller one.")
    case .unknownUnit(let unit):
      ("There is no unit \(unit).", "Write ns, us, ms, s or min after the number.")
    case .tooFine(let time):
      ("The time \(time) is finer than a nanosecond.", "Use fewer digits.")
    }
  }

  /// Returns the advice on a character that expressions use only in quotes.
  private static func advice(on character: Character) -> String {
    switch character {
    case "&": "Write and instead of &&."
    case "|": "Write or instead of ||."
    case "!": "Write not instead of !."
    case "“", "”", "‘", "’", "„": "Write straight quotation marks."
    case "≤": "Write <=."
    case "≥": "Write >=."
    case "≠": "Write !=."
    default: "Put names that contain it in quotes."
    }
  }
}
