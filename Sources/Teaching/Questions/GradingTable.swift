package import LessonKit
import TraceExpressions

/// The data with which a page grades answers to a question as `Grader` does, but without the run. The answers in
/// the table are normalized so that answers with the same meaning are equal: a number, nanoseconds, positions
/// among the names, or plain words.
package struct GradingTable: Hashable, Sendable {
  package struct Reply: Hashable, Sendable {
    package var answer: String
    package var because: [Inline]
  }

  /// The form of the answers: `choice`, or the form of a typed answer.
  package var form: String
  /// The unit of time in which the question asks for a number; empty for other questions.
  package var unit = ""
  /// Whether the question asks for a moment. Then `20 ms later` is no answer.
  package var asksForMoment = false
  /// The numbers that words such as `all four` mean; empty if the question does not say how many there are.
  package var amounts: [String: Int] = [:]
  /// The choices, or the names to put in order.
  package var names: [String] = []
  package var right: [String]
  package var truth: [Inline]
  package var because: [Inline]?
  package var wrong: [Reply] = []
  package var otherwise: [Inline]?
}

extension Grader {
  /// Returns the question's grading table. A wrong answer that the lesson specifies by a condition is not in the
  /// table.
  package func table() throws(GradingFailure) -> GradingTable {
    switch question.answer {
    case .choices(let choices): try table(of: choices)
    case .typed(let typed): try table(of: typed)
    }
  }

  private func table(of choices: [Choice]) throws(GradingFailure) -> GradingTable {
    let truth = try truth()
    let right = choices.firstIndex { $0.text == truth } ?? 0
    return GradingTable(
      form: "choice", names: choices.map(\.text.plainText), right: ["\(right)"], truth: truth,
      because: choices[right].because,
      wrong: choices.enumerated().compactMap { index, choice in
        guard index != right, let because = choice.because else { return nil }
        return .init(answer: "\(index)", because: because)
      })
  }

  private func table(of typed: TypedAnswer) throws(GradingFailure) -> GradingTable {
    let key = try key(of: typed)
    let reader = reader(of: typed, key)
    let names = typed.form == .order ? reader.names : []
    func plain(_ value: Value) -> String? { reader.plainText(of: value) }
    return GradingTable(
      form: typed.form.rawValue, unit: reader.wording.unit ?? "",
      asksForMoment: typed.form == .duration && reader.wording.asksForMoment,
      amounts: typed.form == .number ? reader.wording.amounts.numbers : [:], names: names,
      right: typed.form == .order ? reader.rightOrders : [key].compactMap(plain),
      truth: try truth(), because: typed.because,
      wrong: typed.wrong.compactMap { wrong in
        guard case .answer(let text) = wrong.match,
          let answer = reader.value(of: text.value).flatMap(plain)
        else { return nil }
        return .init(answer: answer, because: wrong.because)
      }, otherwise: typed.otherwise)
  }
}

extension AnswerReader {
  /// The largest number of names whose permutations are all checked. With more names, only the key's order counts
  /// as right.
  private static let maximumNames = 6

  /// Returns a text that is equal for values with the same meaning, in the table's form; nil if the value has
  /// none.
  func plainText(of value: Value) -> String? {
    switch (form, value) {
    case (.number, .number(let number)): "\(number)"
    case (.duration, .time(let nanoseconds)): "\(nanoseconds)"
    case (.order, _): OrderText(names: names).indices(in: trace.words(for: value))?.spaced
    default: trace.words(for: value).comparable
    }
  }

  /// All right orders, as positions among the names.
  fileprivate var rightOrders: [String] {
    let all = names.count <= Self.maximumNames ? names.indices.permutations : [Array(names.indices)]
    return all.filter { order in
      let text = order.map { names[$0] }.joined(separator: ", ")
      return value(of: text).map(isRight) ?? false
    }.map(\.spaced)
  }
}

extension Sequence<Int> {
  fileprivate var spaced: String { map(String.init).joined(separator: " ") }

  fileprivate var permutations: [[Int]] {
    reduce([[]]) { found, next in
      found.flatMap { order in
        (0...order.count).map { place in
          var order = order
          order.insert(next, at: place)
          return order
        }
      }
    }
  }
}
