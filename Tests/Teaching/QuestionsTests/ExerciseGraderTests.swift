import LessonKit
import Questions
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Grading the runs of a learner's program by the checks of an exercise.
@Suite struct ExerciseGraderTests {
  private func exercise(
    _ checks: String, because: String = "because: It is done."
  ) throws -> Exercise {
    let text = """
      # Title

      ## Step

      ```exercise
      name: one
      ask: Do it.
      \(because)
      hints: [Look., Write.]
      runs: {usual: "", late: --late, all: --schedules all}
      checks:
      \(checks)
      ```
      """
    let reading = LessonReader.read(
      text, name: LessonName(number: 1, id: "lesson"), file: "Lesson.md")
    return try #require(reading.lesson.exercises.first)
  }

  /// Returns a run that ends at a given time.
  private func trace(_ milliseconds: Int64, _ ending: Ending = .exited(status: 0)) -> Trace {
    var script = TraceScript()
    let main = script.root()
    script.run(main)
    script.at(milliseconds)
    script.add(main, .returned)
    script.end(ending)
    return script.trace
  }

  private func verdict(
    _ checks: String, usual: Trace, late: Trace, all: [Trace]
  ) throws -> ExerciseVerdict {
    let exercise = try exercise(checks)
    let traces = [[usual], [late], all]
    let results = zip(exercise.runs, traces).map { run, traces in
      ExerciseResults(run: run, results: traces.map { .init(trace: $0) }, isComplete: true)
    }
    return ExerciseGrader(exercise).verdict(on: results)
  }

  private func failure(_ verdict: ExerciseVerdict) -> FailedCheck? {
    if case .failed(let failed) = verdict { failed } else { nil }
  }

  @Test func `A program passes if all checks hold in all runs`() throws {
    let verdict = try verdict(
      "  - that: run.duration <= 20 ms\n  - {that: run.duration == 10 ms, in: [usual]}",
      usual: trace(10), late: trace(20), all: [trace(10), trace(20)])
    guard case .passed(let schedules, let areAll) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(schedules == 2 && areAll)
  }

  /// Runs of a program that passes, with a sentence for programs that take at most 10 ms.
  @Test(arguments: [
    ("", [10, 10, 10], "It is quick."), ("", [10, 20, 10], "It is done."),
    ("", [10, 10, 20], "It is done."), ("in: [usual]", [10, 20, 20], "It is quick."),
    ("in: [all, usual]", [10, 10, 20], "It is done."),
  ])
  func `The reason why a program is right is true in its runs`(
    runs: String, ends: [Int64], sentence: String
  ) throws {
    let exercise = try exercise(
      "  - that: run.duration >= 0 ms",
      because: """
        because:
          - when: missing.end == 10 ms
            say: A task has this name.
          - {when: run.duration <= 10 ms, \(runs.isEmpty ? "" : runs + ",") say: It is quick.}
          - say: It is done.
        """.split(separator: "\n").joined(separator: "\n"))
    let results = zip(exercise.runs, [[ends[0]], [ends[1]], [10, ends[2]]]).map { run, ends in
      ExerciseResults(run: run, results: ends.map { .init(trace: trace($0)) }, isComplete: true)
    }
    #expect(ExerciseGrader(exercise).verdict(on: results).isPassed)
    #expect(exercise.reason(for: results)?.reason.say.plainText == sentence)
  }

  @Test func `The first failing check is reported with the run and the difference`() throws {
    let verdict = try verdict(
      "  - that: run.duration <= 20 ms\n  - that: run.duration == 10 ms\n  - that: 'false'",
      usual: trace(10), late: trace(20), all: [trace(10)])
    let failed = try #require(failure(verdict))
    #expect(failed.check?.key.value == "run.duration == 10 ms")
    #expect(failed.run.name == "late")
    #expect(failed.reason == .values(["the program ended at 20 ms"]))
  }

  @Test func `A check of a run with several schedules counts the failing schedules`() throws {
    let verdict = try verdict(
      "  - {that: run.duration == 10 ms, in: [all]}", usual: trace(10), late: trace(20),
      all: [trace(10), trace(20), trace(30)])
    let failed = try #require(failure(verdict))
    #expect((failed.failing, failed.total) == (2, 3))
    #expect(failed.reason == .values(["the program ended at 20 ms"]))
  }

  @Test func `"sometimes" needs one matching schedule, and "never" allows none`() throws {
    let runs = [trace(10), trace(20)]
    let some = try verdict(
      "  - {sometimes: run.duration == 20 ms, in: [all]}", usual: trace(10), late: trace(10),
      all: runs)
    #expect(some.isPassed)
    let lacking = try verdict(
      "  - {sometimes: run.duration == 30 ms, in: [all]}", usual: trace(10), late: trace(10),
      all: runs)
    #expect(failure(lacking)?.reason == .neverHolds)
    let forbidden = try verdict(
      "  - {never: run.duration == 20 ms, in: [all]}", usual: trace(10), late: trace(10), all: runs)
    #expect(failure(forbidden)?.failing == 1)
  }

  @Test func `A check fails with a reason if its expression has no value in the run`() throws {
    let verdict = try verdict(
      "  - that: cover.end == 10 ms", usual: trace(10), late: trace(20), all: [trace(10)])
    guard case .undecided(let why)? = failure(verdict)?.reason else {
      Issue.record("\(verdict)")
      return
    }
    #expect(why.contains("cover"))
  }

  @Test func `A program that passes its checks fails if its run shows a mistake`() async throws {
    var script = TraceScript()
    let main = script.root()
    let left = script.task("copy", by: main)
    script.run(left)
    script.sleep(left, until: 100)
    script.at(10)
    script.add(main, .returned)
    script.end()
    let (flawed, right) = (script.trace, trace(10))
    let exercise = try exercise("  - that: run.duration == 10 ms")
    let program = ExerciseProgram("", file: "one.swift", of: exercise, startingWith: "")
    func verdict(_ own: Trace, right: Trace?) async -> ExerciseVerdict {
      let results = exercise.runs.map { ExerciseResults(run: $0, results: [.init(trace: own)]) }
      return await program.verdict(on: results, of: exercise) { _ in right.map { ($0, "") } }
    }
    let failed = try #require(failure(await verdict(flawed, right: right)))
    #expect(failed.check == nil)
    #expect(failed.reason == .mistakes([.leftBehind]))
    #expect(failed.observations.map(\.kind) == ["leftBehind"])
    #expect(await verdict(flawed, right: flawed).isPassed)
    #expect(await verdict(right, right: right).isPassed)
    #expect(failure(await verdict(flawed, right: nil)) != nil)
  }

  @Test(arguments: [Ending.stuck, .crashed(signal: 5), .limit(.events), .exited(status: 1)])
  func `A program that does not exit normally fails before any check`(ending: Ending) throws {
    let verdict = try verdict(
      "  - that: 'true'", usual: trace(10), late: trace(20, ending), all: [trace(10)])
    let failed = try #require(failure(verdict))
    #expect(failed.check == nil)
    #expect(failed.reason == .ending(ending))
    #expect(failed.run.name == "late")
  }

  @Test func `A program with more output than a trace records fails before any check`() async throws
  {
    var script = TraceScript()
    let main = script.root()
    script.run(main)
    script.add(main, .warned(RecordedOutput.cutWarning))
    script.add(main, .returned)
    script.end()
    let failed = try #require(
      failure(
        try verdict("  - that: 'true'", usual: trace(10), late: trace(20), all: [script.trace])))
    #expect(failed.check == nil)
    #expect(failed.reason == .outputIsCut)
    #expect(failed.run.name == "all")
  }
}
