import LessonKit
import Questions
import TraceViews

/// The answers to a lesson's questions, as data with which the lesson's page grades what readers type.
struct AnswerTables {
  let outline: LessonOutline

  /// A JSON object with the grading table of each question that has an answer, by the question's number.
  var json: String {
    let members = outline.questions.compactMap { numbered -> String? in
      guard let table = numbered.table else { return nil }
      return "\"\(numbered.number)\":\(Self.json(table, numbered.question))"
    }
    return "{\(members.joined(separator: ",\n"))}"
  }

  private static func json(_ table: GradingTable, _ question: Question) -> String {
    let wrong = table.wrong.map { "[\(string($0.answer)),\(string($0.because.plainText))]" }
    let amounts = table.amounts.sorted { $0.key < $1.key }
      .map { "\(string($0.key)):\($0.value)" }
    let members = [
      ("form", string(table.form)), ("unit", string(table.unit)),
      ("asksForMoment", "\(table.asksForMoment)"), ("names", list(table.names)),
      ("amounts", "{\(amounts.joined(separator: ","))}"),
      ("right", list(table.right)),
      ("truth", string(table.truth.plainText)),
      ("because", string(table.because?.plainText ?? "")),
      ("wrong", "[\(wrong.joined(separator: ","))]"),
      ("otherwise", string(table.otherwise?.plainText ?? "")),
      ("expected", string(question.expectedForm)),
    ]
    return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  private static func string(_ text: String) -> String { JSONText.string(text) }
  private static func list(_ texts: [String]) -> String {
    "[\(texts.map(string).joined(separator: ","))]"
  }
}
