import DemoOptions
import LearnerRecords
import LessonKit
import Questions
import StyledText
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// Exercises and the learner's own files in a session.
@Suite struct CodingTests {
  static let text = """
    ## A

    Text.

    ```exercise
    name: one
    ask: Make it faster.
    edit: [album]
    runs: {usual: "", slow: --back 450 --cores 1}
    checks:
      - that: run.duration == 100 ms
    because: Both are on their way at once.
    hints: [Look there., Write this.]
    ```

    After it.
    """

  private static let start = "func album() { 1 }\nlet a = option(\"back\", default: 3)\n"
  private static let solution = "func album() { 2 }\n"

  /// Returns a tester at a step with an exercise. `files` contains the learner's files, by their paths in the code
  /// folder.
  func makeTester(text: String = Self.text, files: [String: String] = [:]) -> SessionTester {
    var tester = SessionTester()
    tester.teach(text)
    tester.session.sources.exercise = { _, _ throws(Diagnostic) in
      ExerciseFiles(
        start: .init(name: "start.swift", text: Self.start),
        solutions: [.init(name: "solution.swift", text: Self.solution)], wrong: [])
    }
    tester.session.sources.code = CodeSources(
      folder: { "/code" }, names: { _ in files.keys.sorted() },
      text: { files[$0.replacing("/code/", with: "")] })
    _ = tester.type("open 2", "goto 1")
    return tester
  }

  func open(_ tester: inout SessionTester) throws -> OpenCode {
    _ = tester.type("exercise")
    return try #require(tester.session.code)
  }

