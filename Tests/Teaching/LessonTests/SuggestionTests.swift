import LessonKit
import StyledText
import Testing

@testable import TutorKit

/// The options that the tutor suggests after a run.
@Suite struct SuggestionTests {
  @Test(arguments: [
    (["--mode", "all"], false), ([], false), (["--fail-at", "7"], true),
    (["--mode", "limited", "--fail-at=7"], true),
  ])
  func `An option that the lesson uses only with another one is suggested only with it`(
    arguments: [String], isSuggested: Bool
  ) async throws {
    let entry = try #require(PackageLessons.lessons.first { $0.name.id == "group-patterns" })
    let session = try await PictureWalk(entry, columns: 80, rows: 24).session
    let run = DemoRun(
      demo: "sky-scan", arguments: arguments, position: SourcePosition(line: 1, column: 1))
    let plan = try #require(
      RunPlan.plan(
        run, in: "group-patterns", of: try await PackageLessons.catalogOfDemos(), program: "demos"))
    let line = session.suggestion(after: plan).map(\.text).joined(separator: " ")
    #expect(line.contains("Try"))
    #expect(line.contains("--keep-going") == isSuggested, "\(line)")
  }
}
