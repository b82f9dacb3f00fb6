import CommandLineKit
import Testing
import TutorKit

struct SuggestionTests {
  private func suggestions(_ line: String, after lines: String...) throws -> [String] {
    var tester = SessionTester()
    for line in lines { _ = tester.answer(line) }
    var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let partial = words.removeLast()
    return tester.session.suggestions(after: words, for: partial).map(\.text)
  }

  @Test func `The first word is completed as a command`() throws {
    #expect(try suggestions("ru") == ["run", "runs"])
    #expect(try suggestions("") == CommandWord.all.map(\.rawValue))
    #expect(try suggestions("xyz") == [])
  }

  @Test func `Lessons, steps, views, settings, and their values are completed`() throws {
    #expect(try suggestions("open ") == ["async-let", "trees"])
    #expect(try suggestions("present t") == ["trees"])
    #expect(try suggestions("goto ") == [])
    #expect(try suggestions("goto ", after: "open 2") == ["1", "2"])
    #expect(try suggestions("trace t") == ["timeline", "tree", "tasks"])
    #expect(try suggestions("set p") == ["plain", "pace", "policy"])
    #expect(try suggestions("set policy ") == ["first-come", "random"])
    #expect(try suggestions("set policy random ") == [])
    #expect(try suggestions("help his") == ["history"])
  }

  @Test func `Demos are suggested by name, and those of other lessons with their lesson`() throws {
    #expect(try suggestions("run b") == ["both", "bare"])
    #expect(try suggestions("run x") == [])
    #expect(try suggestions("run a") == ["async-let/both", "async-let/bare"])
    #expect(try suggestions("run ", after: "open 2") == ["both", "bare"])
    #expect(try suggestions("run t", after: "open 2") == ["trees/abandon"])
    #expect(try suggestions("params trees/", after: "open 2") == ["trees/abandon"])
  }

  @Test func `Completion offers unused options of the demo and the machine, and their values`()
    throws
  {
    #expect(
      try suggestions("run both --image 5 --", after: "open 2").prefix(2) == ["--fails", "--cores"])
    #expect(
      try suggestions("run both --policy ", after: "open 2") == ["first-come", "random", "ask"])
    #expect(
      try suggestions("run both --view=t", after: "open 2") == [
        "--view=timeline", "--view=tree", "--view=tasks",
      ])
    #expect(try suggestions("run trees/abandon --cancel") == ["--cancel-at", "--cancel-root-at"])
    #expect(try suggestions("rerun --f", after: "run async-let/both") == ["--fails", "--format"])
    #expect(try suggestions("trace --c") == ["--cores", "--cpu", "--cancel-at"])
  }

  @Test func `export offers its own formats and pictures, and run offers its own formats`() throws {
    let tester = "open 2"
    #expect(try suggestions("export both --format j", after: tester) == ["json"])
    #expect(try suggestions("export both --format t", after: tester) == [])
    #expect(try suggestions("export both --picture ", after: tester) == ["timeline", "tree"])
    #expect(try suggestions("export --pi", after: tester) == ["--picture"])
    #expect(try suggestions("run both --format ", after: tester) == ["text", "json"])
    #expect(try suggestions("tally 5 both --b", after: tester) == ["--by"])
    #expect(try suggestions("tally 5 both --re", after: tester) == ["--real-limit"])
    #expect(try suggestions("hand-in --n") == ["--name"])
  }

  @Test func `Tasks and declarations are suggested from the last run`() throws {
    #expect(try suggestions("why ") == ["not"])
    #expect(try suggestions("why ", after: "run async-let/both") == ["main", "image", "not"])
    #expect(try suggestions("why not ", after: "run async-let/both") == ["main", "image"])
    #expect(try suggestions("why image ", after: "run async-let/both") == ["at"])
    #expect(try suggestions("why image at ", after: "run async-let/both") == [])
    #expect(try suggestions("code ", after: "run async-let/both") == ["Both", "Both.run"])
  }
}
