import LessonKit
import Testing

@testable import LearnerRecords

@Suite struct MergingTests {
  private static let noon = Timestamp(seconds: 1_763_726_400)

  /// Returns the progress with these facts, in the form of the file.
  private func progress(_ facts: String...) throws -> Progress {
    try Progress.decoded(([Progress.firstLine] + facts).joined(separator: "\n"), file: "progress")
  }

  private func facts(_ progress: Progress) -> [String] {
    progress.encoded().split(separator: "\n").dropFirst(2).map(String.init)
  }

  private static let one = "2025-11-21T12:00:01Z"
  private static let two = "2025-11-21T12:00:02Z"
  private static let three = "2025-11-21T12:00:03Z"

  @Test func `Additions of both sessions are kept by date, with the writer's place`() throws {
    let base = try progress("at a one", "seen a one", "ran \(Self.one) run a/x")
    let mine = try progress(
      "at a two", "seen a one", "seen a two", "answer a two 1 wrong \(Self.three) x",
      "reviewed a \(Self.three)", "ran \(Self.one) run a/x", "ran \(Self.three) run a/y")
    let others = try progress(
      "at b one", "seen a one", "seen b one", "answer a two 1 right \(Self.two) y",
      "reviewed a \(Self.two)", "ran \(Self.one) run a/x", "ran \(Self.two) run b/z")
    #expect(
      facts(mine.merged(with: others, since: base)) == [
        "at a two", "seen a one", "seen b one", "seen a two",
        "answer a two 1 right \(Self.two) y", "answer a two 1 wrong \(Self.three) x",
        "reviewed a \(Self.two)", "reviewed a \(Self.three)",
        "ran \(Self.one) run a/x", "ran \(Self.two) run b/z", "ran \(Self.three) run a/y",
      ])
  }

  @Test func `A lesson has the earlier of two completion dates`() throws {
    let early = try progress("finished a \(Self.one)")
    let late = try progress("finished a \(Self.two)")
    #expect(early.merged(with: late, since: Progress()) == early)
    #expect(late.merged(with: early, since: Progress()) == early)
  }

  @Test func `Facts that one session forgot stay forgotten, and the other's additions are kept`()
    throws
  {
    let base = try progress(
      "at a one", "seen a one", "answer a one 1 right \(Self.one) x", "finished a \(Self.one)",
      "reviewed a \(Self.two)", "ran \(Self.one) run a/x")
    var added = base
    added.see(Place(lesson: "b", step: "one"))
    #expect(facts(Progress().merged(with: added, since: base)) == ["seen b one"])
    #expect(facts(added.merged(with: Progress(), since: base)) == ["at a one", "seen b one"])
  }

  @Test func `If there are too many runs, the latest are kept`() {
    var (mine, others) = (Progress(), Progress())
    for second in 0..<Progress.runLimit {
      let date = Timestamp(seconds: Self.noon.seconds + second)
      mine.add(Progress.Run(date: date, command: "run mine"))
      others.add(Progress.Run(date: date, command: "run others"))
    }
    let runs = mine.merged(with: others, since: Progress()).runs
    #expect(runs.count == Progress.runLimit)
    #expect(runs.first?.date.seconds == Self.noon.seconds + Progress.runLimit / 2)
    #expect(runs.count { $0.command == "run mine" } == Progress.runLimit / 2)
  }
}
