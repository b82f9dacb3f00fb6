import Foundation
import Testing

/// A new kind of event must not compile until every view, export and explanation handles it.
@Suite struct ExhaustiveSwitchTests {
  /// The names of cases that only events have. A switch over the action of an event need not name one of them.
  private static let names =
    "hopped awaited computing unblocked noticed handlerRan escalated intervened groupOpened "
    + "groupClosed taskLocalRead taskLocalBound warned printed"

  /// Returns the line numbers of catch-all cases in switches over events.
  private static func catchAlls(in source: String) -> [Int] {
    let names = Set(names.split(separator: " "))
    var found: [Int] = []
    // The open switches, with the column of their cases and whether they are over events.
    var open: [(column: Int, isOverEvents: Bool)] = []
    for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let column = line.prefix { $0 == " " }.count
      let text = line.dropFirst(column)
      if text.hasPrefix("}") { open.removeAll { $0.column >= column } }
      if text.contains("switch "), text.hasSuffix("{") {
        open.append((column, text.hasSuffix(".action {")))
      } else if let last = open.indices.last, open[last].column <= column {
        let isCase = open[last].column == column && text.hasPrefix("case ")
        // A case's patterns may continue on the next lines, which begin with a pattern.
        if isCase || text.hasPrefix(".") {
          let words = text.prefix { $0 != ":" }.matches(of: /\.(\w+)/).map(\.output.1)
          if !names.isDisjoint(with: words) { open[last].isOverEvents = true }
        }
        let isRest = text.hasPrefix("default") || text.hasPrefix("case _")
        if isRest, open[last].column == column, open[last].isOverEvents { found.append(number + 1) }
      }
    }
    return found
  }

  @Test func `A catch-all case in a switch over events is found`() {
    let source = """
      switch event.action {
      case .created, .printed: 1
      case .noticed:
        switch other {
        case .one: 2
        default: 3
        }
      default: 4
      }
      """
    #expect(Self.catchAlls(in: source) == [8])
    let other = "switch event.action {\ncase .returned: 1\ncase _: 2\n}"
    #expect(Self.catchAlls(in: other) == [3])
  }

  @Test func `No switch over events has a catch-all case`() throws {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    folder.append(path: "Sources")
    let files = try #require(FileManager.default.subpaths(atPath: folder.path))
      .filter { $0.hasSuffix(".swift") }
    #expect(files.count > 200)
    for file in files {
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let lines = Self.catchAlls(in: source)
      #expect(lines == [], "\(file) has a catch-all case in a switch over events")
    }
  }
}
