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
    let hasLetters = if case .choices = last.question.answer { true } else { false }
    let isLetter = hasLetters && text.count == 1
    return isNumber || isNoCommand(words, isLetter: isLetter) ? remark(on: last) : nil
  }

  /// Whether a line is not even a misspelled command. A letter with which several commands begin is the letter of a
  /// choice.
  private func isNoCommand(_ words: [String], isLetter: Bool) -> Bool {
    if isSentence(words) { return true }
    do {
      _ = try CommandWord.type(beginningWith: words[0])
      return false
    } catch {
      if case .unknownCommand(_, []) = error { return true }
      return isLetter
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
  /// may not. `At 120 ms` may, unless there is a run since the question was asked. Then it goes to a moment of that
  /// run.
  private func canBeCorrection(_ first: String, of text: String) -> Bool {
    guard let last = quiz.waiting.last else { return false }
    if first.lowercased() == AtCommand.word.rawValue, runs.last?.number == last.lastRun {
      return true
    }
    let isCommand = isCommand(first) && !isSentence(text.split(separator: " ").map(String.init))
    guard !isCommand else { return false }
    guard case .typed(let typed) = last.question.answer, typed.form == .text else { return true }
    do {
      _ = try CommandWord.type(beginningWith: first)
      return false
    } catch {
      guard case .unknownCommand(_, let nearest) = error else { return false }
      return nearest.isEmpty
    }
  }

  /// Whether a line is another answer to a question that was graded just before it, as `b` is, and not the command of
  /// which it is the first letter.
  func isLateAnswer(_ line: String, _ text: String, to graded: Asked) -> Bool {
    if case .typed(let typed) = graded.question.answer, typed.form == .text { return false }
    guard quiz.waiting.isEmpty, !isCommand(text) else { return false }
    let words = text.split(separator: " ").map(String.init)
    let isSentence = isSentence(words) && !isMisspelledCommand(words[0])
    guard graded.question.accepts(text) || isSentence else { return false }
    return text.count == 1 || !isValidCommand(line)
  }

  /// Whether a line answers the question that the lesson asks next, and is neither a command nor similar to one.
  func isEarlyAnswer(_ line: String, _ words: [String]) -> Bool {
    guard quiz.waiting.isEmpty, let first = words.first,
      let next = navigation.lesson?.followingQuestion, !quiz.isClosed(next.id),
      !isValidCommand(line)
    else { return false }
    if isSentence(words) { return !isMisspelledCommand(first) }
    guard !isCommand(first), first.count == 1 || !isMisspelledCommand(first) else { return false }
    return first.first?.isNumber == true || next.question.accepts(words.joined(separator: " "))
  }

  private func isMisspelledCommand(_ word: String) -> Bool {
    do throws(CommandLineFailure) {
      _ = try CommandWord.type(beginningWith: word)
      return false
    } catch {
      if case .unknownCommand(_, let nearest) = error { return !nearest.isEmpty }
      return true
    }
  }

  /// Returns what to type in place of a line that is neither a command nor another answer to the last question.
  private func remark(on asked: Asked) -> [Effect] {
    let answer = asked.question.words(of: asked.answer ?? "")
    return [
      .show(sentences("\(asked.question.expectedForm) Your answer is still: \(answer)", .warning))
    ]
  }

  // MARK: Commands and sentences

  func isCommand(_ word: String) -> Bool {
    CommandWord.type(named: word) != nil
  }

  func isValidCommand(_ line: String) -> Bool {
    (try? Command(CommandWords.typed(line))) != nil
  }

  /// Whether several words are a sentence and no command. `At once` is an answer, and not a moment to go to. `Where it
  /// waits` and `less than a second` are answers, too.
  func isSentence(_ words: [String]) -> Bool {
    guard let first = words.first, !isValidCommand(words.joined(separator: " ")) else {
      return false
    }
    return isCommand(first) ? words.count > 1 && Self.mayBeginAnswer(first) : words.count > 2
  }

  /// Whether a line that begins with a command's word may be a sentence: `at` takes only times, and other commands take
  /// no arguments.
  private static func mayBeginAnswer(_ word: String) -> Bool {
    guard let type = CommandWord.type(named: word) else { return true }
    return type.word == AtCommand.word || type.word.arguments.isEmpty
  }
}
