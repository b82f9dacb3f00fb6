import TaskTrace
import Testing
import TraceExpressions

/// Tests for the sentences that tell how a run differs from a goal or a check.
@Suite struct ReadingTests {
  @Test(arguments: [
    ("image.isCancelled and main.isCancelled", ["image was cancelled", "main was not cancelled"]),
    ("image.outcome == returned", ["image threw"]),
    ("image.end < main.end", ["image ended at 100 ms", "main ended at 100 ms"]),
    ("main.cancelledAt == none", ["main was not cancelled"]),
    ("image.cancelledAt == 50 ms", ["image was cancelled at 100 ms"]),
    (
      "image.start == 0 ms and image.duration > 0 ms", ["image began at 0 ms", "image took 100 ms"]
    ),
    ("count(tasks) == 3", ["there were 2 tasks"]),
    ("count(root.children) == 2", ["main had 1 child"]),
    ("count(tasks where isCancelled) == 2", ["1 task was cancelled"]),
    ("count(tasks where kind == groupChild) > 1", ["there were 0 children of groups"]),
    ("count(tasks where kind == asyncLet) > 1", ["there was 1 async let task"]),
    ("count(tasks where isStructured) > 2", ["there was 1 child task"]),
    ("count(tasks where outcome == threw) > 1", ["1 task threw"]),
    (
      "count(tasks where cause == groupError) > 1",
      ["0 tasks were cancelled because an error left the group"]
    ),
    ("count(tasks where state == ended) == 1", ["2 tasks had ended"]),
    ("count(tasks where priority == high) == 1", ["there were 0 tasks with priority == high"]),
    (
      "any(tasks where kind == unstructured or kind == detached)",
      ["there were no tasks started by Task { } or Task.detached"]
    ),
    ("any(tasks where kind == asyncLet)", ["there was at least one async let task"]),
    ("all(tasks.state == ended)", ["all tasks had ended"]),
    ("max(tasks.blocked) > 1 s", ["each task blocked its thread for at most 0 ms"]),
    ("peak(tasks) == 1", ["at most 2 tasks existed at once"]),
    ("peak(root.children, suspended) == 2", ["at most 1 child was suspended at once"]),
    ("last(printed) == \"dog\"", ["the last line was \"got the metadata of cat\""]),
    ("count(printed where it contains \"cat\") == 2", ["1 line with \"cat\" was printed"]),
    (
      "min(image.duration, main.duration) > 0 ms", ["image took 100 ms", "main took 100 ms"]
    ),
    ("count(printed) == 1", ["2 lines were printed"]),
    ("any(printed contains \"cat\")", ["a line with \"cat\" was printed"]),
    ("not any(printed contains \"dog\")", ["no line with \"dog\" was printed"]),
    ("any(tasks.isCancelled)", ["a task was cancelled"]),
    (
      "sum(root.children.suspended) > 1 s",
      ["the children of main were suspended for 100 ms in all"]
    ),
    (
      "printedAt(\"got the metadata of cat\") == 1 s",
      ["\"got the metadata of cat\" was printed at 100 ms"]
    ),
    ("printedAt(\"dog\") == 1 s", ["\"dog\" was not printed"]),
    ("line(1) == \"dog\"", ["line 1 was \"describe has its result\""]),
    ("line(3) == \"dog\"", ["line 3 was not printed"]),
    ("before(main, image)", ["image, main ended in this order"]),
    (
      "run.cores == 1 and run.ending == stuck",
      ["the machine had 4 cores", "the program exited"]
    ),
    ("image.kind == detached", ["image.kind is asyncLet"]),
  ])
  func `Each value in an expression is described in words`(
    text: String, readings: [String]
  ) throws {
    #expect(try Expression(text).readings(in: Runs.neverAwaited) == readings)
  }

  @Test func `A sentence does not repeat a condition with the word true or false`() throws {
    let text = "all(tasks.priority == high) and any(tasks.priority == high) and image.end == 1 s"
    let expression = try Expression(text)
    #expect(try expression.sentences(in: Runs.neverAwaited) == ["image ended at 100 ms"])
    #expect(try expression.readings(in: Runs.neverAwaited).count == 3)
  }

  @Test(arguments: [
    ("image.end == 100 ms and run.cores == 1", ["the machine had 4 cores"]),
    ("image.end == 100 ms and all(tasks.priority == high)", []),
    (
      "image.end == 100 ms and run.cores == 4",
      ["image ended at 100 ms", "the machine had 4 cores"]
    ),
    ("image.end == 1 s or run.cores == 1", ["image ended at 100 ms", "the machine had 4 cores"]),
  ])
  func `Only conditions that are not met explain why an expression is false`(
    text: String, sentences: [String]
  ) throws {
    #expect(try Expression(text).sentences(in: Runs.neverAwaited) == sentences)
  }

  @Test(arguments: [
    ("main.end == 1 s", ["main did not end"]), ("main.outcome == threw", ["main had not ended"]),
    ("ready.running > 1 s", ["ready ran for 0 ms"]),
    ("run.ending == exited", ["the program got stuck"]),
  ])
  func `The words for a missing value say that the event did not happen`(
    text: String, readings: [String]
  ) throws {
    #expect(try Expression(text).readings(in: Runs.workers) == readings)
  }
}
