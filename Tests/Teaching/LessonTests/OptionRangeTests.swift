import DemoOptions
import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// The tutor checks the ranges that are in the demos' help. They must be the ranges that the demos accept.
@Suite struct OptionRangeTests {
  /// Returns the values at the ends of an option's range, and values just outside.
  private func limits(of option: DemoOption) -> (inside: [String], outside: [String]) {
    switch option.form {
    case .wholeNumber(let least, let most?):
      (["\(least)", "\(most)"], ["\(Int(least) - 1)", "\(most + 1)"])
    case .milliseconds(let range):
      (["\(range.lowerBound)", "\(range.upperBound)"], ["-1", "\(range.upperBound + 1)"])
    case .listOfMilliseconds(let count, let range):
      (
        [
          "\(range.lowerBound)",
          Array(repeating: "1", count: count.upperBound).joined(separator: ","),
        ],
        [
          Array(repeating: "1", count: count.upperBound + 1).joined(separator: ","),
          "\(range.upperBound + 1)",
        ]
      )
    default: ([], [])
    }
  }

  @Test func `The help of every numeric option of a demo has its range`() async throws {
    for option in try await PackageLessons.demos().flatMap(\.options) {
      #expect(option.form != .anyWholeNumber, "\(option.name): \(option.help)")
    }
  }

  @Test func `A demo accepts and refuses the same values as the tutor`() async throws {
    var tried: Set<String> = []
    for demo in try await PackageLessons.demos() {
      for option in demo.options {
        // An option that several demos of a lesson declare in the same way is tested once.
        guard tried.insert("\(demo.lesson) \(option.usage) \(option.help)").inserted else {
          continue
        }
        let (inside, outside) = limits(of: option)
        for value in outside {
          let run = try await PackageLessons.runPlain(demo, ["\(option.name)=\(value)"])
          #expect(run.ending == .exited(status: 64), "\(demo.id) \(option.name) \(value)")
        }
        for value in inside {
          let run = try await PackageLessons.run(demo, ["\(option.name)=\(value)"], isNamed: false)
          let ending = try #require(run.trace).ending
          #expect(ending != .exited(status: 64), "\(demo.id) \(option.name) \(value)")
        }
      }
    }
  }
}
