import LessonKit
import Testing

/// Each fact that a lesson asks learners to notice or remember is checked by an expression or names its proposal.
@Suite struct BackedClaimsTests {
  @Test func `Every notice and every key sentence has an expression or a proposal`() throws {
    var count = 0
    for entry in Bench.lessons {
      let lesson = try entry.read().lesson
      for step in lesson.steps {
        let stepIsBacked = step.hasExpression || step.blocks.plainText.namesProposal
        for block in step.blocks {
          switch block.kind {
          case .notice(let notices):
            for notice in notices {
              count += 1
              #expect(
                notice.key != nil || notice.blocks.plainText.namesProposal,
                "\(notice.blocks.plainText)", sourceLocation: lesson.location(block.position))
            }
          case .keep(let sentence):
            count += 1
            #expect(
              stepIsBacked, "\(sentence.plainText)",
              sourceLocation: lesson.location(block.position))
          default: continue
          }
        }
      }
    }
    #expect(count > 300)
  }
}

extension Step {
  /// Whether a block of the step contains an expression that runs or schedules decide.
  fileprivate var hasExpression: Bool {
    blocks.contains { block in
      switch block.kind {
      case .notice(let notices): notices.contains { $0.key != nil }
      case .predict, .goal, .claim: true
      default: false
      }
    }
  }
}

extension String {
  /// Whether the text names a proposal, such as SE-0304.
  fileprivate var namesProposal: Bool { firstMatch(of: /SE-\d{4}/) != nil }
}
