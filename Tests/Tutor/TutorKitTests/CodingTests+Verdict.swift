import LessonKit
import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import Questions
@testable import TutorKit

/// The wording of verdicts on a learner's program.
extension CodingTests {
  /// Returns the lines of the verdict on a run of the exercise in a lesson's text.
  private func verdict(in text: String) throws -> [String] {
    var tester = makeTester(text: text)
    let posed = try #require(try open(&tester).posed)
    let results = [
      ExerciseResults(run: posed.exercise.runs[1], results: [.init(trace: SessionTester.trace)])
    ]
    let verdict = ExerciseGrader(posed.exercise).verdict(on: results)
    let page = ExercisePage(style: LessonStyle(width: 60, form: .unicode), width: 60)
    return page.lines(
      for: .graded(verdict, results, messages: ""), name: "one", edit: []
    ).map(\.text)
  }

  @Test func `A failed check is described in words, with its expression below`() throws {
    let lines = try verdict(
      in: Self.text.replacing(
        "- that: run.duration == 100 ms",
        with: "- {that: run.duration == 50 ms, say: It takes too long.}"))
    #expect(lines[0] == " ✗ It takes too long.")
    #expect(lines[1] == "   In your run, the program ended at 100 ms.")
    #expect(lines[2].hasPrefix("   `run.duration == 50 ms` is not true with `--back"))
  }

  @Test func `A failed check without the author's words begins with what happened`() throws {
    let lines = try verdict(
      in: Self.text.replacing("run.duration == 100 ms", with: "run.duration == 50 ms"))
    #expect(lines[0] == " ✗ In your run, the program ended at 100 ms.")
    #expect(lines[1].hasPrefix("   `run.duration == 50 ms` is not true with `--back"))
  }

  @Test func `A check that must never hold is described as wanted, and as it is`() throws {
    let lines = try verdict(
      in: Self.text.replacing(
        "- that: run.duration == 100 ms", with: "- never: run.duration == 100 ms"))
    let text = lines.joined(separator: " ")
    #expect(text.contains("`run.duration == 100 ms` must not be true, but is true"))
  }

  @Test(arguments: [
    ("It waits at line 7.", 7, "It waits at line 7."),
    ("It waits at line 70.", 7, "It waits at line 70. (line 7)"),
    ("Line 7 calls load.", 7, "Line 7 calls load."),
    ("It reached lines 5, 7 and 9.", 7, "It reached lines 5, 7 and 9."),
    ("It reached lines 5, 7 and 9.", 8, "It reached lines 5, 7 and 9. (line 8)"),
    ("It printed 9 lines.", 9, "It printed 9 lines. (line 9)"),
    ("It waits.", nil, "It waits."),
  ])
  func `The line of an observation is said once`(
    sentence: String, line: Int?, expected: String
  ) throws {
    var tester = makeTester()
    let posed = try #require(try open(&tester).posed)
    let run = posed.exercise.runs[0]
    let result = ExerciseResults.Result(trace: SessionTester.trace)
    let failed = FailedCheck(
      check: nil, run: run, reason: .mistakes([]), result: result, failing: 1, total: 1,
      observations: [Observation(sentence: sentence, line: line)])
    let page = ExercisePage(style: LessonStyle(width: 60, form: .unicode), width: 60)
    let lines = page.lines(for: .graded(.failed(failed), [], messages: ""), name: "one", edit: [])
    #expect(lines[1].text.trimmingPrefix { $0 == " " } == expected)
  }

