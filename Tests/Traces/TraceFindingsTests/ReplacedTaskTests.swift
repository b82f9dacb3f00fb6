import TaskTrace
import Testing
import TraceBuilding
import TraceFindings

/// Tests for remarks about tasks that a variable kept until it got another task.
@Suite struct ReplacedTaskTests {
  /// Returns the remarks about two tasks that the fourth line starts, at 0 ms and at 10 ms. The first ends at 50 ms.
  private func remarks(
    _ statement: String = "search = Task { await load() }", main: String = "let box = Box()",
    isCancelled: Bool = false, isAwaited: Bool = false, ending: Ending = .exited(status: 0),
    source: [String]? = nil
  ) -> [Finding] {
    var script = TraceScript()
    let root = script.root()
    func start(_ script: inout TraceScript, _ name: String) -> TaskID {
      script.create(
        Creation(kind: .unstructured, creator: root, name: name, site: SiteID(1)))
    }
    let first = start(&script, "first")
    script.run(first)
    script.sleep(first, until: 50)
    script.at(10)
    if isCancelled { script.add(first, .cancelled(by: root, cause: .explicit, site: nil)) }
    let second = start(&script, "second")
    script.run(second)
    script.add(second, .returned)
    if isAwaited { script.wait(root, for: first, by: .value) }
    script.at(50)
    script.wake(first, .timer)
    script.add(first, .returned)
    if isAwaited { script.wake(root, .task(first)) }
    if ending == .exited(status: 0) { script.add(root, .returned) }
    script.end(ending)
    let source =
      source ?? [
        "final class Box {", "  var search: Task<Void, Never>?", "  func type() {",
        "    \(statement)",
        "  }", "}", "func main() {", "  \(main)", "}",
      ]
    return script.trace.located(line: 4, source: source).findings()
      .filter { $0.kind == .replaced }
  }

  @Test
  func `A remark names the variable that got another task, and how long the first one continued`() {
    let found = remarks()
    #expect(
      found.map(\.text) == [
        "first had not ended at 10 ms, when line 4 put another task into search. Nothing cancelled first, and no task "
          + "waited for it. It continued for 40 ms."
      ])
    #expect(
      found.map(\.remedy) == [
        "Cancel the task in search, or await it, before you put another one into it."
      ])
    #expect(remarks("self.search = Task { await load() }").count == 1)
  }

  @Test func `A task that is cancelled or awaited is not lost with its variable`() {
    #expect(remarks(isCancelled: true) == [])
    #expect(remarks(isAwaited: true) == [])
    #expect(remarks(ending: .limit(.events)) == [])
  }

  @Test(arguments: [
    "searches[text] = Task { await load() }", "let search = Task { await load() }",
    "other.search = Task { await load() }", "searches.append(Task { await load() })",
    "another = Task { await load() }",
  ])
  func `Other places may keep both tasks`(statement: String) {
    #expect(remarks(statement) == [])
  }

  @Test(arguments: [
    "let boxes = [Box(), Box()]", "let boxes = names.map { Box($0) }",
    "let boxes = names.map(Box.init)",
    "for name in names { Box(name).type() }",
  ])
  func `Each of several objects may have a task`(main: String) {
    #expect(remarks(main: main) == [])
  }

  @Test(arguments: [
    ("  for await text in texts {", true), ("  if let text = texts.first {", false),
    ("  for text in texts { group.addTask {", false),
  ])
  func `A variable before a loop is the same in each round`(head: String, isFound: Bool) {
    let source = [
      "func run() async {", "  var search: Task<Void, Never>?", head,
      "    search = Task { await load() }", "  }", "}",
    ]
    #expect(remarks(source: source).isEmpty != isFound)
  }
}
