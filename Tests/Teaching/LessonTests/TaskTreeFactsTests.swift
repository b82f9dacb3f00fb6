import TaskTrace
import Testing
import TraceAnalysis

/// Facts that the runs of lesson 3 must show.
@Suite struct TaskTreeFactsTests {
  @Test func `Unread children are cancelled and awaited one at a time in reverse order`()
    async throws
  {
    try await expect(
      "task-trees/unread-children", on: Machines.wide,
      "third.cancelledAt == 100 ms and third.end == 100 ms",
      "second.cancelledAt == 100 ms and second.end == 500 ms",
      "first.cancelledAt == 500 ms and first.end == 500 ms", "root.duration == 500 ms")
    try await expect(
      "task-trees/unread-children --read-all", "not any(tasks.isCancelled)",
      "root.duration >= 2 s")
  }

  @Test(arguments: [0, 1, 2, 3, 4], [1, 2, 5])
  func `Each child task adds a node to the tree`(depth: Int, width: Int) async throws {
    var count = 1
    var generation = 1
    for _ in 0..<depth {
      generation *= width
      count += generation
    }
    try await expect(
      "task-trees/family --depth \(depth) --width \(width)", on: ["--cores 4", "--cores 1"],
      "count(tasks) == \(count)", "count(tasks where kind == groupChild) == \(count - 1)",
      "count(tasks where parent == none) == 1", "count(descendants(main)) == \(count - 1)",
      "main.duration == \(100 * (depth + 1)) ms", "printed \"the family has ended\"")
  }

  @Test func `The names of children contain their parents' names`() async throws {
    try await expect(
      "task-trees/family", "aa.parent == a and ab.parent == a and bb.parent == b",
      "a.parent == main and aa.ancestors.count == 2",
      "a.children.count == 2 and aa.children.count == 0", "peak(tasks) == 7")
  }

  /// Tests all variants of this lesson's demos.
  @Test(arguments: [
    "family", "family --depth 4 --width 3", "abnormal-exit", "abnormal-exit --fails image",
    "abnormal-exit --fails none", "abnormal-exit --image-ignores-cancellation",
    "abnormal-exit --fails image --image-ignores-cancellation",
    "abnormal-exit --fails image --metadata 500", "abnormal-exit --image 0 --metadata 0",
    "inherit", "inherit --priority low", "inherit --priority medium",
  ])
  func `A parent ends after its last child`(line: String) async throws {
    for machine in Machines.several {
      let trace = try await PackageLessons.trace("task-trees/\(line) \(machine)")
      var pairs = 0
      for task in trace.tasks {
        let end = try #require(task.endedEvent)
        for child in task.children.compactMap({ trace[$0] }) {
          pairs += 1
          #expect(try #require(child.endedEvent) < end)
          #expect(try #require(child.ended) <= #require(task.ended))
        }
      }
      #expect(pairs > 0)
      #expect(trace.report(Rule[.parentEndsLast]).applied == pairs)
    }
  }

  @Test(arguments: [(300, 120), (5000, 1), (121, 120)])
  func `An error cancels the unawaited image and waits for it before leaving the scope`(
    image: Int, metadata: Int
  ) async throws {
    let line = "task-trees/abnormal-exit --image \(image) --metadata \(metadata)"
    try await expect(
      line, "metadata.outcome == threw and metadata.end == \(metadata) ms",
      "image.isCancelled and image.cause == scopeExit and image.cancelledBy == main",
      "image.cancelledAt == \(metadata) ms and image.latency == 0 ms",
      "image.outcome == threw and image.error == \"CancellationError()\"",
      "image.end == \(metadata) ms and main.end == \(metadata) ms",
      "before(metadata, image, main)",
      "last(printed) == \"no thumbnail: NotFound: metadata of cat\"",
      "not metadata.isCancelled and not main.isCancelled")
    let trace = try await PackageLessons.trace(line)
    let marked = try #require(trace.tasks.first { trace.name(of: $0.id) == "image" })
    let path = try #require(trace.cancellationPath(to: marked.id))
    #expect(path.steps.map(trace.name) == ["image"])
    #expect(path.origin.by.map(trace.name) == "main")
    #expect(path.notice?.notice == .sleepThrew)
  }

  @Test(arguments: [(300, 120), (5000, 1)])
  func `An image that ignores its cancellation delays the end of the parent`(
    image: Int, metadata: Int
  ) async throws {
    try await expect(
      "task-trees/abnormal-exit --image-ignores-cancellation --image \(image) --metadata \(metadata)",
      on: Machines.wide, "image.isCancelled and image.cancelledAt == \(metadata) ms",
      "image.noticedAt == none and image.outcome == returned", "image.end == \(image) ms",
      "main.end == \(image) ms",
      "printedAt(\"no thumbnail: NotFound: metadata of cat\") == \(image) ms")
  }

  @Test func `Siblings that have ended are not cancelled`() async throws {
    try await expect(
      "task-trees/abnormal-exit --fails image", "main.end == 300 ms",
      "not any(tasks.isCancelled)", "printed \"no thumbnail: NotFound: cat\"")
    try await expect(
      "task-trees/abnormal-exit --fails none", "main.end == 300 ms", "not any(tasks.isCancelled)",
      "printed \"made the thumbnail of cat\"")
    // The image fails while the parent still waits for the metadata, so nothing is cancelled.
    try await expect(
      "task-trees/abnormal-exit --fails image --metadata 500", "main.end == 500 ms",
      "image.end == 300 ms", "not any(tasks.isCancelled)")
  }

  @Test(arguments: ["low", "medium", "high"])
  func `Cancellation propagates down the tree, never to parents or siblings`(priority: String)
    async throws
  {
    try await expect(
      "task-trees/inherit --priority \(priority)",
      "ann.isCancelled and ann.cause == group and ann.cancelledBy == parent",
      "helper.isCancelled and helper.cause == parent",
      "not ben.isCancelled and not parent.isCancelled and not main.isCancelled",
      "ann.cancelledAt == 100 ms and helper.cancelledAt == 100 ms",
      "ann.end == 100 ms and helper.end == 100 ms and ben.end == 200 ms",
      "ann.latency == 0 ms and helper.latency == 0 ms", "main.end == 200 ms",
      "printed \"helper: cancelled true\" and printed \"ben: cancelled false\"",
      "helper.parent == ann and ann.parent == parent and ben.parent == parent")
    let trace = try await PackageLessons.trace("task-trees/inherit --priority \(priority)")
    let helper = try #require(trace.tasks.first { trace.name(of: $0.id) == "helper" })
    let path = try #require(trace.cancellationPath(to: helper.id))
    #expect(path.steps.map(trace.name) == ["ann", "helper"])
    #expect(path.origin.cause == .group)
  }

  @Test func `Task-local values are inherited only by child tasks`() async throws {
    try await expect(
      "task-trees/inherit", "any(printed contains \"ann: user ann\")",
      "any(printed contains \"helper: user ann\")", "any(printed contains \"ben: user nobody\")",
      "printed \"parent: user nobody, cancelled false\"")
  }

  @Test func `Child tasks inherit the priority, and a waiting task raises it`() async throws {
    try await expect(
      "task-trees/inherit", "parent.priority == high", "ann.priority == high",
      "ben.priority == high and helper.priority == high",
      "printed \"helper: user ann, priority TaskPriority.high\"")
    // The priority is low at creation. Main raises it to its own by waiting for the task.
    try await expect(
      "task-trees/inherit --priority low", "parent.priority == low",
      "printed \"helper: user ann, priority TaskPriority.medium\"")
  }
}
