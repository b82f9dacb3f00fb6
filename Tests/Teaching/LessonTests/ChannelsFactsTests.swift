import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Facts that the runs of lesson 9 must show.
@Suite struct ChannelsFactsTests {
  @Test(arguments: [1, 3, 20])
  func `Chained tasks keep the order, and a cancelled one still waits for its turn`(
    clicks: Int
  ) async throws {
    let line = "channels/chained-tasks --clicks \(clicks)"
    try await expect(
      line, "\"click \(clicks)\".isCancelled and \"click \(clicks)\".cancelledAt == 500 ms",
      "count(tasks where isCancelled) == 1", "\"click \(clicks)\".outcome == threw",
      "\"click \(clicks)\".end == \(clicks == 1 ? 500 : 1000 * (clicks - 1)) ms",
      "count(printed) == \(clicks)", "count(tasks where kind == unstructured) == \(clicks)")
    for machine in Machines.several {
      let trace = try await PackageLessons.trace("\(line) \(machine)")
      #expect(
        trace.printedLines(after: "got the image of photo ") == (1..<clicks).map(String.init))
    }
  }

  @Test(arguments: [(1, 1000), (3, 1000), (20, 7), (3, 0)])
  func `One consumer takes requests one by one and in order`(
    clicks: Int, download: Int
  ) async throws {
    let line = "channels/channel --clicks \(clicks) --download \(download)"
    try await expect(
      line, "main.end == \(clicks * download) ms", "sender.outcome == returned",
      "consumer.outcome == returned", "printed \"consumer: success()\"", "count(tasks) == 3")
    for machine in Machines.several {
      let trace = try await PackageLessons.trace("\(line) \(machine)")
      #expect(
        trace.printedLines(after: "got the image of photo ") == (1...clicks).map(String.init))
      // The next element is taken only when this download ends.
      if download > 0 {
        let sent = trace.events.compactMap { event in
          if case .printed(_, let text) = event.action, text.hasPrefix("send has returned") {
            event.time.nanoseconds / 1_000_000
          } else {
            nil
          }
        }
        #expect(sent == (0..<clicks).map { Int64($0 * download) })
      }
    }
  }

  @Test(arguments: [1500, 1, 2999])
  func `Cancelling the consumer ends it cleanly and resumes the sender`(moment: Int) async throws {
    try await expect(
      "channels/channel --cancel-at \(moment)",
      "consumer.isCancelled and consumer.outcome == threw",
      "consumer.end == \(moment) ms and consumer.latency == 0 ms", "sender.outcome == returned",
      "not sender.isCancelled", "run.ending == exited and run.duration == \(moment) ms",
      "printed \"consumer: failure(Swift.CancellationError())\"")
  }

  @Test(arguments: [1500, 1])
  func `Without a receiver, the sender waits forever`(moment: Int) async throws {
    let line = "channels/channel --forget-finish --cancel-at \(moment)"
    try await expect(
      line, "run.ending == stuck and run.duration == \(moment) ms", "sender.state == suspended",
      "sender.end == none and main.end == none", "consumer.end == \(moment) ms")
    let trace = try await PackageLessons.trace(line)
    let wait = try #require(
      trace.waits.last { $0.wokenBy == nil && trace.name(of: $0.waiter) == "sender" })
    #expect(wait.reason == .continuation)
    #expect(trace.line(of: wait.site)?.contains("requests.send") == true)
  }

  @Test func `Closures run in the order in which they are sent`() async throws {
    let show = ["red", "green", "blue"].flatMap { ["\($0) on", "\($0) off"] }
    for machine in Machines.several {
      let trace = try await PackageLessons.trace("channels/closures \(machine)")
      #expect(
        trace.printedLines(after: "")
          == show + ["first: success()"] + show + ["second: success()"])
      #expect(try trace.holds("run.duration == 1200 ms"))
      let cut = try await PackageLessons.trace("channels/closures --cancel-in-second \(machine)")
      #expect(
        cut.printedLines(after: "")
          == show + ["first: success()"] + show.prefix(3)
          + ["green off", "second: failure(Swift.CancellationError())"])
      #expect(
        try cut.holds("run.duration == 900 ms and printedAt(\"first: success()\") == 600 ms"))
      #expect(try cut.holds("\"second player\".isCancelled and not \"first player\".isCancelled"))
    }
  }

  @Test(arguments: [1, 2, 4, 6, 100])
  func `The number of consumers determines the number of concurrent downloads`(consumers: Int)
    async throws
  {
    let atOnce = min(consumers, 6)
    try await expect(
      "channels/constrained --at-once \(consumers)",
      "run.duration == \((6 + atOnce - 1) / atOnce) s", "count(main.children) == \(consumers)",
      "count(printed) == 7 and last(printed) == \"all photos are there\"")
    for machine in Machines.several {
      let trace = try await PackageLessons.trace(
        "channels/constrained --at-once \(consumers) \(machine)")
      let sleeps = trace.waits.compactMap { wait -> (start: VirtualTime, end: VirtualTime)? in
        if case .sleeping = wait.reason { (wait.start, wait.end) } else { nil }
      }
      #expect(sleeps.count == 6)
      #expect(Trace.maximumAtOnce(sleeps.map { ($0.start, $0.end) }) == atOnce)
    }
  }

  @Test func `The story says that a sender waits until a receiver resumes it`() async throws {
    for machine in Machines.several {
      let story = try await PackageLessons.trace("channels/closures \(machine)").story(
        level: .detail
      )
      .map(\.text)
      #expect(
        story.contains { $0.contains(" waits in AsyncChannel.send here until it is resumed: ") })
      #expect(story.contains { $0.contains(" from AsyncChannel.send after 200 ms.") })
    }
  }
}
