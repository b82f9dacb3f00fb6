package import LessonKit
package import TraceAnalysis
import TraceExpressions

/// Grades the answers to a question, based on the run that decides it.
package struct Grader: Sendable {
  package let question: Question
  let trace: Trace

  package init(_ question: Question, trace: Trace) {
    self.question = question
    self.trace = trace
  }

  /// Creates a grader for a question that does not depend on a run.
  package init(_ question: Question) { self.init(question, trace: Trace(events: [])) }

  package func grade(_ text: String) throws(GradingFailure) -> Verdict {
    switch question.answer {
    case .choices(let choices): try grade(text, among: choices)
    case .typed(let typed): try grade(text, as: typed)
    }
  }

  /// Returns the right answer.
  package func truth() throws(GradingFailure) -> [Inline] {
    switch question.answer {
    case .choices(let choices): choices[try rightChoice(of: choices)].text
    case .typed(let typed): [.text(trace.words(for: try key(of: typed)))]
    }
  }

  /// Checks whether a wrong answer's condition is true of a typed answer. Returns false if the answer does not
  /// have the expected form.
  package func isTrue(
    _ condition: Located<String>, of text: String
  ) throws(GradingFailure) -> Bool {
    guard case .typed(let typed) = question.answer else { return false }
    let reader = reader(of: typed, try key(of: typed))
    guard let given = reader.value(of: text) else { return false }
    return try holds(condition, answer: given)
  }

  // MARK: Choices

  private func grade(
    _ text: String, among choices: [Choice]
  ) throws(GradingFailure) -> Verdict {
    let right = try rightChoice(of: choices)
    guard let chosen = question.choice(meantBy: text) else {
      return .notUnderstood(question.expectedForm)
    }
    let judgement = Judgement(
      answer: choices[chosen].text, truth: choices[right].text,
      explanation: choices[chosen].because)
    return chosen == right ? .right(judgement) : .wrong(judgement)
  }

  private func rightChoice(of choices: [Choice]) throws(GradingFailure) -> Int {
    var right: [Int] = []
    for (index, choice) in choices.enumerated() {
      switch choice.rightness {
      case .right: right.append(index)
      case .wrong: continue
      case .when(let condition): if try holds(condition) { right.append(index) }
      }
    }
    guard right.count == 1 else { throw .undecided(right: right.count) }
    return right[0]
  }

  // MARK: Typed answers

  private func grade(_ text: String, as typed: TypedAnswer) throws(GradingFailure) -> Verdict {
    let key = try key(of: typed)
    let reader = reader(of: typed, key)
    guard let given = reader.value(of: text) else { return .notUnderstood(question.expectedForm) }
    var judgement = Judgement(
      answer: [.text(trace.words(for: given))], truth: [.text(trace.words(for: key))],
      explanation: typed.because)
    if reader.isRight(given) { return .right(judgement) }
    judgement.explanation = typed.otherwise
    for wrong in typed.wrong where try fits(wrong, given, reader) {
      judgement.explanation = wrong.because
      break
    }
    return .wrong(judgement)
  }

  private func fits(
    _ wrong: WrongAnswer, _ given: Value, _ reader: AnswerReader
  ) throws(GradingFailure) -> Bool {
    switch wrong.match {
    case .answer(let text): reader.value(of: text.value) == given
    case .when(let condition): try holds(condition, answer: given)
    }
  }

  /// Returns a reader of answers whose right value is known.
  func reader(of typed: TypedAnswer, _ key: Value) -> AnswerReader {
    AnswerReader(form: typed.form, key: key, trace: trace, wording: question.wording)
  }

  func key(of typed: TypedAnswer) throws(GradingFailure) -> Value {
    let value: Value
    do {
      value = try Expression(typed.key.value).value(in: trace)
    } catch {
      throw .expression(error, at: typed.key.position)
    }
    let reader = reader(of: typed, value)
    guard reader.isOfForm else {
      throw .keyUnfit(
        .otherForm(typed.form, found: trace.words(for: value)), at: typed.key.position)
    }
    if typed.form == .order, !typed.items.isEmpty, Set(typed.items) != Set(reader.names) {
      throw .keyUnfit(.items(typed.items, names: reader.names), at: typed.key.position)
    }
    return value
  }

  private func holds(
    _ condition: Located<String>, answer: Value? = nil
  ) throws(GradingFailure) -> Bool {
    do {
      return try Expression(condition.value).holds(in: trace, answer: answer)
    } catch {
      throw .expression(error, at: condition.position)
    }
  }
}
