import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Findings about a value that is read from a lock or an atomic and written back in another critical section.
@Suite struct StaleWriteTests {
  /// Returns the findings in a file with the body of a function `add`, and with code that uses `add`.
  private func findings(_ body: [String], _ uses: [String] = Self.children) -> [Finding] {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .returned)
    script.end()
    var trace = script.trace
    trace.symbols.sources["/main.swift"] =
      ["final class Box: Sendable {", "  func add(_ item: Int) {"] + body + ["  }", "}"] + uses
    return trace.mistakes.filter { $0.kind == .criticalSections }
  }

  private static let children = [
    "func run(_ box: Box) async {", "  await withTaskGroup { group in",
    "    for item in 1...3 { group.addTask { box.add(item) } }", "  }", "}",
  ]

  private static let copy = [
    "    var copy = items.withLock { $0 }", "    copy.append(item)",
    "    items.withLock { $0 = copy }",
  ]

  @Test func `A copy that is written back is a mistake with both lines`() {
    let found = findings(Self.copy)
    #expect(
      found.map(\.text) == [
        "Line 3 reads items in one critical section, and line 5 writes copy back in another one. "
          + "Several tasks run this code. If one of them changes items in between, its change is lost."
      ])
    #expect(found.first?.places.map(\.line) == [3, 5])
  }

  @Test func `Functions that lock in one line are critical sections`() {
    let body = [
      "    let old = read(); write(old + 1)", "  }",
      "  func read() -> Int { lock.lock(); let value = count; lock.unlock(); return value }",
      "  func write(_ value: Int) { lock.lock(); count = value; lock.unlock()",
    ]
    #expect(findings(body).count == 1)
  }

  @Test(arguments: [
    ["    let n = count.load(ordering: .relaxed)", "    count.store(n + 1, ordering: .relaxed)"],
    ["    let n = self.count.withLock { $0 }", "    self.count.withLock { $0 = n + item }"],
    ["    let n = sums.withLock { $0[item] ?? 0 }", "    sums.withLock { $0[item] = n + 1 }"],
    ["    let n = state.withLock { $0.sum }", "    state.withLock { state in state.sum = n + 1 }"],
    [
      "    let n = sums.withLock { $0[item, default: 0] }",
      "    sums.withLock { $0[item] = n + 1 }",
    ],
  ])
  func `A number that is written back is a mistake`(_ body: [String]) {
    #expect(findings(body).count == 1)
  }

  @Test(arguments: [
    // One section, or one that looks at the state again.
    ["    items.withLock { $0.append(item) }"],
    ["    let n = count.withLock { $0 }", "    count.withLock { if $0 == n { $0 = n + 1 } }"],
    ["    let n = count.withLock { $0 }", "    count.withLock { $0 = max($0, n + 1) }"],
    // Another part of the state, another lock, and a value that does not come from it.
    ["    let n = state.withLock { $0.sum }", "    state.withLock { $0.last = n }"],
    ["    let n = first.withLock { $0 }", "    second.withLock { $0 = n }"],
    [
      "    let n = items.withLock { $0[item] }",
      "    if n == nil { items.withLock { $0[item] = 1 } }",
    ],
    // A lock around both.
    ["    lock.lock()"] + StaleWriteTests.copy + ["    lock.unlock()"],
  ])
  func `Other critical sections are no mistake`(_ body: [String]) {
    #expect(findings(body) == [])
  }

  @Test(arguments: [
    ["await withTaskGroup { group in", "  group.addTask { box.add(1) }", "}"],
    ["for item in 1...3 {", "  await Task { box.add(item) }.value", "}"],
    ["box.add(1)", "box.add(2)"],
  ])
  func `Code that one task at a time runs is no mistake`(_ uses: [String]) {
    #expect(findings(Self.copy, uses) == [])
  }

  @Test(arguments: [
    ["await withTaskGroup { group in", "  group.addTask { box.add(1); box.add(2) }", "}"],
    ["func fill() { box.add(1) }", "Task { fill() }"],
    ["func add() { add() }", "func fill() { box.add(1); add() }"],
  ])
  func `Several calls by one task are no mistake`(_ uses: [String]) {
    #expect(findings(Self.copy, uses) == [])
  }

  @Test(arguments: [
    ["func fill() { box.add(1) }", "for _ in 1...3 { Task { fill() } }"],
    ["func fill() { box.add { 1 } }", "for _ in 1...3 { Task { fill() } }"],
    [
      "func fill() async { box.add(1) }", "async let a: Void = fill()",
      "async let b: Void = fill()",
    ],
    ["for _ in 1...3 { Task { box.add { 1 } } }"],
  ])
  func `Code that several tasks run through other functions is a mistake`(_ uses: [String]) {
    #expect(findings(Self.copy, uses).count == 1)
  }

  @Test(arguments: [
    (["guard best.withLock({ $0 }) < item else { return }", "best.withLock { $0 = item }"], 1),
    (["let old = best.withLock { $0 }", "if item > old { best.withLock { $0 = item } }"], 1),
    (["if best.withLock({ $0 }) != item { best.withLock { $0 = item } }"], 0),
    (["if best.withLock({ $0 }) < limit { best.withLock { $0 = 0 } }"], 0),
    (["if best.withLock({ $0 }) < item { other.withLock { $0 = item } }"], 0),
    (["best.withLock { if $0 < item { $0 = item } }"], 0),
  ])
  func `A value that replaces a smaller one is compared in the same critical section`(
    _ body: [String], _ count: Int
  ) {
    #expect(findings(body).count == count)
  }

  @Test func `Two children with async let are several tasks`() {
    let uses = ["async let a: Void = box.add(1)", "async let b: Void = box.add(2)"]
    #expect(findings(Self.copy, uses).count == 1)
  }

  private static let mutex = [
    "final class Stock: Sendable {", "  private let items = Mutex(10)", "  var count: Int {",
    "    get { items.withLock { $0 } }", "    set { items.withLock { $0 = newValue } }", "  }",
  ]

  private static let lock = [
    "final class Stock: @unchecked Sendable {", "  private let lock = NSLock()",
    "  private var items = 0", "  func count() -> Int {", "    lock.lock()",
    "    defer { lock.unlock() }", "    return items", "  }", "  func set(_ new: Int) {",
    "    lock.lock()", "    items = new", "    lock.unlock()", "  }",
    "  func add(_ more: Int) { lock.withLock { items += more } }",
  ]

  /// Returns the sentences about a class and a function `use` that three tasks call.
  private func sentences(_ type: [String], _ body: [String]) -> [String] {
    let uses = ["func use(_ stock: Stock) {"] + body + ["}"]
    let run = Self.children.map { $0.replacing("box.add(item)", with: "use(box)") }
    return findings([], type + ["}"] + uses + run).map {
      String($0.statement.prefix { $0 != "." })
    }
  }

  @Test func `A property that locks each access is not updated in one critical section`() {
    #expect(
      sentences(Self.mutex, ["stock.count -= 1"]) == [
        "Line 13 reads items with count in one critical section, and writes it back with count in another one"
      ])
  }

  @Test(arguments: [
    (["let old = stock.count()", "stock.set(old + 1)"], "line 22 writes old"),
    (
      ["let old = stock.count()", "let new = old + 1", "stock.set(new)"],
      "line 23 writes a value computed from old"
    ),
    (["stock.set(stock.count() + 1)"], "writes it"),
  ])
  func `What a function of an object reads, and another one writes back, is a mistake`(
    _ body: [String], _ words: String
  ) {
    #expect(
      sentences(Self.lock, body) == [
        "Line 21 reads items with count in one critical section, and \(words) back with set in another one"
      ])
  }

  @Test(arguments: [
    (["if stock.count() > 2 {", "stock.add(-2)", "}"], "line 22 "),
    (["guard stock.count() > 2 else { return }", "stock.add(-2)"], "line 22 "),
    (["let left = stock.count()", "if left > 2 { stock.add(-2) }"], "line 22 "),
    (["while stock.count() > 2 { stock.add(-2) }"], ""),
  ])
  func `A change of state that a condition checks in another section is a mistake`(
    _ body: [String], _ line: String
  ) {
    #expect(
      sentences(Self.lock, body) == [
        "Line 21 checks items with count in one critical section, and \(line)changes it with add in another one"
      ])
  }

  @Test(arguments: [
    ["if stock.count() == 0 { print(1) }", "stock.add(1)"],
    ["guard stock.count() > 0 else { return stock.add(1) }"],
    ["if other.count() > 2 { stock.add(-2) }"],
    ["if stock.count() > 2, stock.take(2) { print(1) }"],
    ["let stock = Stock()", "if stock.count() > 2 { stock.add(-2) }"],
    ["gate.lock()", "if stock.count() > 2 { stock.add(-2) }", "gate.unlock()"],
  ])
  func `Other conditions and changes are no mistake`(_ body: [String]) {
    #expect(sentences(Self.lock, body) == [])
  }

  @Test func `The state of a lock can be read and written between lock and unlock`() {
    let body = [
      "    lock.lock()", "    let old = total", "    lock.unlock()", "    lock.lock()",
      "    total = old + item", "    lock.unlock()",
    ]
    #expect(findings(body).map { $0.places.map(\.line) } == [[3, 6]])
    #expect(
      findings(["    let old = lock.withLock { total }", "    lock.withLock { total = old + 1 }"])
        .count == 1)
  }

  @Test(arguments: [
    ["let old = stock.count()", "stock.add(old)"],
    ["stock.set(0)", "print(stock.count())"],
    ["let old = stock.count()", "let other = Stock()", "other.set(old + 1)"],
    ["let stock = Stock()", "stock.set(stock.count() + 1)"],
    ["gate.lock()", "stock.set(stock.count() + 1)", "gate.unlock()"],
  ])
  func `Functions of an object that lose no change are no mistake`(_ body: [String]) {
    #expect(sentences(Self.lock, body) == [])
  }

  @Test(arguments: [
    ("mutex.withLock { body(&$0) }", "stock.read({ $0 }) > 2", true),
    ("lock.lock(); defer { lock.unlock() }; return body(&value)", "stock.read({ $0 }) > 2", true),
    ("mutex.withLock(body)", "stock.read({ $0 }) > 2", true),
    ("mutex.withLock { body(&$0) }", "other.read({ $0 }) > 2", false),
    ("body(&value)", "stock.read({ $0 }) > 2", false),
  ])
  func `A function can run a closure in a critical section`(
    code: String, condition: String, isMistake: Bool
  ) {
    let type = [
      "final class Stock: Sendable {",
      "  func read(_ body: (Int) -> Int) -> Int { mutex.withLock { body($0) } }",
      "  func update(_ body: (inout Int) -> Void) { \(code) }",
    ]
    let body = ["if \(condition) {", "stock.update { $0 -= 2 }", "}"]
    let sentence =
      "Line 10 checks stock in one critical section, and line 11 changes it in another one"
    #expect(sentences(type, body) == (isMistake ? [sentence] : []))
  }
}
