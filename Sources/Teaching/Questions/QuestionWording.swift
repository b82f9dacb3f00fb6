package import LessonKit
import TraceExpressions

/// What the words of a question say about its answers.
struct QuestionWording {
  /// The symbol of the unit of time in a question such as `How many seconds?`; nil in other questions.
  let unit: String?
  /// Whether the question asks for a moment, as in `When does it end?`. Then `20 ms later` is no answer.
  let asksForMoment: Bool
  /// The words for a part of what the question counts.
  let amounts: AmountOfWhole

  init(_ question: String) {
    let words = AnswerWords(question).rest
    unit =
      zip(words, words.dropFirst(2)).lazy
      .compactMap { $0.0 == "how" ? AnswerWords.unit($0.1) : nil }.first
    asksForMoment = words.contains("when") && !words.contains("how")
    amounts = AmountOfWhole(in: question)
  }

  /// Returns the number that an answer means; nil if it means none.
  func number(in answer: String) -> Double? {
    NumberText.number(in: answer, of: unit) ?? amounts.number(in: answer)
  }

  /// Returns the time that an answer means, in nanoseconds; nil if it means none.
  func nanoseconds(in answer: String) -> Int64? {
    asksForMoment && AnswerWords(answer).isLength ? nil : NumberText.nanoseconds(in: answer)
  }
}

extension Question {
  var wording: QuestionWording { QuestionWording(ask.plainText) }

  /// Checks whether a text is a possible answer, as far as that is certain before the run.
  package func accepts(_ text: String) -> Bool {
    switch answer {
    case .choices: return choice(meantBy: text) != nil
    case .typed where text.isUnsure: return false
    case .typed(let typed):
      switch typed.form {
      case .number: return wording.number(in: text) != nil
      case .duration: return wording.nanoseconds(in: text) != nil
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
        case .number: wording.number(in: text).flatMap { Value.number($0).literal }
        case .duration: wording.nanoseconds(in: text).flatMap { Value.time($0).literal }
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
}
