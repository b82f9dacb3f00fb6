import DemoOptions
import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceViews

/// Every symbol in a view is explained.
@Suite struct SymbolTests {
  private static let views: [@Sendable (Trace, ViewOptions) -> [String]] = [
    { Timeline($0, $1).lines.map(\.text) },
    { TaskTree($0, $1).lines.map(\.text) },
    { Story($0, $1, level: .detail).map(\.text) },
    { Story($0, $1).map(\.text) },
    { TaskTable($0, $1).map(\.text) },
    { RuleSummary($0, $1).lines.map(\.text) },
    { EventLog($0, $1, isWrapped: true).map(\.text) },
  ]

  /// Returns the characters that are not ASCII, letters or digits.
  private func symbols(in text: String) -> Set<Character> {
    Set(text.filter { !$0.isASCII && !$0.isLetter && !$0.isNumber })
  }

  private var explained: Set<Character> {
    let rows = SymbolKey(ascii: false).sections.flatMap(\.rows)
    // The row with the lowest and the highest bar explains all bars.
    return Set(rows.flatMap { $0.symbols }).union("▁▂▃▄")
  }

  @Test func `The symbol page has every symbol in every view of every demo`() async throws {
    let demos = try await PackageLessons.demos()
    #expect(demos.count > 40)
    var found: Set<Character> = []
    for demo in demos {
      let trace = try await PackageLessons.trace(demo.id)
      for width in [40, 80, 160] {
        for view in Self.views {
          let drawn = view(trace, ViewOptions(width: width, rows: 10))
          found.formUnion(symbols(in: drawn.joined()))
        }
      }
    }
    #expect(found.subtracting(explained).isEmpty, "\(found.subtracting(explained))")
    #expect(found.isSuperset(of: "‹└┊▬░✓"))
  }

  @Test func `The symbol page explains the mark of a remark`() async throws {
    let trace = try await PackageLessons.trace("actors/actor-turns")
    let lines = FindingSummary(trace, ViewOptions(width: 80)).lines.map(\.text)
    let mark = try #require(lines.first?.split(separator: " ").dropFirst().first)
    let rows = SymbolKey(ascii: false).sections.flatMap(\.rows)
    #expect(rows.contains { $0.symbols == mark })
  }

  @Test func `A picture's legend explains the symbol before deep labels`() async throws {
    let trace = try await PackageLessons.trace("structured-programming/completion-handlers")
    let lines = Timeline(trace, ViewOptions(width: 80)).lines.map(\.text)
    #expect(lines.contains { $0.hasPrefix(" ‹") })
    #expect(lines.contains { $0.contains("‹ a deeper level than fits") })
    let shallow = try await PackageLessons.trace("unstructured-tasks/outlives")
    #expect(!Timeline(shallow, ViewOptions(width: 80)).lines.contains { $0.text.contains("‹") })
  }

  @Test func `The symbol page in ASCII has only ASCII characters`() {
    let rows = SymbolKey(ascii: true).sections.flatMap(\.rows)
    #expect(rows.allSatisfy { row in row.symbols.allSatisfy { $0.isASCII } })
    #expect(rows.count > 25)
  }
}
