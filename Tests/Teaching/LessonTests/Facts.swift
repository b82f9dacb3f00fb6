import TaskTrace
import Testing
import TraceAnalysis
import TraceExpressions

/// The machines on which statements of a lesson must be true, as options of a run.
enum Machines {
  static let several = [
    "--cores 4", "--cores 1", "--cores 2", "--cores 4 --seed 1 --policy random",
    "--cores 1 --seed 2 --policy random", "--cores 2 --seed 3 --policy random",
  ]
  /// The machines on which computing tasks do not wait for one another.
  static let wide = several.filter { $0.contains("--cores 4") } + ["--cores 8"]
}

/// Runs a line on every machine, and expects that the expressions are true for each run.
func expect(
  _ line: String, on machines: [String] = Machines.several, _ facts: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  for machine in machines {
    let trace = try await PackageLessons.trace("\(line) \(machine)")
    for fact in facts {
      let expression = try Expression(fact)
      guard try !expression.holds(in: trace) else { continue }
      let comparisons = try expression.comparisons(in: trace).joined(separator: "; ")
      Issue.record("\(line) \(machine): \(fact): \(comparisons)", sourceLocation: sourceLocation)
    }
  }
}

extension Trace {
  /// Returns the text of the source line at a site.
  func line(of site: SiteID?) -> String? { site.flatMap(place).flatMap(symbols.text) }

  /// Returns the remainder of each printed line that starts with a text, in order.
  func printedLines(after beginning: String) -> [String] {
    events.compactMap { event in
      guard case .printed(_, let line) = event.action, line.hasPrefix(beginning) else { return nil }
      return String(line.dropFirst(beginning.count))
    }
  }
}
