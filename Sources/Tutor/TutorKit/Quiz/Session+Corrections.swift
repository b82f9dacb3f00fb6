import CommandLineKit
import LessonKit
import Questions
import StyledText

/// How a line changes the answer to a question whose run has not started.
extension Session {
  /// Changes the answer to the last question to a line. Returns nil if the line is not an answer.
  mutating func correction(_ words: [String], _ text: String) throws(TutorFailure) -> [Effect]? {
    guard let first = words.first, canBeCorrection(first, of: text) else { return nil }
    if let reply = quiz.correct(text) { return try effects(of: reply) }
    // No command begins with a digit.
    return first.first?.isNumber == true ? quiz.waiting.last.map(remark) : nil
  }

  /// Whether a line may change the last answer. If the question accepts any text, a line that looks like a command
  /// may not.
  private func canBeCorrection(_ first: String, of text: String) -> Bool {
    guard let last = quiz.waiting.last, !isCommand(first) else { return false }
    guard case .typed(let typed) = last.question.answer, typed.form == .text else { return true }
    do {
      _ = try CommandWord.type(beginningWith: first)
      return false
    } catch {
      guard case .unknownCommand(_, let nearest) = error else { return false }
      return nearest.isEmpty
    }
  }

  /// Returns what to type in place of a line that is neither a command nor another answer to the last question.
  private func remark(on asked: Asked) -> [Effect] {
    let said = asked.question.words(of: asked.answer ?? "")
    return [
      .show(sentences("\(asked.question.expectedForm) Your answer is still: \(said)", .warning))
    ]
  }
}
