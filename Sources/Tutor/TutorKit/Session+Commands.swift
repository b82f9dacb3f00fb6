import DemoOptions
import LessonKit
package import StyledText
import TraceExpressions

extension Session {
  /// The most bytes of a line of input.
  static let longestLine = 16_384

  /// Does what a line of input says. An empty one goes on with the lesson.
  package mutating func handle(_ line: String) -> [Effect] {
    pageRows.map { handlePaged(line, rows: $0) } ?? perform(line)
  }

  mutating func perform(_ line: String) -> [Effect] {
    answering {
      session throws(TutorFailure) in
      let size = line.utf8.count
      guard size <= Self.longestLine else {
        throw .lineTooLong(bytes: size, limit: Self.longestLine)
      }
      if let answered = try session.answer(line) { return answered }
      return try session.perform(try Command(try CommandWords.typed(line)))
    }
  }

  /// Does what the words of a shell's command line say.
  package mutating func handle(words: [String]) -> [Effect] {
    answering { session throws(TutorFailure) in
      let command = try Command(words)
      let effects = try session.perform(command, inShell: true)
      return command.entersSection ? effects + session.restOfSection() : effects
    }
  }

  mutating func answering(
    _ body: (inout Session) throws(TutorFailure) -> [Effect]
  ) -> [Effect] {
    let before = self
    do {
      let effects = try body(&self)
      try checkPredictions(before: effects)
      passQuestions()
      return effects
    } catch {
      switch error {
      case .predictionFirst(let id), .answerFirst(let id):
        self = before
        return [.refuse(lines(for: error))] + askFirst(id)
      default: return [.refuse(lines(for: error))]
      }
    }
  }

  /// What is said where something outside could not do what was asked.
  package func refusal(because reason: String) -> [StyledLine] { sentences(reason, .error) }

  func lines(for failure: TutorFailure) -> [StyledLine] {
    if case .diagnosis(let diagnostic) = failure { return diagnostic.lines(width: textWidth) }
    if case .expression(let failure) = failure { return failure.lines(width: textWidth) }
    return sentences("\(failure)", .error)
  }

  /// In a shell no line follows, which could answer or show more.
  private mutating func perform(
    _ command: Command, inShell: Bool = false
  ) throws(TutorFailure) -> [Effect] {
    switch command {
    case .lessons: [.show(lessonList)]
    case .open(let word): try open(word)
    case .next: try inShell ? nextSection() : next()
    case .back: try back()
    case .goTo(let word): try goTo(word)
    case .place: [.show(try placeLines())]
    case .present(let word): try present(word)
    case .run(let demo, let arguments): try run(demo, arguments)
    case .rerun(let arguments): try rerun(arguments)
    case .tally(let count, let words): try tally(count, words)
    case .explore(let words): try explore(words)
    case .replay(let words): try replay(words)
    case .params(let demo): [.show(try parameterLines(of: demo))]
    case .view(let view): try show(view)
    case .traceProgram(let options, let program): try traceProgram(options, program)
    case .tasks: try show(.tasks)
    case .export(let order): try export(order)
    case .exportPages(let order, let words): try export(order, else: words)
    case .why(let word): [.show(try whyLines(word))]
    case .code(let name): [.show(try codeLines(name))]
    case .predict: try predict()
    case .skip: try skip()
    case .hint: try giveHint()
    case .solution: try solution()
    case .review: try startReview()
    case .progress: [.show(progressLines())]
    case .reset(let what, let isSure): try reset(what, isSure: isSure, inShell: inShell)
    case .handIn(let order): [handIn(order)]
    case .define(let word): [.show(try definition(of: word))]
    case .search(let words): [.show(try searchLines(words))]
    case .set(let name, let value): try set(name, value)
    case .history(let count): try history(count)
    case .help(let word): [.show(try helpLines(word))]
    case .quit: [.quit]
    }
  }

  private func history(_ count: String?) throws(TutorFailure) -> [Effect] {
    guard let count else { return [.showHistory(20)] }
    guard let number = Quantity.integer(count, in: 1...1_000_000) else {
      throw .badValue(
        BadValue("history", given: count, expected: "a whole number of lines", usual: "20"))
    }
    return [.showHistory(number)]
  }

  private mutating func set(_ word: String?, _ value: String?) throws(TutorFailure) -> [Effect] {
    guard let word else { return [.show(Settings.Name.allCases.flatMap(lines))] }
    let name = try Settings.Name(word)
    guard let value else { return [.show(lines(for: name))] }
    try settings.set(name, to: value)
    return [.saveSetting(name, value), .show(lines(for: name))]
  }

  private func lines(for name: Settings.Name) -> [StyledLine] {
    var line = StyledLine(name.rawValue, .key).padded(to: 9)
    line.append(settings[name], .strong)
    return (line.padded(to: 21) + StyledLine(name.meaning, .dim)).wrapped(to: textWidth, indent: 21)
  }
}
