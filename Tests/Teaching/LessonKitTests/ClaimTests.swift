import StyledText
import Testing

@testable import LessonKit

/// Claim blocks and how they are worded.
@Suite struct ClaimTests {
  private func claim(_ lines: String) throws -> Claim {
    let text =
      "---\ntitle: T\nsummary: S.\nminutes: 1\n---\n# T\n\n## A\n\n"
      + "```run\nboth --fails\n```\n\n```claim\n\(lines)\n```\n"
    let parsed = LessonReader.read(text, name: LessonName(number: 1, id: "a"), file: "L.md")
    #expect(parsed.diagnostics.isEmpty)
    return try #require(parsed.lesson.steps.first?.claims.first)
  }

  @Test func `A claim is shown in its author's words, with the orders in which it holds`() throws {
    let always = try claim("always: b.end > a.end\nsay: The task `b` ends last.")
    #expect(
      always.words.plainText == "The task b ends last. This holds in every order of both --fails.")
    let never = try claim("never: run.ending == stuck\nsay: Nobody waits forever.")
    #expect(
      never.words.plainText == "Nobody waits forever. This holds in every order of both --fails.")
    let sometimes = try claim("sometimes: b.end > a.end\nsay: The task `b` ends last.")
    #expect(
      sometimes.words.plainText
        == "The task b ends last. This holds in some order of both --fails.")
  }

  @Test func `The checked form of a claim names its expression`() throws {
    let claim = try claim("never: run.ending == stuck\nsay: Nobody waits forever.")
    #expect(
      claim.checkedWords.plainText == "run.ending == stuck is true in no order of both --fails.")
  }

  @Test func `A claim without a sentence shows its expression`() throws {
    let claim = try claim("always: b.end > a.end")
    #expect(claim.words.plainText == "b.end > a.end is true in every order of both --fails.")
  }
}
