import RunKit
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Runs that are changed at a stop. They use the real tracer.
@Suite struct WhatIfTests {
  static let demos = [
    "task-trees/family", "cancellation/thumbnails-throwing", "task-groups/completion-order",
    "group-patterns/first-wins", "actors/last-ticket",
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
    demo: String
  ) async throws {
    let usual = try await PackageLessons.trace(demo)
    var done: Set<String> = []
    for change in changes(of: usual) {
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
    #expect(done.count >= 3, "\(done)")
  }
}
