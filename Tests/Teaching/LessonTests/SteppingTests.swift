import DemoOptions
import RunKit
import Testing
import TraceAnalysis

/// Steps through the runs of the demos.
@Suite struct SteppingTests {
  @Test func `Stepping forward and back gives the same state at every event of every demo`()
    async throws
  {
    for demo in try await PackageLessons.demos() {
      let run = try await PackageLessons.run(demo, ["--event-limit", "3000"], isNamed: false)
      let trace = try #require(run.trace, "\(demo.id)")
      var walk = Walk(trace)
      var states = [walk.snapshot]
      for position in 1...max(trace.events.count, 1) {
        walk.go(to: position)
        states.append(walk.snapshot)
      }
      for position in states.indices.dropLast().reversed() {
        walk.go(to: position)
        let isSame = walk.snapshot == states[position]
        #expect(isSame, "\(demo.id) at \(position)")
        guard isSame else { break }
      }
      let end = states.count - 1
      #expect(Walk(trace, afterEvents: end).snapshot == states[end], "\(demo.id)")
      for position in stride(from: 0, to: end, by: max(1, end / 7)) {
        let isSame = trace.snapshot(afterEvents: position) == states[position]
        #expect(isSame, "\(demo.id) at \(position)")
      }
    }
  }
}
