import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Tests that loops that wait for another task end as they do untraced, although computing takes no virtual time.
@Suite struct PollingProgramTests {
  private static let loops = [
    "poll isCancelled", "poll current", "poll check", "poll yield", "poll handle", "poll actor",
    "poll thread yield",
  ]

  @Test(arguments: loops)
  func `A polling loop ends when a sleeping task wakes and ends it`(name: String) async throws {
    let run = try await Traced.run(name)
    #expect(run.traceEnding == .exited(status: 0))
    let end = try #require(run.trace?.end.nanoseconds)
    #expect((100_000_000...102_000_000).contains(end))
  }

  @Test(arguments: loops)
  func `Polling takes the same time in each run`(name: String) async throws {
    #expect(try await Traced.run(name).events == Traced.run(name).events)
  }

  @Test func `A thousand checks at the same time take no time`() async throws {
    let run = try await Traced.run("few polls")
    #expect(run.trace?.end == VirtualTime(nanoseconds: 10_000_000))
  }

  @Test func `A task that got its turn on an actor is running while it reads the clock`()
    async throws
  {
    let run = try await Traced.run("clock on actor")
    let other = try #require(run.named("other"))
    let running = other.slices.filter { if case .running = $0.state { true } else { false } }
    #expect(running.contains { $0.end.nanoseconds - $0.start.nanoseconds >= 49_000_000 })
  }

  @Test func `A loop on an atomic lets other tasks continue and is reported`() async throws {
    let run = try await Traced.run("poll atomic")
    #expect(run.standardOutput.text == "met\n")
    let remarks = run.events.compactMap { event in
      if case .warned(let sentence) = event.action { sentence } else { nil }
    }
    #expect(remarks.count == 1)
    #expect(remarks.first?.contains("has computed for a second") == true)
  }

  @Test func `A deadlock ends at the limit of real time and has a source location`() async throws {
    let run = try await Traced.run("deadlock") { $0.realLimit = .milliseconds(500) }
    #expect(run.traceEnding == .limit(.realTime))
    #expect(run.ending == .exited(status: 86))
    let site = run.events.compactMap { event -> SiteID? in
      if case .blocked(let site) = event.action { site } else { nil }
    }.last
    #expect(site.flatMap { run.trace?.place(of: $0) }?.fileName == "Polling.swift")
  }

  @Test func `A task that computes at the limit of real time has a source location`() async throws {
    let run = try await Traced.run("spin") { $0.realLimit = .milliseconds(300) }
    guard case .running? = run.tasks.first?.slices.last?.state else {
      Issue.record("the root does not run")
      return
    }
    let site = run.events.compactMap { event -> SiteID? in
      if case .computing(_, let site) = event.action { site } else { nil }
    }.last
    #expect(site.flatMap { run.trace?.place(of: $0) }?.fileName == "FixtureTasks.swift")
  }
}
