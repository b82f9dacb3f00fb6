import TaskTrace
import Testing
import TraceAnalysis

/// Facts that the runs of lesson 2 must show.
@Suite struct AsyncLetFactsTests {
  static let times = [(300, 120), (50, 120), (0, 0), (120, 120), (60_000, 1)]

  @Test(arguments: [(1, 2), (4, 30), (8, 510)])
  func `Two lines of async let in a recursive function make a task tree`(
    depth: Int, children: Int
  ) async throws {
    try await expect(
      "async-let/recursive-binding --depth \(depth)",
      "count(tasks where kind == asyncLet) == \(children)", "root.duration == 100 ms")
  }

  @Test(arguments: times)
  func `One task downloads in sequence, and the times add up`(image: Int, metadata: Int)
    async throws
  {
    try await expect(
      "async-let/sequential-binding --image \(image) --metadata \(metadata)",
      "main.duration == \(image + metadata) ms", "count(tasks) == 1",
      "main.suspended == main.duration", "printed \"made the thumbnail of cat\"")
  }

  @Test(arguments: times)
  func `The slower of two concurrent downloads determines the duration`(image: Int, metadata: Int)
    async throws
  {
    try await expect(
      "async-let/concurrent-binding --image \(image) --metadata \(metadata)",
      "main.duration == \(max(image, metadata)) ms", "count(main.children) == 2",
      "all(main.children.kind == asyncLet)", "image.end == \(image) ms",
      "metadata.end == \(metadata) ms", "image.created == 0 ms and metadata.created == 0 ms",
      "line(1) == \"both downloads are on their way\" and printedAt(line(1)) == 0 ms",
      "printed \"made the thumbnail of cat\"", "not any(tasks.isCancelled)")
  }

  @Test func `The parent waits in the line that reads the value`() async throws {
    let trace = try await PackageLessons.trace("async-let/concurrent-binding")
    let wait = try #require(trace.waits.first { $0.awaited != nil })
    #expect(trace.name(of: wait.waiter) == "main")
    #expect(wait.awaited.map(trace.name) == "image")
    #expect(!wait.isImplicit)
    #expect(wait.duration == .milliseconds(300))
    #expect(
      trace.line(of: wait.site) == "return try await Thumbnail(of: image, with: metadata)")
    // The metadata has been loaded by then, so no task waits for it.
    #expect(trace.waits.filter { $0.awaited != nil }.count == 1)
  }

  @Test(arguments: [(300, 120, 300), (60, 120, 120), (120, 120, 120)])
  func `An error is thrown where the value is used`(
    image: Int, metadata: Int, moment: Int
  ) async throws {
    let line =
      "async-let/concurrent-binding --metadata-fails --image \(image) --metadata \(metadata)"
    let words = "no thumbnail: NotFound: metadata of cat"
    try await expect(
      line, "metadata.outcome == threw and metadata.end == \(metadata) ms",
      "printedAt(\"\(words)\") == \(moment) ms", "image.outcome == returned",
      "main.outcome == returned", "not image.isCancelled",
      "not printed \"made the thumbnail of cat\"")
    let trace = try await PackageLessons.trace(line)
    let read = try #require(
      trace.events.last { event in
        guard case .awaited(let task, .asyncLet, _) = event.action else { return false }
        return trace.name(of: task) == "metadata"
      })
    let site: SiteID? = if case .awaited(_, _, let site) = read.action { site } else { nil }
    #expect(trace.line(of: site) == "return try await Thumbnail(of: image, with: metadata)")
    // The metadata is read after the image.
    #expect(read.time == VirtualTime(nanoseconds: Int64(image) * 1_000_000))
  }

  @Test func `The image's error is thrown too, and no ended task is cancelled`() async throws {
    try await expect(
      "async-let/concurrent-binding --image-fails", "image.outcome == threw",
      "metadata.outcome == returned", "printedAt(\"no thumbnail: NotFound: cat\") == 300 ms",
      "not any(tasks.isCancelled)")
    // Slower metadata is still unread when the error leaves the scope.
    try await expect(
      "async-let/concurrent-binding --image-fails --metadata 700",
      "metadata.isCancelled and metadata.cause == scopeExit and metadata.cancelledBy == main",
      "metadata.end == 300 ms and main.end == 300 ms")
  }

  @Test(arguments: [1, 3, 50, 100])
  func `A value is computed once no matter how often it is read`(reads: Int) async throws {
    try await expect(
      "async-let/read-twice --reads \(reads)", "count(main.children) == 1",
      "main.duration == 300 ms", "count(printed) == \(reads + 1)",
      "printedAt(\"read \(reads): image of cat\") == 300 ms")
  }

  @Test(arguments: [500, 101, 60_000])
  func `An async let that is never read is cancelled and awaited at the end of its scope`(work: Int)
    async throws
  {
    let line = "async-let/never-awaited --work \(work)"
    try await expect(
      line, "image.isCancelled and image.cause == scopeExit and image.cancelledBy == main",
      "image.cancelledAt == 100 ms and image.latency == 0 ms", "image.outcome == threw",
      "image.error == \"CancellationError()\"", "image.end == 100 ms and main.end == 100 ms",
      "before(image, main)", "printed \"got the metadata of cat\"")
    try await expect(
      "\(line) --read-image", "not image.isCancelled and image.end == \(work) ms",
      "main.end == \(work) ms", "printed \"and the image of cat\"")
    let trace = try await PackageLessons.trace(line)
    let wait = try #require(trace.waits.first { $0.awaited != nil })
    #expect(wait.isImplicit)
  }

  @Test(arguments: [500, 101, 60_000])
  func `The parent waits for a child that ignores its cancellation`(work: Int) async throws {
    try await expect(
      "async-let/never-awaited --ignore-cancellation --work \(work)", on: Machines.wide,
      "image.isCancelled and image.cancelledAt == 100 ms", "image.noticedAt == none",
      "image.outcome == returned and image.end == \(work) ms", "main.end == \(work) ms",
      "printedAt(\"describe has its result\") == 100 ms",
      "printedAt(\"got the metadata of cat\") == \(work) ms")
  }

  @Test func `A child that ends before its scope is not cancelled`() async throws {
    try await expect(
      "async-let/never-awaited --work 50", "not image.isCancelled and image.end == 50 ms",
      "main.end == 100 ms")
  }

  @Test(arguments: [1, 4, 10, 100])
  func `In a loop, at most two children exist at a time`(
    images: Int
  ) async throws {
    try await expect(
      "async-let/static-width --images \(images)", "count(main.children) == \(2 * images)",
      "peak(main.children) == 2", "main.duration == \(200 * images) ms",
      "count(printed) == \(images)", "count(image) == \(images)",
      "count(tasks where kind == asyncLet and created == 0 ms) == 2")
  }
}
