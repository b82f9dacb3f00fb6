import RunKit
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for what the tracer concludes from the runtime's calls where a wrong conclusion is likely.
@Suite struct InferenceTests {
  @Test
  func `A child belongs to the group that it was added to, not the innermost one`() async throws {
    let trace = try #require(try await Traced.run("groups").trace)
    #expect(trace.ruleReports.flatMap(\.violations) == [])
    #expect(trace.report(Rule[.groupEndsLast]).applied == 8)
    let opened = trace.events.compactMap { event -> GroupID? in
      if case .groupOpened(let group, _, .some) = event.action { group } else { nil }
    }
    #expect(opened.count == 8)
    #expect(Set(opened).count == 8)
    let discarding = trace.events.compactMap { event -> String? in
      guard case .groupOpened(let group, discards: true, _) = event.action else { return nil }
      return trace.tasks.first { $0.creation.group == group }.map { trace.name(of: $0.id) }
    }
    #expect(discarding == ["discarded outer", "discarded innermost"])
  }

  @Test func `An error comes from another task only if it is the same error`() async throws {
    let run = try await Traced.run("errors")
    let trace = try #require(run.trace)
    let sources = trace.events.compactMap { event -> String? in
      guard case .threw(_, let source?) = event.action, let task = event.task else { return nil }
      return "\(trace.name(of: task)) from \(trace.name(of: source))"
    }
    #expect(sources.contains { $0.hasPrefix("own error") } == false)
    #expect(sources.filter { $0.hasPrefix("all") } == ["all from first"])
    #expect(sources.filter { $0.hasPrefix("through from leaf") }.count == 1, "\(sources)")
    let story = trace.story().map(\.text)
    #expect(!story.contains { $0.contains("own error threw Failed, which") })
    #expect(
      story.contains(
        "second was the last child to end, and all receives the error of first here: "
          + "try await group.waitForAll()"))
  }

  @Test func `A task that is resumed or yields asks again for its turn on an actor`() async throws {
    for cores in [2, 4] {
      let run = try await Traced.run("busy actor") { $0.cores = cores }
      let trace = try #require(run.trace)
      #expect(trace.ruleReports.flatMap(\.violations) == [])
      #expect(trace.report(Rule[.actorRunsOne]).applied > 3)
      // The program has no other threads.
      #expect(!trace.events.contains { $0.action == .ready(.outside) })
    }
  }

  @Test func `A loop over a group reads its results, whatever the group's name`() async throws {
    let story = try #require(try await Traced.run("errors").trace).story().map(\.text)
    #expect(!story.contains { $0.contains("page 1 threw, but") }, "\(story)")
    #expect(story.contains { $0.hasPrefix("main was waiting for page 1, and receives its error") })
  }

  @Test func `Each wait records the call that is awaited`() async throws {
    let trace = try #require(try await Traced.run("calls").trace)
    var calls: [String] = []
    for wait in trace.waits where trace.name(of: wait.waiter) == "main" {
      switch wait.reason {
      case .task, .group, .continuation, .sleeping:
        let call = wait.call?.word ?? "unknown"
        if calls.last != call { calls.append(call) }
      case .actor, .yielding, .hopping, .unknown: break
      }
    }
    #expect(
      calls == [
        "asyncLet", "value", "result", "next", "nextResult", "waitForAll", "next", "scopeEnd",
        "waitForAll", "scopeEnd", "stream", "uninterruptibleSleep", "stream",
      ])
  }

  @Test func `The sleep function that does not throw is not reported to throw`() async throws {
    let trace = try #require(try await Traced.run("old sleep").trace)
    let sleeper = try #require(trace.tasks.first { trace.name(of: $0.id) == "sleeper" })
    #expect(sleeper.notices == [])
    #expect(sleeper.ended == VirtualTime(nanoseconds: 100_000_000))
    #expect(trace.ruleReports.flatMap(\.violations) == [])
  }

  @Test func `A check before the cancellation does not count as noticing it`() async throws {
    let trace = try #require(try await Traced.run("asked").trace)
    #expect(
      trace.story().map(\.text).contains(
        "worker did not check for cancellation and continued for 40 ms after it was cancelled."))
    #expect(trace.tasks.first { trace.name(of: $0.id) == "worker" }?.hasNoticed == false)
  }

  @Test func `A thread that blocks is distinguished from a thread that computes`() async throws {
    let trace = try #require(try await Traced.run("sleep").trace)
    let main = try #require(trace.tasks.first)
    let spent = trace.timeSpent(by: main.id)
    #expect(spent.blocked == .seconds(2))
    #expect(spent.running == .zero)
  }

  @Test
  func `A task that computes at the limit of real time is not shown as suspended`() async throws {
    let run = try await Traced.run("spin") { $0.realLimit = .milliseconds(300) }
    #expect(run.tasks.first?.slices.last?.isOnCore == true)
    #expect(
      run.events.contains {
        if case .computing = $0.action { true } else { false }
      })
  }

  @Test
  func `A task that does not leave an asynchronous function is stopped at the limit of real time`()
    async throws
  {
    for _ in 1...8 {
      let run = try await Traced.run("empty group") { $0.realLimit = .milliseconds(100) }
      #expect(run.traceEnding == .limit(.realTime))
      #expect(run.tasks.first?.slices.last?.isOnCore == true)
    }
  }
}