  @Test func `The caret stands below its character, also on a narrow screen`() throws {
    let source = String(repeating: "a", count: 59) + "x" + String(repeating: "b", count: 60)
    let caret = String(repeating: " ", count: 59) + "^"
    let page = ExercisePage(style: LessonStyle(width: 50, form: .unicode), width: 50)
    let lines = page.lines(
      for: .notCompiled(
        messages: "one.swift:1:60: error: no\n\(source)\n\(caret)\n", interruption: nil),
      name: "one", edit: []
    ).map(\.text)
    #expect(lines.allSatisfy { $0.count <= 50 })
    let mark = try #require(lines.firstIndex { $0.contains("^") })
    #expect(
      lines[mark].prefix { $0 != "^" }.count == lines[mark - 1].prefix { $0 != "x" }.count)
  }

  @Test func `A program that passes is followed by the next exercise of the lesson`() throws {
    let other = """
      ```exercise
      name: two
      ask: Do the other.
      checks:
        - that: run.duration == 100 ms
      because: It does.
      hints: [Look there., Write this.]
      ```
      """
    var tester = makeTester(text: Self.text + "\n\n## B\n\n" + other + "\n")
    let code = try open(&tester)
    let posed = try #require(code.posed)
    let results = posed.exercise.runs.map {
      ExerciseResults(run: $0, results: [.init(trace: SessionTester.trace)])
    }
    let verdict = ExerciseGrader(posed.exercise).verdict(on: results)
    #expect(verdict.isPassed)
    let effects = tester.session.finish(code, "text", .graded(verdict, results, messages: ""))
    guard case .show(let lines)? = effects.first else {
      Issue.record("nothing is shown")
      return
    }
    #expect(lines.last?.text == "The next exercise: `exercise two`.")
  }

  @Test(arguments: [(60, ""), (18, "why it is right")])
  func `A pass begins with the verdict and the picture, and Return shows the rest`(
    rows: Int, title: String
  ) throws {
    var tester = makeTester()
    let code = try open(&tester)
    let posed = try #require(code.posed)
    let results = posed.exercise.runs.map {
      ExerciseResults(run: $0, results: [.init(trace: SessionTester.trace)])
    }
    tester.session.isPaged = true
    tester.session.screen.rows = rows
    let verdict = ExerciseGrader(posed.exercise).verdict(on: results)
    let effects = tester.session.finish(code, "other", .graded(verdict, results, messages: ""))
    guard case .show(let shown)? = effects.first else {
      Issue.record("nothing is shown")
      return
    }
    #expect(shown.count < rows)
    #expect(shown.first?.text == " ✓ one passes in 2 runs.")
    let isWhole = title.isEmpty
    #expect(shown.contains { $0.text == "Both are on their way at once." } == isWhole)
    if !isWhole { _ = tester.answer("hint") }
    #expect(tester.session.hint.text.contains(title) || isWhole)
    #expect(tester.answer("").contains("The author's program:") != isWhole)
  }

  @Test func `After a reset, the paths of the old and of the new file have a line each`() {
    let request = CodeRequest(path: "/code/one.swift", text: "", isReset: true, opensEditor: false)
    let lines = makeTester().session.lines(for: request, .replaced(old: "/code/one.swift.old"))
    #expect(
      lines.prefix(4).map(\.text) == [
        "Your old file is now:", "/code/one.swift.old", "The new file:", "/code/one.swift",
      ])
  }

  @Test func `A file that belongs to no exercise is compiled, and not checked`() {
    let request = CodeRequest(path: "/code/a.swift", text: "", isReset: false, opensEditor: false)
    var session = makeTester().session
    session.hasKeys = true
    let lines = session.lines(for: request, .created).map(\.text).joined(separator: " ")
    #expect(lines.contains("it is compiled. `run`"))
  }

  @Test func `A verdict keeps the rest of a step for Return`() throws {
    let items = (1...40).map { "- item \($0)\n" }.joined()
    var tester = makeTester(text: Self.text + "\n\n## B\n\n" + items)
    let code = try open(&tester)
    tester.session.isPaged = true
    tester.session.screen.rows = 24
    _ = tester.answer("goto 2")
    for _ in 1...50 { if tester.answer("").contains("item 1\n") { break } }
    for _ in 1...2 {
      _ = tester.answer("test")
      _ = tester.session.finish(code, "text", .compiled)
    }
    #expect(tester.session.hint.text == "Return: the remaining pages")
    #expect(tester.answer("").contains("item 22\n"))
  }

  @Test func `The reason stands above the author's program`() throws {
    var tester = makeTester()
    let code = try open(&tester)
    let posed = try #require(code.posed)
    let results = posed.exercise.runs.map {
      ExerciseResults(run: $0, results: [.init(trace: SessionTester.trace)])
    }
    let verdict = ExerciseGrader(posed.exercise).verdict(on: results)
    let effects = tester.session.finish(code, "other", .graded(verdict, results, messages: ""))
    guard case .show(let lines)? = effects.first else {
      Issue.record("nothing is shown")
      return
    }
    let reason = try #require(lines.firstIndex { $0.text == "Both are on their way at once." })
    let solution = try #require(lines.firstIndex { $0.text == "The author's program:" })
    #expect(reason < solution)
  }

  @Test(arguments: [40, 80])
  func `The verdict on a program with many tasks stays on the screen`(columns: Int) throws {
    var tester = makeTester()
    let code = try open(&tester)
    let posed = try #require(code.posed)
    var script = TraceScript()
    let main = script.root()
    for number in 1...20 { script.add(script.asyncLet("child \(number)", of: main), .returned) }
    script.add(main, .returned)
    script.end()
    let results = [
      ExerciseResults(run: posed.exercise.runs[0], results: [.init(trace: script.trace)])
    ]
    tester.session.isPaged = true
    tester.session.screen = .init(columns: columns, rows: 24)
    let passed = ExerciseVerdict.passed(schedules: 0, areAll: true)
    let effects = tester.session.finish(code, "other", .graded(passed, results, messages: ""))
    guard case .show(let shown)? = effects.first else {
      Issue.record("nothing is shown")
      return
    }
    #expect(shown.first?.text.hasPrefix(" ✓ one passes") == true)
    #expect(shown.count <= 20 && shown.contains { $0.text.contains("child 1 ") })
  }

  @Test func `A new folder for code leaves the files in the old one, and says so`() throws {
    var tester = makeTester(files: ["/code/one.swift": "a"])
    #expect(
      tester.answer("set code-folder /a/long/folder").hasPrefix(
        "[saves code-folder /a/long/folder]\ncode-folder  /a/long/folder  the folder of the files that\n"
          + "                         you write\nYour files stay in /code. Move those that you still need."
      ))
    #expect(!tester.answer("set code-folder /a/long/folder").contains("Your files stay"))
  }

  @Test func `A compiler error in an exercise says how to continue`() throws {
    var tester = makeTester()
    let code = try open(&tester)
    let error = ExerciseOutcome.notCompiled(
      messages: "one.swift:1:1: error: no\nx\n^\n", interruption: nil)
    let lines = tester.session.verdictLines(code, error).map(\.text)
    #expect(lines.last == "   Correct it and save again. `hint` helps.")
    var shell = tester.session
    shell.isInShell = true
    #expect(shell.verdictLines(code, error).count == lines.count - 1)
    #expect(tester.session.verdictLines(code, error, isAtPrompt: false).count == lines.count - 1)
    #expect(
      tester.session.compilerLines("one.swift:1:1: error: no\n", nil).last?.text != lines.last)
  }
}
