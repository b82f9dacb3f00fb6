import RunKit
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Runs that are changed at a stop. They use the real tracer.
@Suite struct WhatIfTests {
  /// Demos with the changes that take effect in them. A task fails in its next simulated operation, if it has one.
  static let demos = [
    ("task-trees/family", "cancel, delay, priority"),
    ("cancellation/thumbnails-throwing", "cancel, delay, fail, priority"),
    ("task-groups/completion-order", "cancel, delay, priority"),
    ("group-patterns/first-wins", "cancel, delay, priority"),
    ("actors/last-ticket", "cancel, delay, priority"),
  ]

  /// Returns changes at several stops of a run: one of each kind, each to a task that has not ended there.
  private func changes(of trace: Trace) -> [Intervention] {
    let kinds: [Intervention.Change] = [
      .cancel, .fail, .delay(nanoseconds: 30_000_000), .raise(to: .high),
    ]
    return [1, 2, 3].flatMap { part -> [Intervention] in
      let position = trace.events.count * part / 4
      let tasks = trace.snapshot(afterEvents: position).tasks.filter { moment in
        if case .ended = moment.state { false } else { true }
      }
      return zip(kinds, tasks + tasks + tasks + tasks).map {
        Intervention(event: position, task: $1.task, change: $0)
      }
    }
  }

  /// Checks whether two runs are the same up to an event, byte for byte. Places that only later events use do not
  /// count.
  private func isSame(_ one: Trace, _ other: Trace, events count: Int) -> Bool {
    let files = [one, other].map { trace in
      var past = trace.prefix(events: count)
      past.scenario.machine.interventions = []
      past.sites = [:]
      return TraceFile.encode(past)
    }
    return files[0] == files[1]
  }

  @Test(arguments: demos)
  func `A changed run is the same up to its change and is reproducible`(
    demo: String, changes: String
  ) async throws {
    let usual = try await PackageLessons.trace(demo)
    var done: Set<String> = []
    for change in self.changes(of: usual) {
      let words = ["--what-if", "\(change)"]
      let run = try await PackageLessons.run(PackageLessons.demo(demo), words)
      let trace = try #require(run.trace)
      #expect(trace.scenario.machine.interventions == [change])
      #expect(isSame(trace, usual, events: change.event), "\(change)")
      let again = try #require(try await PackageLessons.run(PackageLessons.demo(demo), words).trace)
      let isRepeated = again.events == trace.events
      #expect(isRepeated, "\(change)")
      for (_, event) in trace.events.ofKinds([.intervened]) {
        #expect(event.action == .intervened(change.change))
        #expect(event.task == change.task)
        done.insert(change.change.word)
        if change.change == .cancel {
          let isCancelled = trace.events.contains {
            $0.task == change.task
              && $0.action == .cancelled(by: nil, cause: .intervention, site: nil)
          }
          #expect(isCancelled, "\(change)")
        }
      }
    }
    #expect(done.sorted().joined(separator: ", ") == changes)
  }
}
