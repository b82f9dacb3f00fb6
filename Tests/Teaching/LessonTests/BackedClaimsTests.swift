import LessonKit
import TaskTrace
import Testing
import TraceAnalysis
import TraceExpressions

/// Each fact that a lesson asks learners to notice or remember is checked by an expression or names its proposal.
@Suite struct BackedClaimsTests {
  @Test func `Every notice and every key sentence has an expression or a proposal`() throws {
    var count = 0
    for entry in PackageLessons.lessons {
      let lesson = try entry.read().lesson
      for block in lesson.steps.flatMap(\.blocks) {
        switch block.kind {
        case .notice(let notices):
          for notice in notices {
            count += 1
            #expect(
              notice.key != nil || notice.blocks.plainText.namesProposal,
              "\(notice.blocks.plainText)", sourceLocation: lesson.location(block.position))
          }
        case .keep(let sentence, let backings):
          count += 1
          #expect(
            backings != [], "\(sentence.plainText)",
            sourceLocation: lesson.location(block.position))
        default: continue
        }
      }
    }
    #expect(count > 300)
  }

  @Test(arguments: PackageLessons.lessons)
  func `The expression of a key sentence is true for the run above`(
    entry: Catalog.Entry
  ) async throws {
    let lesson = try entry.read().lesson
    for (run, key) in lesson.backingExpressions {
      let line = try #require(run, sourceLocation: lesson.location(key.position)).commandLine
      let trace = try await PackageLessons.trace("\(entry.name.id)/\(line)")
      let expression = try Expression(key.value)
      guard try !expression.holds(in: trace) else { continue }
      let comparisons = try expression.comparisons(in: trace).joined(separator: "; ")
      Issue.record(
        "\(line): \(key.value): \(comparisons)", sourceLocation: lesson.location(key.position))
    }
  }

  /// Runs of different kinds. An expression that is true of all of them says nothing about a run.
  private static let others = [
    "structured-programming/completion-handlers --forget-handler", "task-groups/group-errors",
    "cancellation/mark-and-notice", "the-pool/priorities --cores 1", "every-order/lost-vote",
  ]

  static func otherTraces() async throws -> [Trace] {
    var traces: [Trace] = []
    for line in others { traces.append(try await PackageLessons.trace(line)) }
    return traces
  }

  @Test func `No expression of a fact is true of every run`() async throws {
    let traces = try await Self.otherTraces()
    for entry in PackageLessons.lessons {
      let lesson = try entry.read().lesson
      let noticed = lesson.steps.flatMap(\.blocks).flatMap { block -> [Located<String>] in
        if case .notice(let notices) = block.kind { notices.compactMap(\.key) } else { [] }
      }
      for key in noticed + lesson.backingExpressions.map(\.key) {
        #expect(
          traces.contains { (try? $0.holds(key.value)) != true }, "\(key.value)",
          sourceLocation: lesson.location(key.position))
      }
    }
  }
}

extension String {
  /// Whether the text names a proposal, such as SE-0304.
  fileprivate var namesProposal: Bool { firstMatch(of: /SE-\d{4}/) != nil }
}
