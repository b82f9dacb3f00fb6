import Questions
import TraceExpressions
import TraceViews

extension AnswerVocabulary {
  /// The vocabulary as a constant of the script that reads answers on a page.
  static var script: String {
    let members = [
      ("openings", list(openings.sorted())), ("openingsOfTimes", list(openingsOfTimes.sorted())),
      ("changing", list(changing.sorted())), ("reasons", list(reasons.sorted())),
      ("conclusions", list(conclusions.sorted())), ("alternatives", list(alternatives.sorted())),
      ("restatements", list(restatements.sorted())),
      ("unsure", list(unsure)), ("cardinals", table(cardinals)), ("amounts", table(amounts)),
      ("multiples", table(multiples)), ("fractions", table(fractions)), ("units", table(lengths)),
      ("separators", list(separators.sorted())), ("places", table(places)),
      ("closings", list(closings)), ("beforeAmounts", list(beforeAmounts.sorted())),
      ("rates", list(rates.sorted())), ("rewordings", "{ \(rewordingMembers) }"),
    ]
    return "const vocabulary = {\n"
      + members.map { "  \($0): \($1),\n" }.joined() + "};\n"
  }

  private static var rewordingMembers: String {
    rewordings.sorted { $0.key < $1.key }
      .map { "\(JSONText.string($0.key)): \(JSONText.string($0.value))" }.joined(separator: ", ")
  }

  /// The length of each unit in nanoseconds, by each of its names.
  private static var lengths: [String: Int] {
    var lengths: [String: Int] = [:]
    for (symbol, names) in units {
      for name in [symbol] + names {
        lengths[name] = TimeText.nanoseconds("1", named: symbol).map { Int($0) }
      }
    }
    return lengths
  }

  private static func list(_ words: [String]) -> String {
    "[\(words.map(JSONText.string).joined(separator: ", "))]"
  }

  private static func table(_ values: [String: Int]) -> String {
    let members = values.sorted { $0.key < $1.key }.map { "\(JSONText.string($0)): \($1)" }
    return "{ \(members.joined(separator: ", ")) }"
  }
}
