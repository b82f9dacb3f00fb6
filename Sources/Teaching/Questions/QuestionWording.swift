package import LessonKit
import TraceExpressions

extension Question {
  /// Checks whether a text is a possible answer, as far as that is certain before the run.
  package func accepts(_ text: String) -> Bool {
    switch answer {
    case .choices: return choice(meantBy: text) != nil
    case .typed where text.isUnsure: return false
    case .typed(let typed):
      switch typed.form {
      case .number: return number(in: text) != nil
      case .duration: return nanoseconds(in: text) != nil
      case .order:
        guard !typed.items.isEmpty else { return !text.comparable.isEmpty }
        return OrderText(names: typed.items).indices(in: text) != nil
      case .text: return !text.comparable.isEmpty
      }
    }
  }

  /// Returns an answer as the grader understands it: the full text of a choice, a number in digits, a time in
  /// milliseconds, or the names in order. Returns any other answer unchanged.
  package func words(of text: String) -> String {
    switch answer {
    case .choices(let choices):
      return choice(meantBy: text).map { choices[$0].text.plainText } ?? text
    case .typed(let typed):
      let words: String? =
        switch typed.form {
        case .number: number(in: text).flatMap { Value.number($0).literal }
        case .duration: nanoseconds(in: text).flatMap { Value.time($0).literal }
        case .order:
          OrderText(names: typed.items).indices(in: text)?.map { typed.items[$0] }
            .joined(separator: ", ")
        case .text: nil
        }
      return words.flatMap { $0.isEmpty ? nil : $0 } ?? text
    }
  }

  /// Returns the index of the choice that a text means; nil if it means none of them, or more than one.
  package func choice(meantBy text: String) -> Int? {
    guard case .choices(let choices) = answer else { return nil }
    let answer = ChoiceText(
      text, to: ask.plainText, accepting: choices.map { $0.accepted.map(\.value) })
    return answer.index(in: choices.map(\.text.plainText))
  }

  /// Whether a text names several choices: it is the number of one, and the amount in another.
  package func isAmbiguous(_ text: String) -> Bool {
    guard case .choices(let choices) = answer, choice(meantBy: text) == nil else { return false }
    return ChoiceText(text).named(in: choices.map(\.text.plainText)).count > 1
  }

  private func number(in text: String) -> Double? {
    NumberText.number(in: text, of: unit) ?? amounts.number(in: text)
  }

  private func nanoseconds(in text: String) -> Int64? {
    asksForMoment && AnswerWords(text).isLength ? nil : NumberText.nanoseconds(in: text)
  }

  /// Whether the question asks for a moment, as in `When does it end?`. Then `20 ms later` is no answer.
  var asksForMoment: Bool {
    let words = AnswerWords(ask.plainText).rest
    return words.contains("when") && !words.contains("how")
  }

  var amounts: AmountOfWhole { AmountOfWhole(in: ask.plainText) }

  /// The symbol of the unit of time in a question such as `How many seconds?`; nil in other questions.
  var unit: String? {
    let words = AnswerWords(ask.plainText).rest
    return zip(words, words.dropFirst(2)).lazy
      .compactMap { $0.0 == "how" ? AnswerWords.unit($0.1) : nil }.first
  }
}
