import CommandLineKit
import LessonKit
import StyledText
import Testing

@testable import TutorKit

/// A lesson on a screen with 80 columns and 24 rows.
@Suite struct ScreenTests {
  @Test(arguments: PackageLessons.lessons)
  func `The code that a lesson shows fits into 80 columns`(entry: Catalog.Entry) throws {
    let renderer = LessonRenderer(style: LessonStyle(width: 80)) {
      try? entry.source(of: $0)
    }
    for block in try entry.read().lesson.steps.flatMap(\.blocks) {
      switch block.kind {
      case .show, .code("swift", _): break
      default: continue
      }
      let lines = renderer.lines(for: [block])
      let cut = lines.map(\.text).filter { $0.contains("↪") }
      #expect(cut == [], "line \(block.position.line)")
    }
  }

  @Test(arguments: PackageLessons.lessons)
  func `The options to try for a goal fit on a page`(entry: Catalog.Entry) async throws {
    for goal in try entry.read().lesson.steps.flatMap(\.goals) where goal.isReachedByOptions {
      let walk = try await PictureWalk(entry, columns: 80, rows: 24)
      let demo = try walk.session.demo(goal.run.demo, in: entry.name.id)
      let lines = walk.session.optionLines(forGoalOf: demo, named: goal.run.demo)
      #expect(lines.count <= walk.session.pageRows ?? 0, "\(goal.run.commandLine)")
    }
  }

  @Test(arguments: PackageLessons.lessons)
  func `A step with several exercises names the one to open`(entry: Catalog.Entry) throws {
    for step in try entry.read().lesson.steps where step.exercises.count > 1 {
      let named = step.blocks.flatMap(\.commands).filter { $0.hasPrefix("exercise") }
      #expect(named == step.exercises.map { "exercise \($0.name)" })
    }
  }
}

extension Block {
  /// The code in a paragraph.
  fileprivate var commands: [String] {
    guard case .paragraph(let inlines) = kind else { return [] }
    return inlines.compactMap { if case .code(let code) = $0 { code } else { nil } }
  }
}
