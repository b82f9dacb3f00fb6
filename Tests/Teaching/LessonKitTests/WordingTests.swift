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
    let folder = #filePath.replacing(
      "Tests/Teaching/LessonKitTests/WordingTests.swift",
      with: "Sources/Teaching/LessonKit/Problems/")
    // The tests of exercises test the sentences of their groups.
    let declared = try Self.cases(of: "\(folder)LessonProblem.swift")
      .filter { !$0.hasPrefix("exercise") }.flatMap { group in
        let words = group.split { $0 == "(" || $0 == ")" }
        return try Self.cases(of: "\(folder)\(words[1]).swift").map { problem in
          "\(words[0]).\(problem.prefix { $0 != "(" })"
        }
      }
    let examples =
      Case.ofFrontMatter + Case.ofMarkdown + Case.ofLiveBlocks + Case.ofQuestions
      + Case.ofDemands
    let checker = LessonChecker(surroundings: Fixture.surroundings)
    let found =
      examples.flatMap { checker.check($0.parsed).map(\.problem) }
      + Self.allSentences.map(\.0)
    #expect(Set(declared).subtracting(found.map(Self.name)) == [])
    #expect(declared.count > 100)
  }

  /// Returns the declarations of an enum's cases, such as `notText(line: Int)`.
  private static func cases(of file: String) throws -> [String] {
    try Files.text(file).split(separator: "\n").compactMap { line in
      line.hasPrefix("  case ") ? String(line.dropFirst(7)) : nil
    }
  }

  /// Returns the names of a problem's group and of the problem, such as `file.notText`.
  private static func name(of problem: LessonProblem) -> String {
    let words = "\(problem)".split { $0 == "(" || $0 == ")" }
    return "\(words[0]).\(words[1].split(separator: ".").last ?? "")"
  }
}
