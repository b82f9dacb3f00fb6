import CommandLineKit
import DemoOptions
import LessonKit
package import StyledText
import TaskTrace
import TraceExpressions

extension Session {
  /// The maximum length of a line of input, in bytes.
  static let longestLine = 16_384

  /// Carries out a line of input. An empty line continues the lesson.
  package mutating func handle(_ line: String) -> [Effect] {
    pageRows.map { handlePaged(line, rows: $0) } ?? perform(line)
  }

  mutating func perform(_ line: String) -> [Effect] {
    answering(line) {
      session throws(TutorFailure) in
      guard line.utf8.count <= Self.longestLine else {
        throw .commandLine(.lineTooLong(limit: Self.longestLine))
      }
      if let taken = try session.takeSnippetLine(line) { return taken }
      if let decided = try session.decide(line) { return decided }
      if let term = session.termAsked(in: line) { return [.show(session.lines(for: term))] }
      if let answered = try session.answer(line) { return answered }
      let command = try typed(try Command(try CommandWords.typed(line))).command
      if command.entersSection { session.picking = nil }
      return try command.perform(in: &session, inShell: false)
    }
  }

  /// Carries out a command line of the shell.
  package mutating func handle(_ parsed: Command.Parsed) -> [Effect] {
    isInShell = true
    return answering { session throws(TutorFailure) in
      let command = try typed(try parsed.get()).command
      let effects = try command.perform(in: &session, inShell: true)
      return command.entersSection ? effects + session.restOfSection() : effects
    }
  }

  /// Returns the effects of an operation. If it throws, the session does not change, and the effects show the error.
  /// `line` is the line that was typed; nil if none was.
  mutating func answering(
    _ line: String? = nil, _ body: (inout Session) throws(TutorFailure) -> [Effect]
  ) -> [Effect] {
    let before = self
    do {
      let effects = try body(&self)
      if !isFromLesson(line) { try checkPredictions(before: effects) }
      passQuestions()
      return effects
    } catch {
      self = before
      let refusal = Effect.refuse(lines(for: error))
      switch error {
      case .question(.predictionFirst(let id)), .question(.answerFirst(let id)):
        return [refusal] + askFirst(id)
      default: return [refusal]
      }
    }
  }

  /// Returns the error to show when the session's owner could not carry out an effect.
  package func refusal(because reason: String) -> [StyledLine] {
    sentences(reason.withoutLongWords, .error)
  }

  func lines(for failure: TutorFailure) -> [StyledLine] {
    if case .diagnosis(let diagnostic) = failure { return diagnostic.lines(width: textWidth) }
    if case .expression(let failure) = failure { return failure.lines(width: textWidth) }
    if case .lastRun(.noneYet) = failure, hasChoice {
      return refusal(because: "\(LastRunFailure.notEnded)")
    }
    return refusal(because: "\(failure)")
  }
}
