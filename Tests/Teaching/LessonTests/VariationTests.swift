import DemoOptions
import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Runs every demo with values from the ranges of its options, on several kinds of machines.
@Suite struct VariationTests {
  /// The numbers of cores and the seeds. A seed other than 0 is used with the random policy.
  private static let machines = [(cores: 4, seed: 0), (1, 0), (2, 0), (4, 1), (1, 2), (2, 3)]

  /// Returns the machines for a variation: all of them for the demo's defaults, which come first; otherwise the first
  /// and two of the others in turn.
  private static func machines(forVariation index: Int) -> [(cores: Int, seed: Int)] {
    guard index > 0 else { return machines }
    let others = machines[1...]
    return [machines[0]] + [2 * index, 2 * index + 1].map { others[1 + $0 % others.count] }
  }

  @Test(arguments: try await PackageLessons.demos())
  func `Every rule holds in every variation, and every run is reproducible`(demo: Demo) async throws
  {
    for (index, words) in try await Variations(of: demo).accepted.enumerated() {
      for (cores, seed) in Self.machines(forVariation: index) {
        var all = words
        let machine = ["--cores", "\(cores)", "--seed", "\(seed)"]
        let taken = Set(demo.options.flatMap(\.spellings))
        for index in stride(from: 0, to: 4, by: 2) where !taken.contains(machine[index]) {
          all += machine[index...(index + 1)]
        }
        if seed > 0 { all += ["--policy", "random"] }
        let trace = try await check(demo, all)
        if cores == 2 {
          let again = try await PackageLessons.run(demo, all, isNamed: false)
          #expect(again.trace?.events == trace.events, "\(demo.id) \(all) differs from itself")
        }
      }
    }
  }

  private func check(_ demo: Demo, _ words: [String]) async throws -> Trace {
    let line = ([demo.id] + words).joined(separator: " ")
    let run = try await PackageLessons.run(demo, words, isNamed: false)
    let trace = try #require(run.trace, "\(line): no trace")
    for report in trace.ruleReports where !report.violations.isEmpty {
      let first = report.violations[0]
      Issue.record(
        """
        \(line): rule \(report.rule.rawValue) (\(Rule[report.rule].title)) is violated \
        \(report.violations.count) times, first by \(first.tasks) at event \(first.event)
        """)
    }
    #expect(endings(of: demo, words).contains(trace.ending), "\(line)")
    let remarks = trace.events.compactMap { event in
      if case .warned(let words) = event.action { words } else { nil }
    }
    #expect(remarks == [], "\(line)")
    let problems = trace.events.filter { $0.action.isUnknown }
    #expect(problems == [], "\(line)")
    return trace
  }

  /// Returns the expected endings. Some runs show tasks that wait forever.
  private func endings(of demo: Demo, _ words: [String]) -> [Ending?] {
    func number(_ option: String) -> Int? {
      words.firstIndex(of: option).flatMap { Int(words[$0 + 1]) }
    }
    if words.contains("--forget-handler") { return [.stuck] }
    // Tasks that wait at the semaphore occupy all cores, so the task that would signal it has none. In a random
    // order, that task may run first.
    if demo.id == "the-pool/semaphore-wait", number("--waiters") ?? 1 >= number("--cores") ?? 4 {
      return words.contains("random") ? [.stuck, .exited(status: 0)] : [.stuck]
    }
    return [.exited(status: 0)]
  }

  @Test(arguments: try await PackageLessons.demos())
  func `Invalid options of a demo are refused with a clear error`(demo: Demo) async throws {
    for (words, option) in try await Variations(of: demo).refused {
      let result = try await PackageLessons.runPlain(demo, words)
      let line = ([demo.id] + words).joined(separator: " ")
      #expect(result.ending == .exited(status: 64), "\(line)")
      let error = result.standardError.text
      #expect(error.hasPrefix("Error: ") && error.contains(option), "\(line): \(error)")
      #expect(result.standardOutput.text == "", "\(line)")
    }
  }
}

extension Action {
  /// Whether the machine observed the event without knowing its cause.
  fileprivate var isUnknown: Bool {
    switch self {
    case .cancelled(_, .unknown, _): true
    case .suspended(let suspension): suspension.reason == .unknown
    default: false
    }
  }
}
