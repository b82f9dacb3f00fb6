import LessonKit
import RunKit
import Testing

@testable import TutorKit

/// The claims of the lessons are true.
@Suite struct ClaimTests {
  /// The maximum number of schedules. It is enough to prove all claims of the lessons.
  private static let limit = 300

  @Test(arguments: PackageLessons.lessons)
  func `The claims of a lesson are proven`(entry: Catalog.Entry) async throws {
    let lesson = try entry.read().lesson
    for claim in lesson.steps.flatMap(\.claims) {
      let verdict = try await PackageLessons.verdict(on: claim, in: lesson, limit: Self.limit)
      #expect(
        verdict.isProven, "\(claim.words.plainText) \(verdict.words)",
        sourceLocation: lesson.location(claim.key.position))
    }
  }

  @Test(arguments: PackageLessons.lessons)
  func `Every claim is worded as a sentence`(entry: Catalog.Entry) throws {
    let lesson = try entry.read().lesson
    for claim in lesson.steps.flatMap(\.claims) {
      let words = claim.words.plainText
      #expect(
        claim.say != nil && !words.contains(claim.key.value),
        sourceLocation: lesson.location(claim.key.position))
    }
  }

  @Test(arguments: PackageLessons.lessons)
  func `A key sentence with "always" or "never" has a claim in its step`(
    entry: Catalog.Entry
  ) throws {
    let lesson = try entry.read().lesson
    for step in lesson.steps {
      for block in step.blocks {
        guard case .keep(let sentence, _) = block.kind else { continue }
        let words = Set(sentence.plainText.lowercased().split { !$0.isLetter }.map(String.init))
        guard !words.isDisjoint(with: ["always", "never"]) else { continue }
        #expect(!step.claims.isEmpty, sourceLocation: lesson.location(block.position))
      }
    }
  }

  @Test func `The last lesson claims that its program has a bug and that the fix works`()
    async throws
  {
    let entry = try #require(PackageLessons.lessons.last)
    let claims = try entry.read().lesson.steps.flatMap(\.claims)
    #expect(claims.contains { $0.quantifier == .always && $0.run.arguments == ["--in-one-visit"] })
    #expect(claims.contains { $0.quantifier == .sometimes && $0.run.arguments.isEmpty })
  }

  @Test func `A claim that is false in one order is refuted with its schedule`() async throws {
    let entry = try #require(PackageLessons.lessons.last)
    let lesson = try entry.read().lesson
    let position = SourcePosition(line: 1)
    let claim = Claim(
      quantifier: .never, key: Located("printed \"votes: 1\"", at: position),
      run: DemoRun(demo: "lost-vote", arguments: [], position: position))
    let verdict = try await PackageLessons.verdict(on: claim, in: lesson, limit: Self.limit)
    guard case .refuted(let schedule) = verdict else {
      Issue.record("\(verdict.words)")
      return
    }
    let trace = try await PackageLessons.trace("every-order/lost-vote --schedule \(schedule)")
    #expect(try trace.holds("printed \"votes: 1\""))
  }
}
