import ScheduleSearch
import TaskTrace
package import TraceAnalysis
package import TraceExpressions

/// The results of real runs of a program, to compare with the explored outcomes.
package struct RealRuns: Hashable, Sendable {
  /// The result of a real run.
  package enum Result: Hashable, Sendable {
    case outcome(String)
    /// The ending of a run that did not exit by itself. Its last output may be lost, so only its ending is compared.
    case broken(String)

    var words: String {
      switch self {
      case .outcome(let words): words
      case .broken(let ending): "(\(ending))"
      }
    }

    /// Whether this result is the same as an explored outcome.
    func fits(_ explored: String) -> Bool {
      switch self {
      case .outcome(let words): explored == words
      case .broken(let ending): explored == ending || explored.hasSuffix("(\(ending))")
      }
    }
  }

  /// The number of runs with each result, in the order in which the results first occurred.
  private(set) var results: [(result: Result, count: Int)] = []

  /// Whether the rest of the runs was left out, because none of the first `maximumStuckRuns` has ended.
  package var isCutShort = false
  package static let maximumStuckRuns = 10

  package init() {}

  package var total: Int { results.reduce(0) { $0 + $1.count } }

  package mutating func add(_ result: Result) {
    if let place = results.firstIndex(where: { $0.result == result }) {
      results[place].count += 1
    } else {
      results.append((result, 1))
    }
  }

  /// Returns the number of real runs with the outcome of a finding.
  func count(of finding: Exploration.Finding) -> Int {
    results.filter { $0.result.fits(finding.outcome) }.reduce(0) { $0 + $1.count }
  }

  /// Returns the results that no explored order had.
  func unexplored(_ found: Exploration) -> [(result: Result, count: Int)] {
    results.filter { real in !found.findings.contains { real.result.fits($0.outcome) } }
  }

  package static func == (left: RealRuns, right: RealRuns) -> Bool {
    left.isCutShort == right.isCutShort
      && left.results.elementsEqual(right.results) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) {
    for (result, count) in results {
      hasher.combine(result)
      hasher.combine(count)
    }
  }
}

extension ExplorePlan {
  /// Returns the result of a real run. `trace` contains only what the run printed and how it ended.
  package func result(of trace: Trace) throws(ExpressionFailure) -> RealRuns.Result {
    if case .exited? = trace.ending { return .outcome(try outcome.words(of: trace)) }
    return .broken(try Outcome.ending.words(of: trace))
  }
}
