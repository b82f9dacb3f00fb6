import CommandLineKit
package import DemoOptions
package import LessonKit
import Questions
package import TraceAnalysis
import TraceExpressions

/// Checks the statements of a lesson about its runs: that they run, the answers to questions, the explained wrong
/// answers, the things to notice, and the measures.
package struct AnswerCheck {
  /// The result of a run.
  package enum Outcome: Sendable {
    case trace(Trace)
    /// The demo rejects the options. Carries the reason as a sentence.
    case refused(String)
    case failed(String)
  }

  private let lesson: Lesson

  package init(_ lesson: Lesson) { self.lesson = lesson }

  /// The runs of the lesson, each once, including those about which the lesson states nothing.
  package var runs: [DemoRun] {
    var seen: Set<String> = []
    return allRuns.filter { seen.insert($0.commandLine).inserted }
  }

  private var allRuns: [DemoRun] {
    lesson.steps.flatMap { step in
      step.runs + step.predictions.map(\.run) + step.goals.flatMap { [$0.run] + $0.solutions }
    }
  }

  /// Returns the mistakes of the lesson. `outcomes` contains the results of the runs, by their command lines. A run
  /// without a result is skipped. Statements about a failed run are not checked.
  package func diagnostics(_ outcomes: [String: Outcome]) -> [Diagnostic] {
    var problems: [Located<LessonProblem>] = []
    var traces: [String: Trace] = [:]
    for run in runs {
      switch outcomes[run.commandLine] {
      case .trace(let trace)?: traces[run.commandLine] = trace
      case .refused(let reason)?:
        problems.append(
          Located(.reference(.runRefused(run.commandLine, reason: reason)), at: run.position))
      case .failed(let reason)?:
        problems.append(Located(.run(.runFails(run.commandLine, reason: reason)), at: run.position))
      case nil: continue
      }
    }
    for prediction in lesson.steps.flatMap(\.predictions) {
      guard let trace = traces[prediction.run.commandLine] else { continue }
      problems += Self.problems(of: prediction.question, trace)
    }
    for goal in lesson.steps.flatMap(\.goals) { problems += GoalCheck(goal).problems(traces) }
    for question in lesson.review { problems += Self.problems(of: question, Trace(events: [])) }
    let keys = claims + lesson.backingExpressions.map { (run: $0.run, key: $0.key) }
    for claim in keys {
      guard let key = claim.key, let trace = claim.run.flatMap({ traces[$0.commandLine] }) else {
        continue
      }
      problems += Self.problems(of: key, trace)
    }
    for (run, key) in measurements {
      guard let trace = traces[run.commandLine] else { continue }
      do throws(ExpressionFailure) {
        _ = try Expression(key.value).value(in: trace)
      } catch {
        problems.append(Located(.run(.expressionFails("\(error)")), at: key.position))
      }
    }
    return problems.map { problem in
      Diagnostic(
        problem.value, file: lesson.source.file, position: problem.position,
        line: lesson.source.line(problem.position.line))
    }
  }

  /// The keys of the things to notice, each with the run above it.
  private var claims: [(run: DemoRun?, key: Located<String>?)] {
    lesson.steps.flatMap { step -> [(run: DemoRun?, key: Located<String>?)] in
      var run: DemoRun?
      return step.blocks.flatMap { block -> [(run: DemoRun?, key: Located<String>?)] in
        if case .run(let next) = block.kind { run = next }
        guard case .notice(let notices) = block.kind else { return [] }
        return notices.filter { $0.key != nil }.map { (run, $0.key) }
      }
    }
  }

  /// The keys of the measures, each with the run above them.
  private var measurements: [(run: DemoRun, key: Located<String>)] {
    lesson.steps.flatMap { step -> [(run: DemoRun, key: Located<String>)] in
      var run: DemoRun?
      return step.blocks.flatMap { block -> [(run: DemoRun, key: Located<String>)] in
        if case .run(let next) = block.kind { run = next }
        guard case .measure(let measurement) = block.kind, let run else { return [] }
        return measurement.keys.map { (run, $0) }
      }
    }
  }

  private static func problems(
    of key: Located<String>, _ trace: Trace
  ) -> [Located<LessonProblem>] {
    do throws(ExpressionFailure) {
      let expression = try Expression(key.value)
      if try expression.holds(in: trace) { return [] }
      let values = try expression.comparisons(in: trace).joined(separator: "; ")
      return [Located(.run(.noticeFails(key.value, values: values)), at: key.position)]
    } catch {
      return [Located(.run(.expressionFails("\(error)")), at: key.position)]
    }
  }

  private static func problems(
    of question: Question, _ trace: Trace
  ) -> [Located<LessonProblem>] {
    let grader = Grader(question, trace: trace)
    do throws(GradingFailure) {
      let truth = try grader.truth().plainText
      var problems: [Located<LessonProblem>] = []
      for hint in question.hints {
        guard let answer = try grader.answer(givenAwayBy: hint.value) else { continue }
        problems.append(Located(.question(.hintTells(answer)), at: hint.position))
      }
      guard case .typed(let typed) = question.answer else {
        return problems + misleadingPhrases(of: question)
      }
      for wrong in typed.wrong {
        let claim: Located<String>
        switch wrong.match {
        case .answer(let text):
          if case .wrong(let judgement) = try grader.grade(text.value) {
            if judgement.explanation != wrong.because {
              problems.append(Located(.run(.wrongAnswerUnused(text.value)), at: text.position))
            }
            continue
          }
          claim = text
        case .when(let condition):
          guard try grader.isTrue(condition, of: truth) else { continue }
          claim = condition
        }
        problems.append(
          Located(.run(.wrongAnswerFits(claim.value, truth: truth)), at: claim.position))
      }
      return problems
    } catch {
      switch error {
      case .expression(let failure, let position):
        return [Located(.run(.expressionFails("\(failure)")), at: position)]
      case .undecided(let count):
        return [Located(.run(.questionUndecided(right: count)), at: question.position)]
      case .keyUnfit(let reason, let position):
        return [Located(.run(.keyUnfit(reason: "\(reason)")), at: position)]
      }
    }
  }
}

extension AnswerCheck {
  /// Returns the listed ways to say a choice that the grader does not read as that choice.
  private static func misleadingPhrases(of question: Question) -> [Located<LessonProblem>] {
    guard case .choices(let choices) = question.answer else { return [] }
    return choices.enumerated().flatMap { index, choice in
      choice.accepted.filter { question.choice(meantBy: $0.value) != index }
        .map { Located(.answer(.acceptedUnclear($0.value)), at: $0.position) }
    }
  }
}

extension RunPlan {
  /// Returns the plan of a lesson's run on the lesson's machine; nil if no lesson has the demo, or if the demo
  /// rejects the options.
  package static func plan(
    _ run: DemoRun, in lesson: String, of demos: DemoCatalog, program: String
  ) -> RunPlan? {
    guard let demo = try? demos.demo(named: run.demo, in: lesson),
      let arguments = try? ArgumentList(parsing: run.arguments, options: options(of: demo))
    else { return nil }
    return try? RunPlan(demo, arguments, program: program, settings: Settings())
  }
}
