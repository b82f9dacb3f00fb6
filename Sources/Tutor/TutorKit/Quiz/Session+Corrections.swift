import CommandLineKit
import LessonKit
import Questions
import StyledText

/// How a line changes the answer to a question whose run has not started.
extension Session {
  /// Changes the answer to the last question to a line. Returns nil if the line may be a command. If it is neither,
  /// shows what to type. Throws if it begins with a digit, as no command does, and no question waits for its run.
  mutating func correction(_ words: [String], _ text: String) throws(TutorFailure) -> [Effect]? {
    guard let first = words.first else { return nil }
    if canBeCorrection(first, of: text), let reply = quiz.correct(text) {
      return try effects(of: reply)
    }
    let isNumber = first.first?.isNumber == true
    guard let last = quiz.waiting.last, last.answer != nil else {
      if isNumber { throw .question(.noneOpen) }
      return nil
    }
    return isNumber || isNoCommand(words) ? remark(on: last) : nil
  }

  /// Whether a line is not even a misspelled command. A misspelled word followed by several words is a sentence.
  private func isNoCommand(_ words: [String]) -> Bool {
    do {
      _ = try CommandWord.type(beginningWith: words[0])
      return false
    } catch {
      guard case .unknownCommand(_, let nearest) = error else { return false }
      return nearest.isEmpty || words.count > 2
    }
  }

  /// The reason why there is nothing to give a hint for, or to answer.
  var nothingOpen: TutorFailure {
    if let last = quiz.waiting.last, let run = last.run, let answer = last.answer {
      return .question(.answerNoted(last.question.words(of: answer), run: run.commandLine))
    }
    let isAtExercise = (try? here())?.step?.exercises.isEmpty == false
    return isAtExercise ? .code(.noExerciseOpen) : .question(.noneOpen)
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
