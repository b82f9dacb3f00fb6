import LessonKit
import StyledText
import Testing

@testable import TutorKit

/// On a small screen, the text about a run is below the picture of that run.
@Suite struct PictureWalkTests {
  @Test(arguments: PackageLessons.lessons, [40, 80])
  func `With 24 rows, a run's picture is visible above each verdict and each list of notices`(
    entry: Catalog.Entry, columns: Int
  ) async throws {
    var walk = try await PictureWalk(entry, columns: columns, rows: 24)
    var pages = 0
    while walk.session.navigation.name == entry.name.id, !walk.isLost {
      if let asked = walk.session.quiz.open {
        // A prediction is answered, and its run gives the verdict.
        try await walk.type(asked.run == nil ? "skip" : Self.answer(to: asked.question))
      } else if let goal = walk.session.goals.open?.goal {
        for run in goal.isReachedByOptions ? [goal.run] + goal.solutions : [] {
          var other = walk
          try await other.type("run \(run.commandLine)")
          pages += try await Self.check(&other, "\(goal.position.line): \(run.commandLine)")
        }
        try await walk.type("skip")
      } else {
        let hint = walk.hint
        try await walk.type("")
        guard walk.hasRun || hint == "Return: what to notice" else { continue }
        pages += try await Self.check(&walk, "step \(walk.session.navigation.lesson?.section ?? 0)")
      }
    }
    #expect(pages > 0)
  }

  /// Expects the picture on each page. Returns the number of pages.
  private static func check(_ walk: inout PictureWalk, _ what: String) async throws -> Int {
    var count = 0
    while true {
      count += 1
      let lines = walk.visible.map(\.text).joined(separator: "\n")
      let (isShown, missing) = (walk.showsPicture, walk.namesWithoutLane)
      #expect(isShown, "\(what), page \(count)\n\(lines)")
      #expect(missing == [], "\(what), page \(count)\n\(lines)")
      guard walk.hint == "Return: more", !walk.isLost else { return count }
      try await walk.type("")
    }
  }

  /// Returns the answer with the longest explanation.
  private static func answer(to question: Question) -> String {
    switch question.answer {
    case .choices(let choices):
      let lengths = choices.map { ($0.because ?? []).plainText.count }
      return Choice.letter(of: lengths.firstIndex(of: lengths.max() ?? 0) ?? 0)
    case .typed(let typed):
      let listed = typed.wrong.max { $0.because.plainText.count < $1.because.plainText.count }
      if case .answer(let answer)? = listed?.match { return answer.value }
      return typed.form == .order ? typed.items.joined(separator: ", ") : "7777"
    }
  }
}