  @Test func `An exercise is part of its step, and the exercise command opens its file`() {
    var tester = makeTester()
    #expect(
      tester.answer("")
        == """

        Exercise: Make it faster.
        Change album. You may add declarations.
        Type exercise one to begin. Return continues without it.
        """.replacing("exercise one", with: "`exercise one`").replacing("album", with: "`album`"))
    #expect(tester.answer("hint").hasPrefix("! No exercise is open."))
    #expect(tester.answer("solution").hasPrefix("! No exercise is open."))
    #expect(tester.answer("exercise").hasSuffix("[opens /code/one.swift]"))
    #expect(tester.answer("exercise on").hasSuffix("[opens /code/one.swift]"))
    #expect(tester.answer("exercise two").hasPrefix("! There is no exercise two."))
  }

  @Test func `Hints are shown one after another, and the solution is shown on request`() throws {
    var tester = makeTester()
    #expect(tester.answer("test").hasPrefix("! No exercise is open."))
    _ = try open(&tester)
    #expect(tester.answer("hint").hasPrefix("Look there."))
    #expect(tester.answer("hint").hasPrefix("Write this."))
    _ = tester.answer("open 3")
    #expect(tester.answer("hint").hasPrefix("Exercise `one`:\nWrite this."))
    #expect(tester.answer("solution").contains("func album() { 2 }"))
    #expect(tester.answer("reset exercise") == "[opens /code/one.swift]")
    #expect(tester.answer("test") == "[tests /code/one.swift]")
  }

  @Test func `The runs of an exercise have options of the program and of the machine`() throws {
    var tester = makeTester()
    let posed = try #require(try open(&tester).posed)
    let plans = try Session.plans(of: posed, at: "/code/one.swift", Self.start)
    #expect(plans.map(\.plan.scenario.arguments) == [[], ["--back", "450"]])
    #expect(plans.map(\.plan.scenario.machine.cores) == [4, 1])
    #expect(plans.map(\.plan.source) == ["/code/one.swift", "/code/one.swift"])
  }

  @Test func `A passed exercise is recorded, and its run becomes the last run`() throws {
    var tester = makeTester()
    let code = try open(&tester)
    let posed = try #require(code.posed)
    let results = [
      ExerciseResults(run: posed.exercise.runs[0], results: [.init(trace: SessionTester.trace)])
    ]
    let verdict = ExerciseGrader(posed.exercise).verdict(on: results)
    #expect(verdict.isPassed)
    _ = tester.session.finish(code, Self.start, .graded(verdict, results, messages: ""))
    #expect(tester.session.progress.hasPassed("one", in: posed.lesson))
    #expect(tester.session.runs.last?.trace.events == SessionTester.trace.events)
  }

  @Test func `Passing the exercise that combines a lesson's ideas completes its other exercises`() {
    let combining = """
      ```exercise
      name: all
      combines: true
      ask: Do all of it.
      checks:
        - that: run.duration == 100 ms
      because: It does.
      hints: [Look there., Write this.]
      ```
      """
    var tester = makeTester(text: Self.text + "\n\n## B\n\n" + combining + "\n")
    func pass(_ name: String) {
      tester.session.progress.add(
        Progress.ExerciseAttempt(
          lesson: "async-let", exercise: name, kind: .passed, date: tester.session.sources.now(),
          text: ""))
    }
    #expect(!tester.answer("").contains("You have passed"))
    _ = tester.type("goto 0")
    #expect(tester.answer("exercise").contains("`all`. If it passes, all are complete."))
    pass("all")
    #expect(tester.answer("exercise").contains("passed. Make it faster."))
    #expect(!tester.answer("exercise").contains("all are complete."))
    _ = tester.type("goto 1")
    #expect(
      tester.answer("").contains("You have passed `all`, which completes the exercises of this"))
    pass("one")
    _ = tester.type("goto 1")
    #expect(tester.answer("").contains("You have passed this exercise before."))
  }

  @Test func `A hand-in contains the program unless the program is unchanged`() throws {
    for (text, code, count) in [
      (Self.start, nil, "0 programs"), (Self.solution, Self.solution, "1 program"),
    ] {
      var tester = makeTester(files: ["one.swift": text])
      _ = try open(&tester)
      _ = tester.answer("hint")
      guard case .handIn(let record, _, let report)? = tester.session.handle("hand-in a.txt").first
      else {
        Issue.record("nothing is handed in")
        return
      }
      let exercise = try #require(record.exercises.first?.exercise)
      #expect(exercise.name == "one" && exercise.asks == "Make it faster." && exercise.hints == 1)
      #expect(exercise.code == code)
      #expect(report.map(\.text).joined(separator: " ").contains("1 exercise, \(count)."))
    }
  }

  @Test func `A program that is too long is left out of a hand-in, with a message`() throws {
    var tester = makeTester(files: ["one.swift": String(repeating: "// long\n", count: 9000)])
    _ = try open(&tester)
    guard case .handIn(let record, _, let report)? = tester.session.handle("hand-in a.txt").first
    else {
      Issue.record("nothing is handed in")
      return
    }
    #expect(record.exercises.isEmpty || record.exercises[0].exercise.code == nil)
    let words = report.map(\.text).joined(separator: " ")
    #expect(words.contains("Programs of more than 64 KiB are left out: one."))
  }

  @Test func `Exercises with the same name in different courses have different files`() throws {
    let tester = makeTester()
    let entry = try #require(tester.session.catalog.entries.first)
    func path(_ home: String?) throws -> String {
      var session = tester.session
      session.sources.code.resolved = { "/courses/\($0)" }
      let own = Catalog.Entry(
        name: entry.name, frontMatter: entry.frontMatter, folder: entry.folder, home: home)
      return try session.exercisePath("one", in: own)
    }
    #expect(try path(nil) == "/code/one.swift")
    let paths = try Set(["a/lessons", "b/lessons", "Ünïcode"].map(path))
    #expect(paths.count == 3)
    #expect(paths.allSatisfy { $0.hasSuffix("/\(entry.name.id)/one.swift") })
  }

  @Test func `Commands accept the learner's file in place of a demo`() throws {
    var tester = makeTester(files: ["mine.swift": Self.start, "one.swift": Self.start])
    #expect(tester.answer("run mine --back 7").hasPrefix("[runs --back 7 on 4]"))
    #expect(tester.answer("tally 5 mine") == "[tallies 5 of ]")
    #expect(tester.answer("explore mine") == "[explores ]")
    #expect(tester.answer("run mine --font 7").hasPrefix("!"))
    _ = try open(&tester)
    #expect(tester.answer("run --back 9").hasPrefix("[runs --back 9 on 4]"))
    #expect(tester.session.runs.lastPlan?.source == "/code/one.swift")
  }

  @Test func `A snippet is read up to an empty line`() {
    var tester = makeTester()
    #expect(
      tester.answer("swift") == """
        Type your lines. An empty line runs them.
        swift> import DemoWorld
        """)
    #expect(tester.session.prompt.text == "swift> ")
    #expect(tester.answer("print(1)") == "")
    #expect(tester.answer("quit") == "")
    #expect(
      tester.answer("") == "[runs the snippet]\nimport DemoWorld\nprint(1)\nquit\n")
    #expect(tester.session.prompt.text != "swift> ")
  }

  @Test func `An abandoned snippet is not run`() {
    var tester = makeTester()
    #expect(tester.session.dropSnippet().isEmpty)
    _ = tester.answer("swift")
    #expect(tester.answer("print(1)") == "")
    #expect(tester.session.dropSnippet().map(\.text) == ["The lines were not run."])
    #expect(tester.session.prompt.text != "swift> ")
    #expect(tester.answer("quit") == "[quits]")
  }

  @Test func `The changes to a file are shown`() throws {
    var tester = makeTester(files: ["one.swift": Self.start.replacing("1", with: "5")])
    _ = try open(&tester)
    #expect(
      tester.answer("diff") == """
        - func album() { 1 }
        + func album() { 5 }
          let a = option("back", default: 3)
        """)
  }

  @Test func `Options are found in a program's source`() {
    let text = """
      let a = option("back", default: .milliseconds(3)), b = option("fails")
      @Option(name: .customLong("image")) var imageTime = 3
      @Flag var isLate = false
      """
    let options = ProgramOptions.options(in: text)
    #expect(options.map(\.name) == ["--back", "--fails", "--image", "--is-late"])
    #expect(options.map(\.kind) == [.option, .flag, .option, .flag])
  }
}
