import ScheduleSearch
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
    var room = CodingTests().room(files: ["mine.swift": "print(1)\n"])
    guard case .explore(let explored)? = room.session.handle("explore \(word) --cores 2").first,
      case .tally(let tally)? = room.session.handle("tally 5 \(word)").first
    else { throw Expected.plan }
    #expect(explored.replayWords == "\(repeated) --cores 2")
    #expect(tally.command(seed: 3) == "run \(repeated) --seed 3")
  }

  @Test func `A source file after the options is explored, and is replayed by its path`() throws {
    var room = CodingTests().room(files: ["mine.swift": "print(1)\n"])
    guard case .explore(var plan)? = room.session.handle("explore --cores 2 mine.swift").first
    else { throw Expected.plan }
    plan.run = plan.run.compiled(to: "/cache/program")
    #expect(plan.replayWords == "--cores 2 ./mine.swift")
  }

  private static let mine = "func album() {}\nprint(option(\"back\", default: 3))\n"

  @Test func `Commands without a name are about the file that was traced last`() {
    var room = CodingTests().room(files: ["mine.swift": Self.mine])
    _ = room.type("trace mine.swift")
    #expect(source(of: room.session.handle("tally 5")) == "mine.swift")
    #expect(source(of: room.session.handle("explore")) == "mine.swift")
    #expect(source(of: room.session.handle("rerun")) == "mine.swift")
    #expect(room.answer("code").contains("func album()"))
    #expect(room.answer("params").contains("--back"))
  }

  @Test func `They are about the demo of a step again when the learner goes on`() {
    var room = Classroom()
    room.session.sources.code = CodeSources(
      folder: { "/code" }, names: { _ in [] }, text: { $0 == "mine.swift" ? Self.mine : nil })
    _ = room.type("open 2", "goto 1", "trace mine.swift")
    #expect(source(of: room.session.handle("tally 5")) == "mine.swift")
    #expect(room.answer("code").contains("func album()"))
    _ = room.type("", "skip")
    #expect(room.answer("tally 5") == "[tallies 5 of async-let both]")
    #expect(!room.answer("code").contains("func album()"))
    #expect(!room.answer("params").contains("--back"))
  }

  @Test func `They are about a compiled program with its arguments`() throws {
    var room = CodingTests().room()
    _ = room.type("trace ./program --all")
    guard case .tally(let tally)? = room.session.handle("tally 5 --cores 2").first,
      case .explore(let explored)? = room.session.handle("explore").first
    else { throw Expected.plan }
    #expect(tally.run.scenario.program == "./program")
    #expect(tally.run.scenario.arguments == ["--all"])
    #expect(tally.command(seed: 3) == "trace --cores 2 --seed 3 ./program --all")
    #expect(explored.run.scenario.arguments == ["--all"])
  }

  @Test func `An exploration counts as the last run, and so does the test of an open file`() throws
  {
    var room = CodingTests().room(files: ["mine.swift": Self.mine, "one.swift": Self.mine])
    _ = room.type("trace mine.swift", "exercise")
    #expect(source(of: room.session.handle("tally 5")) == "/code/one.swift")
    guard case .explore(let plan)? = room.session.handle("explore mine.swift").first else {
      throw Expected.plan
    }
    _ = room.session.finish(plan, Exploration(plan.scenario, limit: 1))
    #expect(source(of: room.session.handle("tally 5")) == "mine.swift")
  }

  @Test func `A file that was opened at another step is not the program of this step`() throws {
    let other = "\n\n## B\n\n```run\nboth\n```\n"
    var room = CodingTests().room(
      text: CodingTests.text + other, files: ["one.swift": Self.mine])
    _ = room.type("exercise")
    #expect(source(of: room.session.handle("run")) == "/code/one.swift")
    _ = room.type("goto 2")
    guard case .run(let plan)? = room.session.handle("run").first else { throw Expected.plan }
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
