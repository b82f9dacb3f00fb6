import TaskTrace
import Testing
import TraceBuilding
import TraceExpressions

@Suite struct ExpressionTests {
  @Test(arguments: [
    ("worker", "worker #2, worker #3, worker #4"), ("\"worker #3\"", "worker #3"),
    ("task(\"worker #3\").end", "200 ms"), ("count(worker)", "3"), ("root", "main"),
    ("\"photo 1\".error", "NotFound: photo 1"), ("task(5)", "photo 1"),
    ("\"photo 1\".creator == main", "true"), ("\"photo 1\".parent", "none"),
    ("\"ready\".state", "suspended"), ("ready.kind", "detached"),
    ("worker.parent", "main, main, main"),
    ("tasks where kind == groupChild and end > 200 ms", "worker #4"),
    ("tasks where state != ended", "main, ready"),
    ("(tasks where name contains \"photo\").first", "photo 1"),
    ("tasks where it == main or it == \"ready\"", "main, ready"),
    ("\"worker #2\" == task(2)", "true"), ("task(2) == \"photo 1\"", "false"),
    ("main.children == worker", "true"), ("main.children contains \"worker #2\"", "true"),
    ("descendants(main) contains ready", "false"),
    ("tasks where priority >= medium where kind == detached", "ready"),
  ])
  func `Tasks can be selected by name, number and property`(text: String, value: String) {
    #expect(result(text, in: Runs.workers) == value)
  }

  @Test(arguments: [
    "tasks.count >= 0", "count(tasks where kind == detached) == 2", "root.end > 5 ms",
    "run.ending == crashed", "any(tasks.isCancelled)", "printed \"two\"", "task(2).state == ended",
    "printedAt(\"two\") < 3 ms", "line(1) == \"two\"", "last(printed) contains \"two\"",
    "count(printed) == 2", "before(task(2), task(3))", "not (peak(tasks, running) < 2)",
  ])
  func `An expression that does not depend on task names needs none`(text: String) throws {
    #expect(try !Expression(text).needsNames)
  }

  @Test(arguments: [
    "worker.end == 200 ms", "tasks contains \"worker #2\"", "\"worker #2\" == task(2)",
    "count(tasks where name contains \"photo\") == 1", "task(\"photo 1\").end > 5 ms",
    "before(\"worker #4\", root)", "printed contains task(2).name", "first(printed).end > 5 ms",
    "line(1).end > 5 ms", "line(1) == task(2)", "any(tasks.waits.end)",
    "task(2).error == \"no\"", "peak(\"worker\") == 3", "task(2).cause == group",
    "count(printed where it == task(2)) == 1", "option(\"image\") == 7", "printed (task(2).name)",
  ])
  func `An expression that may depend on task names needs them`(text: String) throws {
    #expect(try Expression(text).needsNames)
  }

  @Test(arguments: [
    ("main.end", "none"), ("main.duration", "none"), ("main.outcome", "none"),
    ("main.state", "suspended"),
    ("main.end == none", "true"), ("main.end != none", "false"), ("main.end < 1 s", "false"),
    ("main.end >= 0 ms", "false"), ("main.end + 1 s", "none"),
    ("main.outcome == returned", "false"),
    ("-main.end", "none"), ("main.parent.end", "none"),
    ("tasks.end", "none, 200 ms, 200 ms, 300 ms, 200 ms, none"),
    ("max(tasks.end)", "300 ms"), ("min(tasks.end)", "200 ms"), ("sum(tasks.end)", "900 ms"),
    ("count(tasks.end)", "6"), ("max(children(ready).end)", "none"),
    ("sum(children(ready).end)", "0"),
    ("run.status", "none"), ("run.ending == stuck", "true"), ("line(1)", "none"),
    ("first(printed)", "none"),
    ("printedAt(\"x\")", "none"), ("count(main.parent)", "0"), ("before(worker, main)", "true"),
    ("before(\"worker #4\", \"worker #2\")", "false"),
    ("before(main, ready)", "false"), ("before(\"worker #2\", main)", "true"),
  ])
  func `A missing value is none, and order comparisons with it are false`(
    text: String, value: String
  ) {
    #expect(result(text, in: Runs.workers) == value)
  }

