package import LessonKit

extension Question {
  /// Checks whether a text is a possible answer, as far as that is certain before the run.
  package func accepts(_ text: String) -> Bool {
    switch answer {
    case .typed where text.isUnsure: return false
    case .choices(let choices):
      return ChoiceText(text).index(in: choices.map(\.text.plainText)) != nil
    case .typed(let typed):
      switch typed.form {
      case .number: return NumberText.number(in: text) != nil
      case .duration: return NumberText.nanoseconds(in: text) != nil
      case .order:
        guard !typed.items.isEmpty else { return !text.comparable.isEmpty }
        return OrderText(names: typed.items).indices(in: text) != nil
      case .text: return !text.comparable.isEmpty
      }
    }
  }

  /// Returns the full text of the choice that an answer means. Adds the unit to a number that means a time. Returns any
  /// other answer unchanged.
  package func words(of text: String) -> String {
    guard case .choices(let choices) = answer else {
      let isTime = if case .typed(let typed) = answer { typed.form == .duration } else { false }
      return isTime && text.last?.isNumber == true ? "\(text) ms" : text
    }
    let all = choices.map(\.text.plainText)
    return ChoiceText(text).index(in: all).map { all[$0] } ?? text
  }
}
