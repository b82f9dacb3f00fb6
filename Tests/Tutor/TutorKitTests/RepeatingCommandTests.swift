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
}
