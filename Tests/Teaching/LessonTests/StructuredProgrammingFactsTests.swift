import TaskTrace
import Testing
import TraceAnalysis

/// Facts that the runs of lesson 1 must show.
@Suite struct StructuredProgrammingFactsTests {
  @Test(arguments: [(4, 200), (1, 200), (3, 0), (100, 60_000)])
  func `One task makes all downloads, and their times add up`(
    images: Int, download: Int
  ) async throws {
    try await expect(
      "structured-programming/sequential-await --images \(images) --download \(download)",
      "count(tasks) == 1", "main.duration == \(images * download) ms",
      "main.suspended == main.duration", "printed \"made \(images) thumbnails\"")
  }

  @Test(arguments: [(4, 200), (1, 200), (100, 60_000)])
  func `With completion handlers, no task is the parent of another one`(
    images: Int, download: Int
  ) async throws {
    try await expect(
      "structured-programming/completion-handlers --images \(images) --download \(download)",
      "run.duration == \(images * download) ms", "count(tasks) == \(images) + 1",
      "all(tasks.parent == none) and count(descendants(main)) == 0",
      "count(tasks where kind == unstructured) == \(images)",
      #"printed 'success("made \#(images) thumbnails")'"#,
      "peak(tasks where kind == unstructured) <= 2")
  }

  @Test func `Each download starts the next one`() async throws {
    try await expect(
      "structured-programming/completion-handlers", "\"photo 1\".creator == main",
      "\"photo 2\".creator == \"photo 1\" and \"photo 4\".creator == \"photo 3\"",
      "order(\"photo 4\", \"photo 2\", \"photo 1\", \"photo 3\") == (tasks where kind == unstructured)"
    )
  }

  @Test(arguments: [(4, 200), (1, 200), (10, 7)])
  func `If a handler is not called, the caller waits forever`(images: Int, download: Int)
    async throws
  {
    let line =
      "structured-programming/completion-handlers --forget-handler"
      + " --images \(images) --download \(download)"
    try await expect(
      line, "run.ending == stuck", "run.duration == \(images * download) ms",
      "main.state == suspended and main.end == none", "count(tasks where state != ended) == 1")
    let trace = try await PackageLessons.trace(line)
    let wait = try #require(trace.waits.last { $0.wokenBy == nil })
    #expect(trace.name(of: wait.waiter) == "main")
    #expect(wait.reason == .continuation)
    #expect(wait.start == .zero)
    #expect(trace.line(of: wait.site)?.hasPrefix("await withCheckedContinuation") == true)
  }

  @Test(arguments: [1, 3, 4])
  func `An error ends the work, and no further download is started`(
    failing: Int
  ) async throws {
    try await expect(
      "structured-programming/sequential-await --fail-at \(failing)",
      "main.duration == \(200 * failing) ms", "main.outcome == returned",
      "printed \"no thumbnails: NotFound: photo \(failing)\"")
    try await expect(
      "structured-programming/completion-handlers --fail-at \(failing)",
      "run.duration == \(200 * failing) ms", "count(tasks) == \(failing) + 1",
      "printed \"failure(NotFound: photo \(failing))\"",
      "all((tasks where kind == unstructured).outcome == returned)")
  }

  @Test(arguments: [200, 1, 60_000])
  func `A suspended task frees its core, and a blocked task holds it`(
    pause: Int
  ) async throws {
    let line = "structured-programming/suspend-or-block --pause \(pause)"
    for machine in ["--cores 1", "--cores 2", "--cores 4", "--cores 1 --seed 5 --policy random"] {
      try await expect(
        line, on: [machine], "main.duration == \(pause) ms",
        "second.start < first.end and first.start < second.end",
        "first.suspended == \(pause) ms and second.suspended == \(pause) ms")
    }
    try await expect(
      "\(line) --block", on: ["--cores 1", "--cores 1 --seed 5 --policy random"],
      "main.duration == \(2 * pause) ms", "second.start >= first.end or first.start >= second.end",
      "first.blocked == \(pause) ms and second.blocked == \(pause) ms",
      "max(first.ready, second.ready) == \(pause) ms", "peak(main.children, blocked) == 1")
    try await expect(
      "\(line) --block", on: ["--cores 2", "--cores 4"], "main.duration == \(pause) ms",
      "peak(main.children, blocked) == 2")
  }
}
