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

  /// Returns a classroom at a step with an exercise. `files` contains the learner's files, by their paths in the code
  /// folder.
  func room(text: String = Self.text, files: [String: String] = [:]) -> Classroom {
    var room = Classroom()
    room.teach(text)
    room.session.sources.exercise = { _, _ throws(Diagnostic) in
      ExerciseFiles(
        start: .init(name: "start.swift", text: Self.start),
        solutions: [.init(name: "solution.swift", text: Self.solution)], wrong: [])
    }
    room.session.sources.code = CodeSources(
      folder: { "/code" }, names: { _ in files.keys.sorted() },
      text: { files[$0.replacing("/code/", with: "")] })
    _ = room.type("open 2", "goto 1")
    return room
  }

  func open(_ room: inout Classroom) throws -> OpenCode {
    _ = room.type("exercise")
    return try #require(room.session.code)
  }

  @Test func `An exercise is part of its step, and the exercise command opens its file`() {
    var room = room()
    #expect(
      room.answer("")
        == """

        Exercise: Make it faster.
        Change album. You may add declarations.
        Type exercise one to begin. Return continues without it.
        """.replacing("exercise one", with: "`exercise one`").replacing("album", with: "`album`"))
    #expect(room.answer("hint").hasPrefix("! No exercise is open."))
    #expect(room.answer("solution").hasPrefix("! No exercise is open."))
    #expect(room.answer("exercise").hasSuffix("[opens /code/one.swift]"))
    #expect(room.answer("exercise on").hasSuffix("[opens /code/one.swift]"))
    #expect(room.answer("exercise two").hasPrefix("! There is no exercise two."))
  }

  @Test func `Hints are shown one after another, and the solution is shown on request`() throws {
    var room = room()
    #expect(room.answer("test").hasPrefix("! No exercise is open."))
    _ = try open(&room)
    #expect(room.answer("hint").hasPrefix("Look there."))
    #expect(room.answer("hint").hasPrefix("Write this."))
    _ = room.answer("open 3")
    #expect(room.answer("hint").hasPrefix("Exercise `one`:\nWrite this."))
    #expect(room.answer("solution").contains("func album() { 2 }"))
    #expect(room.answer("reset exercise") == "[opens /code/one.swift]")
    #expect(room.answer("test") == "[tests /code/one.swift]")
  }

  @Test func `The runs of an exercise have options of the program and of the machine`() throws {
    var room = room()
    let posed = try #require(try open(&room).posed)
    let plans = try Session.plans(of: posed, at: "/code/one.swift", Self.start)
    #expect(plans.map(\.plan.scenario.arguments) == [[], ["--back", "450"]])
    #expect(plans.map(\.plan.scenario.machine.cores) == [4, 1])
    #expect(plans.map(\.plan.source) == ["/code/one.swift", "/code/one.swift"])
  }

  @Test func `A passed exercise is recorded, and its run becomes the last run`() throws {
    var room = room()
    let code = try open(&room)
    let posed = try #require(code.posed)
    let results = [
      ExerciseResults(run: posed.exercise.runs[0], results: [.init(trace: Classroom.trace)])
    ]
    let verdict = ExerciseGrader(posed.exercise).verdict(on: results)
    #expect(verdict.isPassed)
    _ = room.session.finish(code, Self.start, .graded(verdict, results, messages: ""))
    #expect(room.session.progress.hasPassed("one", in: posed.lesson))
    #expect(room.session.runs.last?.trace.events == Classroom.trace.events)
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
    var room = room(text: Self.text + "\n\n## B\n\n" + combining + "\n")
    func pass(_ name: String) {
      room.session.progress.add(
        Progress.ExerciseAttempt(
          lesson: "async-let", exercise: name, kind: .passed, date: room.session.sources.now(),
          text: ""))
    }
    #expect(!room.answer("").contains("You have passed"))
    _ = room.type("goto 0")
    #expect(room.answer("exercise").contains("`all`. If it passes, all are complete."))
    pass("all")
    #expect(room.answer("exercise").contains("passed. Make it faster."))
    #expect(!room.answer("exercise").contains("all are complete."))
    _ = room.type("goto 1")
    #expect(
      room.answer("").contains("You have passed `all`, which completes the exercises of this"))
    pass("one")
    _ = room.type("goto 1")
    #expect(room.answer("").contains("You have passed this exercise before."))
  }

  @Test func `A hand-in contains the program unless the program is unchanged`() throws {
    for (text, code, count) in [
      (Self.start, nil, "0 programs"), (Self.solution, Self.solution, "1 program"),
    ] {
      var room = room(files: ["one.swift": text])
      _ = try open(&room)
      _ = room.answer("hint")
      guard case .handIn(let record, _, let report)? = room.session.handle("hand-in a.txt").first
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
    var room = room(files: ["one.swift": String(repeating: "// long\n", count: 9000)])
    _ = try open(&room)
    guard case .handIn(let record, _, let report)? = room.session.handle("hand-in a.txt").first
    else {
      Issue.record("nothing is handed in")
      return
    }
    #expect(record.exercises.isEmpty || record.exercises[0].exercise.code == nil)
    let words = report.map(\.text).joined(separator: " ")
    #expect(words.contains("Programs of more than 64 KiB are left out: one."))
  }

  @Test func `Exercises with the same name in different courses have different files`() throws {
    let room = room()
    let entry = try #require(room.session.catalog.entries.first)
    func path(_ home: String?) throws -> String {
      var session = room.session
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
    var room = room(files: ["mine.swift": Self.start, "one.swift": Self.start])
    #expect(room.answer("run mine --back 7").hasPrefix("[runs --back 7 on 4]"))
    #expect(room.answer("tally 5 mine") == "[tallies 5 of ]")
    #expect(room.answer("explore mine") == "[explores ]")
    #expect(room.answer("run mine --font 7").hasPrefix("!"))
    _ = try open(&room)
    #expect(room.answer("run --back 9").hasPrefix("[runs --back 9 on 4]"))
    #expect(room.session.runs.lastPlan?.source == "/code/one.swift")
  }

  @Test func `A snippet is read up to an empty line`() {
    var room = room()
    #expect(
      room.answer("swift") == """
        Type your lines. An empty line runs them.
        swift> import DemoWorld
        """)
    #expect(room.session.prompt.text == "swift> ")
    #expect(room.answer("print(1)") == "")
    #expect(room.answer("quit") == "")
    #expect(
      room.answer("") == "[runs the snippet]\nimport DemoWorld\nprint(1)\nquit\n")
    #expect(room.session.prompt.text != "swift> ")
  }

  @Test func `An abandoned snippet is not run`() {
    var room = room()
    #expect(room.session.dropSnippet().isEmpty)
    _ = room.answer("swift")
    #expect(room.answer("print(1)") == "")
    #expect(room.session.dropSnippet().map(\.text) == ["The lines were not run."])
    #expect(room.session.prompt.text != "swift> ")
    #expect(room.answer("quit") == "[quits]")
  }

  @Test func `The changes to a file are shown`() throws {
    var room = room(files: ["one.swift": Self.start.replacing("1", with: "5")])
    _ = try open(&room)
    #expect(
      room.answer("diff") == """
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
