import LessonKit
import TaskTrace
import Testing
import TraceAnalysis
import TraceExpressions

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

  /// Runs of different kinds. An expression that is true of all of them says nothing about a run.
  private static let others = [
    "structured-programming/completion-handlers --forget-handler", "task-groups/group-errors",
    "cancellation/mark-and-notice", "the-pool/priorities --cores 1", "every-order/lost-vote",
  ]

  @Test func `No expression of a fact is true of every run`() async throws {
    var traces: [Trace] = []
    for line in Self.others { traces.append(try await Bench.trace(line)) }
    for entry in Bench.lessons {
      let lesson = try entry.read().lesson
      for block in lesson.steps.flatMap(\.blocks) {
        guard case .notice(let notices) = block.kind else { continue }
        for key in notices.compactMap(\.key) {
          #expect(
            traces.contains { (try? $0.holds(key.value)) != true }, "\(key.value)",
            sourceLocation: lesson.location(key.position))
        }
      }
    }
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
