import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceViews

/// Sentences that the stories of lessons 1 to 5 must contain, where the lesson is about a cause.
@Suite struct StoryFactsTests {
  /// Runs a line, and expects each sentence in its story: a moment in milliseconds, and the words.
  private func expectStory(
    _ line: String, _ sentences: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let trace = try await PackageLessons.trace(line)
    let found = trace.story().map {
      "\($0.time.nanoseconds / 1_000_000) \($0.text)"
    }
    for sentence in sentences {
      #expect(
        found.contains(sentence), "\(line): \(found.joined(separator: "\n"))",
        sourceLocation: sourceLocation)
    }
  }

  @Test func `The story says which task is stuck, at which line and since when`() async throws {
    try await expectStory(
      "structured-programming/completion-handlers --forget-handler",
      "800 The run is stuck: no task can run, and nothing will resume the waiting tasks.",
      "800 main has been waiting here since 0 ms for a continuation that nothing resumes: "
        + "await withCheckedContinuation { continuation in …")
  }

  @Test func `The story says that a blocked task holds the core`() async throws {
    try await expectStory(
      "structured-programming/suspend-or-block --cores 1 --block",
      "200 second was ready for 200 ms before it could run: first held the only core. "
        + "main had to wait as well.",
      "200 first returned, and main is ready to continue after waiting 200 ms.")
  }

  @Test func `The story says that an error is received where the value is read`() async throws {
    let line = "return try await Thumbnail(of: image, with: metadata)"
    try await expectStory(
      "async-let/concurrent-binding --metadata-fails", "0 main waits for image here: \(line)",
      "120 metadata threw NotFound: metadata of cat.",
      "300 metadata has already ended, and main receives its error here: \(line)")
  }

  @Test func `The story says that an unread child is cancelled and awaited`() async throws {
    let mark = "100 main leaves the scope without awaiting image, so Swift cancels it."
    let wait =
      "100 main cannot leave its scope yet: it has not awaited image, so Swift waits for image here."
    try await expectStory(
      "async-let/never-awaited", mark, wait,
      "100 image noticed the cancellation at once: Task.sleep ended early and threw.",
      "100 main waited for image to end, and then returned.")
    try await expectStory(
      "async-let/never-awaited --ignore-cancellation", mark, wait,
      "500 image did not check for cancellation and continued for 400 ms after it was cancelled.",
      "500 main waited for image to end, and then returned.")
  }

  @Test func `The story says that unread children are cancelled and awaited one at a time`()
    async throws
  {
    func wait(_ name: String) -> String {
      "main cannot leave its scope yet: it has not awaited \(name), so Swift waits for \(name) here."
    }
    try await expectStory(
      "task-trees/unread-children",
      "100 main leaves the scope without awaiting third, so Swift cancels it.",
      "100 \(wait("third"))",
      "100 third noticed the cancellation at once: Task.sleep ended early and threw.",
      "100 main leaves the scope without awaiting second, so Swift cancels it.",
      "100 \(wait("second"))",
      "500 main leaves the scope without awaiting first, so Swift cancels it.",
      "500 \(wait("first"))")
    try await expectStory(
      "task-trees/unread-children --compute 50", "100 \(wait("third"))",
      "100 main leaves the scope without awaiting first, so Swift cancels it.",
      "100 \(wait("first"))",
      "100 first noticed the cancellation at once: Task.sleep ended early and threw.")
  }

  @Test func `The story says that an error leaving a scope cancels and awaits the other child`()
    async throws
  {
    try await expectStory(
      "task-trees/abnormal-exit", "120 metadata threw NotFound: metadata of cat.",
      "120 main was waiting for metadata, and receives its error here: let known = try await metadata",
      "120 metadata threw, and main leaves the scope without awaiting image, so Swift cancels it.",
      "120 main waited for image to end, and then returned.")
  }

  @Test func `The cause of a cancellation is explained along its path`() async throws {
    let trace = try await PackageLessons.trace("task-trees/inherit")
    let helper = try #require(trace.tasks.first { trace.name(of: $0.id) == "helper" })
    let found = Explainer(trace).why(helper.id).map(\.text)
    let down = try #require(found.firstIndex(of: "Cancellation propagates from ann to helper."))
    let group = try #require(
      found.firstIndex(of: "parent cancels its group, which cancels ann."))
    #expect(down < group)
  }

  @Test func `The story says when and how a task noticed its cancellation`() async throws {
    let demo = "cancellation/mark-and-notice --check"
    try await expectStory(
      "\(demo) never",
      "100 main cancels worker. The task continues until it checks.",
      "500 worker did not check for cancellation and continued for 400 ms after it was cancelled.")
    try await expectStory(
      "\(demo) boolean",
      "120 worker noticed the cancellation after 20 ms: Task.isCancelled was true.")
    try await expectStory(
      "\(demo) throwing",
      "120 worker noticed the cancellation after 20 ms: Task.checkCancellation() threw.")
    try await expectStory(
      "\(demo) boolean --cores 1",
      "500 main was ready for 400 ms before it could run: worker held the only core.")
    try await expectStory(
      "cancellation/handler",
      "100 The cancellation handler of worker runs at once, as part of main.")
    try await expectStory(
      "cancellation/sleep-wakes --transaction",
      "400 transfer noticed the cancellation after 300 ms: Task.checkCancellation() threw.")
  }

  @Test func `The story says how a group handles cancellation and errors`() async throws {
    try await expectStory(
      "task-groups/group-tools", "200 main cancels its group, which cancels c and d.",
      "200 late starts cancelled, because its group is already cancelled.")
    let demo = "task-groups/group-errors --consume"
    try await expectStory(
      "\(demo) loop",
      "200 b threw, and an error leaves the group, so Swift cancels c and d.",
      "200 c and d noticed the cancellation at once: Task.sleep ended early and threw.")
    try await expectStory(
      "\(demo) wait",
      "200 b threw, but main waits for all other children before it receives that error.")
    try await expectStory(
      "\(demo) ignore",
      "200 b threw, but main does not read results here. It only waits for the rest of its group.")
  }

  @Test func `The story summarizes the waits of a thousand tasks for four cores`() async throws {
    let trace = try await PackageLessons.trace("task-groups/pool-width")
    let found = trace.story().map(\.text)
    #expect(
      found.contains {
        $0.contains("held all 4 cores. Tasks had to wait like this 996 more times.")
      })
  }

  @Test func `The story keeps the order of events that repeat`() async throws {
    let adding = try await PackageLessons.trace("task-groups/completion-order")
    let begins = Story(adding, ViewOptions(width: 200)).map(\.text)
      .flatMap { $0.matches(of: /main (prints: adding|adds) \w/).map { String($0.0) } }
    let expected = ["a", "b", "c"].flatMap { ["main prints: adding \($0)", "main adds \($0)"] }
    #expect(begins == expected)
    for (line, images) in [("", 4), (" --images 10", 10)] {
      let trace = try await PackageLessons.trace("async-let/static-width" + line)
      let waits = trace.story()
        .filter { $0.text.contains("main waits for image") }.map { $0.time - .zero }
      #expect(waits == (0..<images).map { .milliseconds(200 * $0) })
    }
  }

  @Test func `The story tells every suspension of a task that is alone`() async throws {
    try await expectStory(
      "structured-programming/sequential-await",
      "0 main sleeps for 200 ms here: let image = try await downloadImage(…",
      "200 main wakes after 200 ms of sleep.",
      "200 main sleeps for 200 ms here: let image = try await downloadImage(…",
      "600 main sleeps for 200 ms here: let image = try await downloadImage(…",
      "800 main wakes after 200 ms of sleep.")
  }
}
