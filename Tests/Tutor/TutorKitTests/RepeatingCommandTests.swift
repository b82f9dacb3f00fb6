import ScheduleSearch
import StyledText
import TaskTrace
import Testing

@testable import TutorKit

/// The commands that repeat a run of a file of the learner.
@Suite struct RepeatingCommandTests {
  private enum Expected: Error { case plan }

  @Test(arguments: [("mine", "mine"), ("mine.swift", "mine.swift")])
  func `A command that repeats a run names the file as the learner did`(
    word: String, repeated: String
  ) throws {
    var tester = CodingTests().makeTester(files: ["mine.swift": "print(1)\n"])
    guard case .explore(let explored)? = tester.session.handle("explore \(word) --cores 2").first,
      case .tally(let tally)? = tester.session.handle("tally 5 \(word)").first
    else { throw Expected.plan }
    #expect(explored.replayWords == "\(repeated) --cores 2")
    #expect(tally.command(seed: 3) == "run \(repeated) --seed 3")
  }

  @Test func `A source file after the options is explored, and is replayed by its path`() throws {
    var tester = CodingTests().makeTester(files: ["mine.swift": "print(1)\n"])
    guard case .explore(var plan)? = tester.session.handle("explore --cores 2 mine.swift").first
    else { throw Expected.plan }
    plan.run = plan.run.compiled(to: "/cache/program")
    #expect(plan.replayWords == "--cores 2 ./mine.swift")
  }

  private static let mine = "func album() {}\nprint(option(\"back\", default: 3))\n"

  @Test func `Commands without a name are about the file that was traced last`() {
    var tester = CodingTests().makeTester(files: ["mine.swift": Self.mine])
    _ = tester.type("trace mine.swift")
    #expect(source(of: tester.session.handle("tally 5")) == "mine.swift")
    #expect(source(of: tester.session.handle("explore")) == "mine.swift")
    #expect(source(of: tester.session.handle("rerun")) == "mine.swift")
    #expect(tester.answer("code").contains("func album()"))
    #expect(tester.answer("params").contains("--back"))
  }

  @Test func `They are about the demo of a step again when the learner goes on`() {
    var tester = SessionTester()
    tester.session.sources.code = CodeSources(
      folder: { "/code" }, names: { _ in [] }, text: { $0 == "mine.swift" ? Self.mine : nil })
    _ = tester.type("open 2", "goto 1", "trace mine.swift")
    #expect(source(of: tester.session.handle("tally 5")) == "mine.swift")
    #expect(tester.answer("code").contains("func album()"))
    _ = tester.type("", "skip")
    #expect(tester.answer("tally 5") == "[tallies 5 of async-let both]")
    #expect(!tester.answer("code").contains("func album()"))
    #expect(!tester.answer("params").contains("--back"))
  }

  @Test func `explore alone says how to keep the options of the last run`() {
    var tester = SessionTester()
    _ = tester.type("run both --image 50 --cores 2")
    let effects = tester.session.handle("explore")
    guard case .explore(let plan)? = effects.first, case .show(let note)? = effects.last else {
      Issue.record("\(effects.count) effects")
      return
    }
    #expect(plan.run.title == "async-let/both")
    let text = note.map(\.text).joined(separator: " ")
    #expect(text.hasSuffix("with them: `explore async-let/both --image 50 --cores 2`."), "\(text)")
    #expect(tester.session.handle("explore both").count == 1)
    _ = tester.type("run both")
    #expect(tester.session.handle("explore").count == 1)
  }

  @Test func `They are about a compiled program with its arguments`() throws {
    var tester = CodingTests().makeTester()
    _ = tester.type("trace ./program --all")
    guard case .tally(let tally)? = tester.session.handle("tally 5 --cores 2").first,
      case .explore(let explored)? = tester.session.handle("explore").first
    else { throw Expected.plan }
    #expect(tally.run.scenario.program == "./program")
    #expect(tally.run.scenario.arguments == ["--all"])
    #expect(tally.command(seed: 3) == "trace --cores 2 --seed 3 ./program --all")
    #expect(explored.run.scenario.arguments == ["--all"])
  }

  @Test func `An exploration counts as the last run, and so does the test of an open file`() throws
  {
    var tester = CodingTests().makeTester(files: ["mine.swift": Self.mine, "one.swift": Self.mine])
    _ = tester.type("trace mine.swift", "exercise")
    #expect(source(of: tester.session.handle("tally 5")) == "/code/one.swift")
    guard case .explore(let plan)? = tester.session.handle("explore mine.swift").first else {
      throw Expected.plan
    }
    _ = tester.session.finish(plan, Exploration(plan.scenario, limit: 1))
    #expect(source(of: tester.session.handle("tally 5")) == "mine.swift")
  }

  @Test func `A file that was opened at another step is not the program of this step`() throws {
    let other = "\n\n## B\n\n```run\nboth\n```\n"
    var tester = CodingTests().makeTester(
      text: CodingTests.text + other, files: ["one.swift": Self.mine])
    _ = tester.type("exercise")
    #expect(source(of: tester.session.handle("run")) == "/code/one.swift")
    _ = tester.type("goto 2")
    guard case .run(let plan)? = tester.session.handle("run").first else { throw Expected.plan }
    #expect(plan.source == nil)
  }

  private func source(of effects: [Effect]) -> String? {
    for effect in effects {
      switch effect {
      case .tally(let plan): return plan.run.source
      case .explore(let plan): return plan.run.source
      case .run(let plan): return plan.source
      default: continue
      }
    }
    return nil
  }
}
