import DemoOptions
import FileStore
import FoundationEssentials
import LessonKit
import Questions
import RunKit
import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceExpressions
import TutorKit

/// Every lesson follows the author rules, and describes correctly what its demos do.
@Suite struct LessonTests {
  @Test func `All lessons have valid front matter`() {
    #expect(!PackageLessons.lessons.isEmpty)
    #expect(PackageLessons.catalog.diagnostics.map(\.headline.text) == [])
  }

  @Test(arguments: PackageLessons.lessons)
  func `A lesson follows the author rules`(entry: Catalog.Entry) async throws {
    let demos = try await PackageLessons.demos().filter { $0.lesson == entry.name.id }
    let checker = LessonChecker(
      surroundings: .init(
        lessons: PackageLessons.lessons.map(\.name), demos: demos.map(\.name),
        source: { try? entry.source(of: $0) },
        fileExists: { Files.exists("\(entry.folder)/\($0)") },
        refusal: { name, words in
          demos.first { $0.name == name }.flatMap { RunPlan.refusal(of: words, for: $0) }
        }, exercise: { name throws(Diagnostic) in try entry.exerciseFiles(name) },
        unusedFiles: entry.unusedExerciseFiles))
    let found = checker.check(try entry.read())
    #expect(found.map { $0.lines().map(\.text).joined(separator: "\n") } == [])
  }

  @Test(arguments: PackageLessons.lessons)
  func `A demo has at most 40 lines`(entry: Catalog.Entry) throws {
    let demos = try FileManager.default.contentsOfDirectory(atPath: "\(entry.folder)/Demos")
    #expect(!demos.isEmpty)
    for demo in demos {
      let source = try Files.text("\(entry.folder)/Demos/\(demo)")
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count
      #expect(lines <= 40, "\(demo) has \(lines) lines")
    }
  }

  @Test func `The glossary follows its rules`() throws {
    let glossary = try #require(try Glossary.load(from: PackageLessons.folder))
    let lessons = try PackageLessons.lessons.map { try $0.read().lesson }
    #expect(GlossaryChecker.check(glossary, lessons).map(\.headline.text) == [])
  }

  @Test(arguments: PackageLessons.lessons)
  func `The expressions of notices are true for their run`(entry: Catalog.Entry) async throws {
    let lesson = try entry.read().lesson
    for step in lesson.steps {
      var run: DemoRun?
      for block in step.blocks {
        if case .run(let next) = block.kind { run = next }
        guard case .notice(let notices) = block.kind else { continue }
        let keys = notices.compactMap(\.key)
        guard !keys.isEmpty else { continue }
        let run = try #require(run, sourceLocation: lesson.location(block.position))
        let trace = try await PackageLessons.trace("\(lesson.name.id)/\(run.commandLine)")
        for key in keys { expect(key, in: trace, of: run, lesson) }
      }
    }
  }

  private func expect(
    _ key: Located<String>, in trace: Trace, of run: DemoRun, _ lesson: Lesson
  ) {
    do throws(ExpressionFailure) {
      let expression = try Expression(key.value)
      guard try !expression.holds(in: trace) else { return }
      let comparisons = try expression.comparisons(in: trace).joined(separator: "; ")
      Issue.record(
        "\(run.commandLine): \(key.value) does not hold: \(comparisons)",
        sourceLocation: lesson.location(key.position))
    } catch {
      Issue.record(
        "\(run.commandLine): \(error)", sourceLocation: lesson.location(key.position))
    }
  }

  @Test(arguments: PackageLessons.lessons)
  func `A prediction has one right answer and an explanation for every other one`(
    entry: Catalog.Entry
  ) async throws {
    let lesson = try entry.read().lesson
    for prediction in lesson.steps.flatMap(\.predictions) {
      let trace = try await PackageLessons.trace("\(lesson.name.id)/\(prediction.run.commandLine)")
      check(prediction.question, in: trace, lesson)
    }
  }

  @Test(arguments: PackageLessons.lessons)
  func `A review question can be answered without a run`(entry: Catalog.Entry) throws {
    let lesson = try entry.read().lesson
    for question in lesson.review { check(question, in: Trace(events: []), lesson) }
  }

  /// Checks that the right answer is graded as right, and every listed wrong one as wrong, with its own
  /// explanation.
  private func check(_ question: Question, in trace: Trace, _ lesson: Lesson) {
    let grader = Grader(question, trace: trace)
    let location = lesson.location(question.position)
    do throws(GradingFailure) {
      let truth = try grader.truth().plainText
      #expect(
        question.hints.count == 2, "The question does not have two hints.", sourceLocation: location
      )
      for hint in question.hints {
        let revealed = try grader.answer(givenAwayBy: hint.value)
        #expect(revealed == nil, sourceLocation: lesson.location(hint.position))
      }
      #expect(try grader.answer(givenAwayBy: [.text(example(question))]) == nil)
      guard case .right = try grader.grade(truth) else {
        Issue.record("The right answer is not understood: \(truth)", sourceLocation: location)
        return
      }
      switch question.answer {
      case .choices(let choices):
        for (index, choice) in choices.enumerated() {
          let letter = Choice.letter(of: index)
          guard case .notUnderstood(let sentence) = try grader.grade(letter) else {
            continue
          }
          Issue.record(
            "\(choice.text.plainText): \(sentence)", sourceLocation: location)
        }
      case .typed(let typed):
        for wrong in typed.wrong { try check(wrong, grader, truth, lesson) }
      }
    } catch {
      Issue.record("\(trace.scenario.arguments): \(error)", sourceLocation: location)
    }
  }

  /// Returns the instruction, which contains the example. The instruction for an order has no example.
  private func example(_ question: Question) -> String {
    if case .typed(let typed) = question.answer, typed.form == .order { return "" }
    return question.expectedForm
  }

  private func check(
    _ wrong: WrongAnswer, _ grader: Grader, _ truth: String, _ lesson: Lesson
  ) throws(GradingFailure) {
    switch wrong.match {
    case .answer(let answer):
      guard case .wrong(let judgement) = try grader.grade(answer.value) else {
        Issue.record(
          "\(answer.value) is not graded as wrong; the right answer is \(truth)",
          sourceLocation: lesson.location(answer.position))
        return
      }
      #expect(
        judgement.explanation == wrong.because,
        "\(answer.value) has the explanation of another answer",
        sourceLocation: lesson.location(answer.position))
    case .when(let condition):
      if try grader.isTrue(condition, of: truth) {
        Issue.record(
          "\(condition.value) is true of the right answer, \(truth)",
          sourceLocation: lesson.location(condition.position))
      }
    }
  }
}
