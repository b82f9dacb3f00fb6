import FileStore
import Testing

@testable import LessonKit

/// Goal blocks and their hints.
@Suite struct GoalTests {
  private static let valid = """
    ask: Make it end at 50 ms.
    when: run.duration == 50ms
    because: It waits for the slower one.
    hints: [Look at the slower one., Choose its time.]
    solutions: [--image 50, --image=50 --fails]
    """

  private func read(_ goal: String, run: String? = "both --fails") -> ParsedLesson {
    let block = run.map { "```run\n\($0)\n```\n\n" } ?? ""
    let text =
      "---\ntitle: T\nsummary: S.\nminutes: 1\n---\n# T\n\n## A\n\n\(block)```goal\n\(goal)\n```\n"
    return LessonReader.read(text, name: LessonName(number: 1, id: "a"), file: "L.md")
  }

  @Test func `A goal refers to the run above it, and its solutions run the same demo`() throws {
    let parsed = read(Self.valid)
    #expect(parsed.diagnostics.isEmpty)
    let goal = try #require(parsed.lesson.steps[0].goals.first)
    #expect(goal.run.commandLine == "both --fails")
    #expect(goal.solutions.map(\.commandLine) == ["both --image 50", "both --image=50 --fails"])
    #expect(goal.ask.plainText == "Make it end at 50 ms.")
  }

  @Test func `A goal can name another demo`() throws {
    let goal = try #require(
      read(Self.valid + "\nrun: trees/abandon --cancel-at 3", run: nil).lesson.steps[0].goals.first)
    #expect(goal.run.commandLine == "trees/abandon --cancel-at 3")
    #expect(goal.solutions[0].commandLine == "trees/abandon --image 50")
  }

  @Test(arguments: [
    ("ask: Make it end at 50 ms.", "", "The goal block has no \"ask\"."),
    ("when: run.duration == 50ms", "", "The goal block has no \"when\"."),
    ("because: It waits for the slower one.", "", "The goal block has no \"because\"."),
    ("hints: [Look at the slower one., Choose its time.]", "", "The question has 0 hints."),
    (
      "solutions: [--image 50, --image=50 --fails]", "", "The goal block has no \"solutions\"."
    ),
    ("when:", "wen: 1\nwhen:", "The goal block has an unknown key, \"wen\"."),
    ("[--image 50,", "[\"--image '50\",", "The quotation mark ' is not closed."),
  ])
  func `A mistake in a goal is reported`(old: String, new: String, sentence: String) {
    let parsed = read(Self.valid.replacing(old, with: new))
    #expect(parsed.diagnostics.map(\.problem.wording.what) == [sentence])
  }

  private static let challenge = """
    ask: Let ben go first.
    when: line(1) == "ben"
    because: Both are ready.
    hints: [Who waits?, Who must go first?]
    schedule: 3.1-17.2-4kq70hm2
    """

  private func readChallenge(_ text: String) -> ParsedLesson {
    let block = "```run\nboth --fails\n```\n\n```challenge\n\(text)\n```\n"
    return LessonReader.read(
      "---\ntitle: T\nsummary: S.\nminutes: 1\n---\n# T\n\n## A\n\n\(block)",
      name: LessonName(number: 1, id: "a"), file: "L.md")
  }

  @Test func `A challenge has as many departures as its schedule`() throws {
    let parsed = readChallenge(Self.challenge)
    #expect(parsed.diagnostics.isEmpty)
    let goal = try #require(parsed.lesson.steps[0].goals.first)
    #expect(goal.label == "Challenge")
    #expect(goal.challenge?.departureCount == 2)
    #expect(goal.run.commandLine == "both --fails")
    #expect(
      goal.solutions.map(\.commandLine) == ["both --fails --schedule 3.1-17.2-4kq70hm2"])
    #expect(goal.hints.map(\.value.plainText) == ["Who waits?", "Who must go first?"])
    let repeated = readChallenge(Self.challenge.replacing("3.1-", with: "3.1x4-"))
    #expect(repeated.diagnostics.isEmpty)
    #expect(repeated.lesson.steps[0].goals.first?.challenge?.departureCount == 5)
  }

  @Test(arguments: [
    ("ask: Let ben go first.", "", "The challenge block has no \"ask\"."),
    ("schedule: 3.1-17.2-4kq70hm2", "", "The challenge block has no \"schedule\"."),
    ("3.1-17.2-", "0-", "\"0-4kq70hm2\" is not a schedule that departs from the default order."),
    (
      "3.1-17.2-4kq70hm2", "soon", "\"soon\" is not a schedule that departs from the default order."
    ),
    (
      "3.1-17.2", "3.9223372036854775807",
      "\"3.9223372036854775807-4kq70hm2\" is not a schedule that departs from the default order."
    ),
    ("hints: [Who waits?, Who must go first?]", "", "The question has 0 hints."),
  ])
  func `A mistake in a challenge is reported`(old: String, new: String, sentence: String) {
    let parsed = readChallenge(Self.challenge.replacing(old, with: new))
    #expect(parsed.diagnostics.map(\.problem.wording.what) == [sentence])
  }

  @Test func `A goal without a run above it or of its own is reported`() {
    let parsed = read(Self.valid, run: nil)
    #expect(
      parsed.diagnostics.map(\.problem.wording.what) == [
        "There is no run above this goal in its step, and it names none."
      ])
  }

  @Test(arguments: [
    ("Try `--image 50`.", "--image 50"), ("Try --image=50, and look.", "--image 50"),
    ("--fails decides.", "--fails"), ("--image decides.", nil), ("50 of what?", nil),
    ("--image 500 is too much.", nil),
  ])
  func `A hint that contains an option of a solution is found`(hint: String, option: String?) throws
  {
    let goal = try #require(read(Self.valid).lesson.steps[0].goals.first)
    #expect(goal.option(givenAwayBy: [.text(hint)]) == option)
  }

  @Test(arguments: [
    ("There, choose 2.", "choose 2"), ("Look at choice 17.", "choice 17"),
    ("Pick 1 at first.", "Pick 1"), ("3.1-17.2 decides.", nil), ("One choice decides.", nil),
    ("Both wait for 2 ms.", nil),
  ])
  func `A hint for a challenge that contains the number of a choice is found`(
    hint: String, choice: String?
  ) throws {
    let goal = try #require(readChallenge(Self.challenge).lesson.steps[0].goals.first)
    #expect(goal.option(givenAwayBy: [.text(hint)]) == choice)
    let other = try #require(read(Self.valid).lesson.steps[0].goals.first)
    #expect(other.option(givenAwayBy: [.text(hint)]) == nil)
  }
}
