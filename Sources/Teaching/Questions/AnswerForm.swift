package import LessonKit

extension Question {
  /// Whether a text is a possible answer, as far as can be checked before the run.
  package func accepts(_ text: String) -> Bool {
    switch answer {
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

  /// The words of the choice that a text means; the text itself where there is nothing to choose.
  package func words(of text: String) -> String {
    guard case .choices(let choices) = answer else { return text }
    let all = choices.map(\.text.plainText)
    return ChoiceText(text).index(in: all).map { all[$0] } ?? text
  }
}
