import ScheduleSearch
import TaskTrace
package import TraceAnalysis
package import TraceExpressions

/// What real runs of a program led to, beside what was explored.
package struct RealRuns: Hashable, Sendable {
  /// What is known of one run.
  package enum Result: Hashable, Sendable {
    case outcome(String)
    /// It did not come to its end by itself. What it printed last may have been lost with it, so only its ending counts.
    case broken(String)

    var words: String {
      switch self {
      case .outcome(let words): words
      case .broken(let ending): "(\(ending))"
      }
    }

    /// Whether an outcome that was explored is this one.
    func fits(_ explored: String) -> Bool {
      switch self {
      case .outcome(let words): explored == words
      case .broken(let ending): explored == ending || explored.hasSuffix("(\(ending))")
      }
    }
  }

  /// How often each came, in the order in which they came first.
  package private(set) var results: [(result: Result, count: Int)] = []

  package init() {}

  package var total: Int { results.reduce(0) { $0 + $1.count } }

  package mutating func add(_ result: Result) {
    if let place = results.firstIndex(where: { $0.result == result }) {
      results[place].count += 1
    } else {
      results.append((result, 1))
    }
  }

  /// How many runs led to an outcome that was explored.
  func count(of finding: Exploration.Finding) -> Int {
    results.filter { $0.result.fits(finding.outcome) }.reduce(0) { $0 + $1.count }
  }

  /// What no explored order led to.
  func unexplored(_ found: Exploration) -> [(result: Result, count: Int)] {
    results.filter { real in !found.findings.contains { real.result.fits($0.outcome) } }
  }

  package static func == (left: RealRuns, right: RealRuns) -> Bool {
    left.results.elementsEqual(right.results) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) {
    for (result, count) in results {
      hasher.combine(result)
      hasher.combine(count)
    }
  }
}

extension ExplorePlan {
  /// What a real run led to; `trace` has nothing but what the run printed, and how it ended.
  package func result(of trace: Trace) throws(ExpressionFailure) -> RealRuns.Result {
    if case .exited? = trace.ending { return .outcome(try outcome.words(of: trace)) }
    return .broken(try Outcome.ending.words(of: trace))
  }
}
