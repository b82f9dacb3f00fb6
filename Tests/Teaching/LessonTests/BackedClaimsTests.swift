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

  private static func otherTraces() async throws -> [Trace] {
    var traces: [Trace] = []
    for line in others { traces.append(try await PackageLessons.trace(line)) }
    return traces
  }

  /// Whether an expression can be false: for another run, or if it is about other tasks of its own run or of another. An
  /// expression that names a task of its own run has no value for most other runs.
  static func canBeFalse(_ text: String, for own: Trace, or others: [Trace]) -> Bool {
    let names = own.distinctNames
    return ([own] + others).contains { trace in
      let other = trace.distinctNames
      let substitutes = other.indices.prefix(8).map { shift in
        Dictionary(
          uniqueKeysWithValues: names.indices.map {
            (names[$0], other[($0 + shift) % other.count])
          })
      }
      return ([[:]] + substitutes).contains {
        (try? trace.holds(text.replacingTasks($0))) == false
      }
    }
  }

  /// The runs that a lesson shows and those that reach its goals.
  private static func runs(of lesson: Lesson) -> [DemoRun] {
    lesson.steps.flatMap(\.blocks).flatMap { block -> [DemoRun] in
      switch block.kind {
      case .run(let run): [run]
      case .goal(let goal): goal.solutions
      default: []
      }
    }
  }

  /// Runs of different kinds, and the runs of a lesson.
  static func otherTraces(of lesson: Lesson) async throws -> [Trace] {
    var traces = try await otherTraces()
    for run in runs(of: lesson) {
      traces.append(try await PackageLessons.trace("\(lesson.name.id)/\(run.commandLine)"))
    }
    return traces
  }

  @Test(arguments: PackageLessons.lessons)
  func `No expression of a fact is true of every run`(entry: Catalog.Entry) async throws {
    let lesson = try entry.read().lesson
    let others = try await Self.otherTraces(of: lesson)
    for step in lesson.steps {
      var run: DemoRun?
      for block in step.blocks {
        if case .run(let next) = block.kind { run = next }
        guard case .notice(let notices) = block.kind else { continue }
        for key in notices.compactMap(\.key) { try await expect(key, canBeFalseFor: run) }
      }
    }
    for (run, key) in lesson.backingExpressions { try await expect(key, canBeFalseFor: run) }

    func expect(_ key: Located<String>, canBeFalseFor run: DemoRun?) async throws {
      let location = lesson.location(key.position)
      let line = try #require(run, sourceLocation: location).commandLine
      let own = try await PackageLessons.trace("\(entry.name.id)/\(line)")
      let canBeFalse = Self.canBeFalse(key.value, for: own, or: others)
      #expect(canBeFalse, "\(line): \(key.value)", sourceLocation: location)
    }
  }
}

extension Trace {
  /// The names of the tasks, each once, in the order of their creation.
  fileprivate var distinctNames: [String] {
    var seen: Set<String> = []
    return tasks.map { name(of: $0.id) }.filter { seen.insert($0).inserted }
  }
}

extension String {
  /// Returns an expression with the names of tasks replaced by others. A word after a period names a property.
  fileprivate func replacingTasks(_ substitutes: [String: String]) -> String {
    replacing(/"[^"]*"|\.?\w+/) { word in
      let name = word.output.first == "\"" ? word.output.dropFirst().dropLast() : word.output
      return substitutes[String(name)].map { "\"\($0)\""[...] } ?? word.output
    }
  }

  /// Whether the text names a proposal, such as SE-0304.
  fileprivate var namesProposal: Bool { firstMatch(of: /SE-\d{4}/) != nil }
}
