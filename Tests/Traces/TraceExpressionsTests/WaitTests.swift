import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceExpressions

/// Tests for waits, printed lines, options and lists in expressions.
@Suite struct WaitTests {
  /// A run whose main task waits for a sleeping child and then prints four lines.
  private var trace: Trace {
    var script = TraceScript()
    script.scenario.arguments = ["album", "--count", "12", "--fast", "--mode=slow", "--limit", "3"]
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    let log = script.task("log", by: main)
    script.run(image)
    script.sleep(image, until: 300)
    script.wait(main, for: image)
    script.at(300)
    script.wake(image, .timer)
    script.add(image, .returned)
    script.wake(main, .task(image))
    for line in ["ann pays", "ben pays", "ben has it", "ann has it"] {
      script.add(main, .printed(.standardOutput, line))
    }
    script.add(log, .returned)
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test(arguments: [
    "count(printed where it contains \"pays\") == 2", "any(printed contains \"ben\")",
    "not all(printed contains \"ben\")",
    "count(printed where it contains \"ann\" and it contains \"has\") == 1",
    "(printed where it contains \"has\") == [\"ben has it\", \"ann has it\"]",
    "count(printed where it contains \"nobody\") == 0",
    "option(\"count\") == 12", "option(\"--count\") * 1 ms == 12 ms", "option(\"fast\") == true",
    "option(\"mode\") == \"slow\"", "option(\"none\") == none", "option(\"none\", 7) == 7",
    "option(\"limit\", 9) == 3", "count(main.waits) == 1",
    "first(main.waits).reason == task and first(main.waits).target == image",
    "first(image.waits).reason == sleeping", "first(image.waits).waiter == image",
    "all(tasks.waits.duration == 300 ms)", "count(tasks.waits where reason == sleeping) == 1",
    "count(tasks.waits where start == 0 ms and end == 300 ms) == 2",
    "image.awaited and not log.awaited and not main.awaited",
    "image.isStructured and not log.isStructured", "count(tasks where awaited) == 1",
    "[1, 2] == [1, 2]", "[] != [1]", "max([1 ms, 2 ms]) == 2 ms",
    "order(main, image) == [image, main]",
  ]) func `The expression is true`(_ text: String) throws {
    #expect(try Expression(text).holds(in: trace), "\(text)")
  }

  @Test(arguments: [
    ("first(main.waits).kind == root", ".kind needs a task, but this is a wait."),
    ("main.reason == sleeping", ".reason needs a wait, such as main.waits, but this is a task."),
    ("first(main.waits).reason == asleep", "There is no reason of a wait asleep."),
    ("option(3) == 3", "option needs the name of an option as a text, but this is a number."),
    ("[1, 2", "Unexpected end of the expression."), ("[1 2]", "Unexpected 2."),
    ("main.awaitd", "Tasks have no property awaitd."),
  ]) func `An error is described in a sentence`(_ text: String, _ what: String) {
    let failure = #expect(throws: ExpressionFailure.self) {
      try Expression(text).holds(in: trace)
    }
    #expect(failure?.problem.wording.what == what)
  }

  @Test func `A wait is described by its reason and its times`() throws {
    let value = try Expression("main.waits").value(in: trace)
    #expect(trace.words(for: value) == "task from 0 ms to 300 ms")
  }

  @Test(arguments: [
    ("count(tasks.waits where reason == sleeping) == 4", "there was 1 sleep"),
    (
      "count(tasks.waits where reason == sleeping and start == 0 ms and duration == 200 ms) == 1",
      "there were 0 sleeps of 200 ms that began at 0 ms"
    ),
    ("count(tasks.waits where duration == 300 ms) == 1", "there were 2 waits of 300 ms"),
    (
      "count(tasks.waits where reason == continuation) == 1",
      "there were 0 waits for a continuation"
    ),
    (
      "sum((tasks.waits where reason == sleeping).duration) == 500 ms",
      "the sleeps took 300 ms together"
    ),
  ])
  func `A sentence tells how many waits there were, and how long they took`(
    text: String, reading: String
  ) throws {
    #expect(try Expression(text).readings(in: trace) == [reading])
  }
}
