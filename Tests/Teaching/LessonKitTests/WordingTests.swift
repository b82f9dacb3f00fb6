import FileStore
import Testing

@testable import LessonKit

/// The sentences about problems that no other test covers.
@Suite struct WordingTests {

  private static let allSentences = sentences + sentencesOfChallenges + sentencesOfLimits

  @Test(arguments: allSentences)
  func `A problem has a message and advice`(problem: LessonProblem, what: String, advice: String) {
    #expect(problem.wording.what == what)
    #expect(problem.wording.advice == advice)
  }

  @Test func `Every kind of problem has a test`() throws {
    let file = #filePath.replacing(
      "Tests/Teaching/LessonKitTests/WordingTests.swift",
      with: "Sources/Teaching/LessonKit/Problems/LessonProblem.swift")
    let declared = try Files.text(file).split(separator: "\n").compactMap { line in
      line.hasPrefix("  case ") ? String(line.dropFirst(7).prefix { $0.isLetter }) : nil
    }
    let examples =
      Case.ofFrontMatter + Case.ofMarkdown + Case.ofLiveBlocks + Case.ofQuestions
      + Case.ofDemands
    let checker = LessonChecker(surroundings: Fixture.surroundings)
    let met =
      examples.flatMap { checker.check($0.reading).map(\.problem) }
      + Self.allSentences.map(\.0)
    #expect(Set(declared).subtracting(met.map { String("\($0)".prefix { $0.isLetter }) }) == [])
    #expect(declared.count > 50)
  }
}