  @Test(arguments: [
    ("worker.end", "200 ms, 200 ms, 300 ms"), ("worker.end == 200 ms", "true, true, false"),
    ("200 ms < worker.end", "false, false, true"),
    ("not (worker.end == 200 ms)", "false, false, true"),
    ("worker.end - 100 ms", "100 ms, 100 ms, 200 ms"), ("-worker.end", "-200 ms, -200 ms, -300 ms"),
    ("any(worker.end == 300 ms)", "true"), ("all(worker.end == 300 ms)", "false"),
    ("all(children(ready).isCancelled)", "true"), ("any(children(ready))", "false"),
    ("any(worker)", "true"), ("worker.running", "200 ms, 200 ms, 100 ms"),
    ("sum(worker.running) / run.duration", "1.6666666666666667"), ("worker.ready.max", "200 ms"),
    ("worker.children", "none"), ("max(1, 3, 2)", "3"), ("min(main.start, 2 ms)", "0 ms"),
    ("peak(worker)", "3"), ("peak(worker, running)", "2"), ("peak(worker, ready)", "1"),
    ("peak(tasks)", "6"), ("peak(\"photo 1\")", "1"), ("last(worker)", "worker #4"),
    ("max(tasks.priority)", "medium"), ("max(tasks.priority) == medium", "true"),
  ])
  func `Operators and properties apply to each element of a list`(text: String, value: String) {
    #expect(result(text, in: Runs.workers) == value)
  }

  @Test(arguments: [
    ("0.3 s", "300 ms"), ("1.5 us", "0.0015 ms"), ("2 min", "120000 ms"), ("300ms", "300 ms"),
    ("7 ns", "0.000007 ms"),
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 / 2", "3.5"), ("1 s / 3", "333.333 ms"),
    ("1 s / 0.5", "2000 ms"), ("300 ms / 2 ms", "150"), ("2 * 300 ms - 1 ms", "599 ms"),
    ("0.1 * 1 s", "100 ms"),
    ("-3 - -2", "-1"), ("1 < 2 and 2 < 3 or false", "true"), ("true or true and false", "true"),
    ("not true or true", "true"), ("not not true", "true"), ("\"a b\" contains \"b\"", "true"),
    ("'x \"y\"'", "x \"y\""),
    ("0.1 + 0.2 == 0.3", "false"), ("100 ms + 200 ms == 0.3 s", "true"),
    ("true == (1 < 2)", "true"),
    ("1 != 2", "true"), ("\"a\" == \"a\"", "true"), ("none == none", "true"),
  ])
  func `Numbers, times and Boolean values can be combined`(text: String, value: String) {
    #expect(result(text, in: Runs.none) == value)
  }

  @Test(arguments: [
    ("printed \"got the metadata of cat\"", "true"), ("printed 'got'", "false"),
    ("printed (line(2))", "true"),
    ("printed", "describe has its result, got the metadata of cat"), ("line(3)", "none"),
    ("printed contains \"got\"", "false, true"), ("printed.last", "got the metadata of cat"),
    ("printedAt(\"describe has its result\")", "100 ms"), ("order(main, image)", "image, main"),
    ("order(tasks)", "image, main"), ("order(\"main\", \"image\") contains image", "true"),
    ("image.ancestors", "main"), ("image.cause == scopeExit", "true"),
    ("image.cause == parent", "false"),
    ("image.latency", "0 ms"), ("main.latency", "none"),
    ("image.noticedAt - image.cancelledAt", "0 ms"),
    ("run.cores * 2", "8"), ("run.seed", "0"), ("run.duration", "100 ms"),
  ])
  func `Expressions can use the output and the properties of the run`(text: String, value: String) {
    #expect(result(text) == value)
  }

  @Test func `Priorities are ordered, including those without a name`() {
    var script = TraceScript()
    let main = script.create(Creation(kind: .root, priority: .init(rawValue: 0)))
    for level: UInt8 in [9, 23, 25] {
      let priority = TaskPriorityLevel(rawValue: level)
      script.create(Creation(kind: .detached, creator: main, priority: priority, name: "p\(level)"))
    }
    #expect(result("tasks.priority", in: script.trace) == "unspecified, background, medium, high")
    #expect(result("main.priority < p9.priority", in: script.trace) == "true")
    #expect(result("p23.priority < p25.priority", in: script.trace) == "true")
    #expect(result("p23.priority == medium", in: script.trace) == "true")
  }

  @Test func `The answer can be used like any other value`() {
    #expect(result("answer < main.end", answer: .time(5)) == "true")
    #expect(result("answer * 2", answer: .number(4)) == "8")
    #expect(result("first(answer) == image", answer: .order([])) == "false")
    #expect(result("answer == 'Image'", answer: .text("Image")) == "true")
  }

  @Test func `Only an expression that is true or false can be checked`() throws {
    #expect(try Expression("main.end == 100 ms").holds(in: Runs.neverAwaited))
    #expect(try !Expression("main.end == 101 ms").holds(in: Runs.neverAwaited))
    #expect(throws: ExpressionFailure.self) { try Expression("main").holds(in: Runs.neverAwaited) }
    do throws(ExpressionFailure) {
      _ = try Expression("tasks.isCancelled").holds(in: Runs.neverAwaited)
      Issue.record("A list was accepted as true or false.")
    } catch {
      #expect(error.problem == .value(.manyTruths(2)))
    }
  }
}
