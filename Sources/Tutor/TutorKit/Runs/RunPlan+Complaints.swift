import DemoOptions
import TaskTrace
package import TraceAnalysis

/// Runs that cannot be shown as what the learner asked for.
extension RunPlan {
  /// Returns a sentence if the run did not follow its schedule, if a test bundle ran no test, or if the demo rejected its
  /// options; otherwise nil.
  package func complaint(in trace: Trace) -> String? {
    do throws(ScheduleString.Failure) {
      try schedule?.check(against: trace.choices)
    } catch {
      return "\(error)"
    }
    if let complaint = complaintAboutTests(in: trace) { return complaint }
    guard let demo, trace.ending == .exited(status: Self.usageStatus) else { return nil }
    let errors = trace.events.ofKinds([.printed]).lazy.compactMap { _, event -> String? in
      guard case .printed(.standardError, let text) = event.action, text.hasPrefix("Error: ") else {
        return nil
      }
      return String(text.dropFirst("Error: ".count))
    }
    return errors.first { _ in true }.map { sentence in
      let end = sentence.last.map { ".!?".contains($0) } ?? true ? "" : "."
      return sentence + end + DemoFailure.listing(demo: demo.id)
    }
  }

  /// The exit status of swift-argument-parser for arguments that it rejects (`EX_USAGE` of sysexits.h).
  private static let usageStatus: Int32 = 64

  /// Returns a sentence if the program is a test bundle that ran no test; otherwise nil.
  ///
  /// Without `--testing-library`, such a bundle runs only tests of XCTest.
  private func complaintAboutTests(in trace: Trace) -> String? {
    guard scenario.program.hasSuffix(".xctest") else { return nil }
    let counts = trace.events.ofKinds([.printed]).lazy.compactMap { _, event -> Substring? in
      guard case .printed(_, let text) = event.action else { return nil }
      return text.firstMatch(of: /(?:Executed|Test run with) (\d+) tests?\b/)?.output.1
    }
    guard counts.contains("0"), counts.allSatisfy({ $0 == "0" }) else { return nil }
    return scenario.arguments.contains { $0.hasSuffix("swift-testing") }
      ? "No test of Swift Testing was run. `--filter NAME` after the bundle must match the name of a test."
      : "No test of XCTest was run. Type `--testing-library swift-testing` after the bundle to run the tests of Swift Testing, and `--filter NAME` to select some of them."
  }
}
