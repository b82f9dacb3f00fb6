/// A description of the language of expressions on one page, as data. Every example holds for the run that the page
/// names.
package struct LanguagePage: Hashable, Sendable {
  package struct Section: Hashable, Sendable {
    package var title: String
    package var rows: [Row]
  }

  package struct Row: Hashable, Sendable {
    /// The notation that the row describes.
    package var form: String
    package var meaning: String
    /// An example: a whole expression.
    package var example: String

    init(_ form: String, _ meaning: String, _ example: String) {
      self.form = form
      self.meaning = meaning
      self.example = example
    }
  }

  package var introduction: [String]
  package var sections: [Section]

  package static let page = LanguagePage(
    introduction: [
      "An expression asks about the trace of a run. Times are virtual and exact.",
      "The examples are true of `async-let/never-awaited`: main downloads the metadata for 100 ms, "
        + "and its child image would take 500 ms but is never awaited.",
    ],
    sections: [tasks, properties, waits, many, run, operators, functions, answers])

  private static let tasks = Section(
    title: "Tasks",
    rows: [
      Row("image", "the task with that name, as the views show it", "image.end == 100 ms"),
      Row("\"my task\"", "a name that is not a single word", "\"image\".kind == asyncLet"),
      Row("root", "the program's first task, whose name is main", "root == main"),
      Row("task(2)", "a task by its number, or by its name", "task(2) == image"),
      Row("tasks", "all tasks", "count(tasks) == 2"),
      Row(
        "tasks where …",
        "the tasks that meet the condition; there, `it` is the task, and `kind` means `it.kind`",
        "count(tasks where kind == asyncLet and it != main) == 1"),
    ])

  private static let properties = Section(
    title: "A task's properties",
    rows: [
      Row("name", "as the views show it", "image.name == \"image\""),
      Row("kind", Vocabulary.kind.words.joined(separator: ", "), "main.kind == root"),
      Row("created, start, end", "moments; `start` is when it first ran", "main.start == 0 ms"),
      Row("duration", "from its creation to its end", "duration(main) == 100 ms"),
      Row(
        "running, ready, suspended, blocked", "how long it was in that state",
        "main.suspended == 100 ms and main.ready == 0 ms"),
      Row(
        "runningOnMain", "how long it ran or blocked on the main thread",
        "image.runningOnMain == 0 ms"),
      Row(
        "state", "at the end of the run: \(Vocabulary.state.words.joined(separator: ", "))",
        "main.state == ended"),
      Row("outcome", "`returned`, `threw`, or `none` if it did not end", "image.outcome == threw"),
      Row("error", "what it threw", "image.error == \"CancellationError()\""),
      Row(
        "priority", Vocabulary.priority.words.joined(separator: " < ") + "; at its creation",
        "image.priority >= main.priority"),
      Row(
        "isCancelled, cancelledBy, cancelledAt", "whether, by which task and when it was cancelled",
        "image.cancelledBy == main"),
      Row(
        "cause", "of the cancellation: \(Vocabulary.cause.words.joined(separator: ", "))",
        "image.cause == scopeExit"),
      Row(
        "noticedAt, latency", "the first check that saw the cancellation, and the time until then",
        "image.latency == 0 ms"),
      Row("parent, creator", "a task, or `none`", "image.parent == main and main.parent == none"),
      Row("children, descendants, ancestors", "tasks", "children(main) contains image"),
      Row(
        "isStructured", "whether it is a child task",
        "image.isStructured and not main.isStructured"),
      Row(
        "awaited", "whether a task read its result; a group awaits all its children",
        "not image.awaited"),
      Row("waits", "each time that it was suspended", "count(main.waits) == 2"),
      Row("place", "where it was created: a file and a line, or `none`", "main.place == none"),
    ])

  private static let waits = Section(
    title: "A wait's properties",
    rows: [
      Row(
        "reason", Vocabulary.reason.words.joined(separator: ", "),
        "first(main.waits).reason == sleeping"),
      Row("start, end, duration", "its times", "max(main.waits.duration) == 100 ms"),
      Row(
        "waiter, target", "the task that waits, and the task that it waits for, or `none`",
        "last(main.waits).target == image"),
      Row("place", "the line at which it waits", "all(main.waits.place == none)"),
      Row(
        "tasks.waits where …", "the waits that meet the condition",
        "count(tasks.waits where reason == task and target.kind == asyncLet) == 1"),
    ])

  private static let many = Section(
    title: "Many tasks",
    rows: [
      Row(
        "a name with several tasks", "all of them; \"name #4\" is one of them",
        "count(image) == 1"),
      Row(
        "tasks.end", "the property of each, as a list", "max(tasks.end) == run.duration"),
      Row(
        "tasks.end < 1 s",
        "the comparison for each, as a list; `all` or `any` makes it a single value",
        "all(tasks.end < 1 s)"),
      Row(
        "main.children.count",
        "a function of one value may follow a dot, and a property "
          + "may be written as a function",
        "main.children.count == count(children(main))"),
    ])

  private static let run = Section(
    title: "The run",
    rows: [
      Row("run.duration", "when it ended", "run.duration == 100 ms"),
      Row("run.ending", Vocabulary.ending.words.joined(separator: ", "), "run.ending == exited"),
      Row("run.status", "the program's exit code", "run.status == 0"),
      Row("run.cores, run.seed", "the machine's", "run.cores == 4"),
      Row(
        "printed \"text\"", "exactly this line was printed", "printed \"got the metadata of cat\""),
      Row("printed", "all lines", "count(printed) == 2"),
      Row(
        "printed where …", "the lines that meet the condition; there, `it` is the line",
        "count(printed where it contains \"metadata\") == 1"),
      Row(
        "option(\"work\")",
        "the value of `--work`: a number or a text, `true` for a flag, `none` if it was not given",
        "option(\"work\") == none and option(\"work\", 500) * 1 ms == 500 ms"),
      Row("line(1)", "a line by its number", "line(1) == \"describe has its result\""),
      Row("printedAt(\"text\")", "when it was printed first", "printedAt(line(1)) == 100 ms"),
    ])

  private static let operators = Section(
    title: "Operators, highest precedence first",
    rows: [
      Row("300 ms", "a time: ns, us, ms, s or min", "0.1 s == 100 ms"),
      Row("* /", "of numbers, and of times with numbers", "3 * 100 ms / 2 == 150 ms"),
      Row("+ -", "of numbers, and of times", "main.end - image.end == 0 ms"),
      Row(
        "== != < <= > >=", "`none` equals only `none`; it is neither less nor greater than a value",
        "image.end <= main.end"),
      Row(
        "contains", "a text in a text, a task among tasks, a text in each line",
        "any(printed contains \"metadata\")"),
      Row(
        "[a, b]", "a list", "printed == [\"describe has its result\", last(printed)]"),
      Row("not", "", "not main.isCancelled"),
      Row("and", "", "image.isCancelled and main.outcome == returned"),
      Row("or", "", "main.isCancelled or image.isCancelled"),
    ])

  private static let functions = Section(
    title: "Functions",
    rows: [
      Row("count(…)", "how many", "count(main.children) == 1"),
      Row(
        "any(…), all(…)",
        "whether one or all of the values are true; `any(tasks)`: whether there is a task",
        "any(tasks where isCancelled)"),
      Row("max(…), min(…), sum(…)", "missing values are skipped", "sum(tasks.running) == 0 ms"),
      Row("first(…), last(…)", "of a list", "last(printed) == \"got the metadata of cat\""),
      Row("peak(…)", "the most tasks alive at once", "peak(tasks) == 2"),
      Row(
        "peak(…, suspended)", "the most tasks running, ready, suspended or blocked at once",
        "peak(tasks, suspended) == 2"),
      Row(
        "peak(…, sleeping)", "the most tasks at once that wait for that reason",
        "peak(tasks, sleeping) == 2"),
      Row("order(a, b)", "in the order in which they ended", "first(order(main, image)) == image"),
      Row("before(a, b)", "each ended before the next", "before(image, main)"),
    ])

  private static let answers = Section(
    title: "In questions",
    rows: [
      Row(
        "answer", "the learner's answer: a number, a time, a text, or tasks in order",
        "answer < 500 ms")
    ])
}
