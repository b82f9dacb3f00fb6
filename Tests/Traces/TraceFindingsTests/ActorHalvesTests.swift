import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Tests for the search for an actor's state before and after an await.
@Suite struct ActorHalvesTests {
  /// Returns what the code around the await at the line with `◀` does with the state of its actor.
  func uses(_ code: String) -> [String]? {
    halves(code).map { halves in
      (halves.usesStateBefore ? ["before"] : []) + (halves.usesStateAfter ? ["after"] : [])
        + (halves.checksStateAfter ? ["check"] : [])
    }
  }

  func halves(_ code: String) -> ActorHalves? {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var trace = TraceScript().trace
    trace.symbols.sources = ["/Shop.swift": lines]
    let line = (lines.firstIndex { $0.contains("◀") } ?? 0) + 1
    let place = SourceFrame(function: "f()", file: "/Shop.swift", line: line, column: 1)
    return ActorHalves(ObservedRun(trace), around: place)
  }

  @Test func `A check before the await and a change after it use the state in both halves`() {
    let uses = uses(
      """
      actor Office {
        private var tickets = 1
        func sell(to buyer: String) async -> Bool {
          guard tickets > 0 else { return false }
          await bank.charge(buyer)  // ◀
          tickets -= 1
          return true
        }
      }
      """)
    #expect(uses == ["before", "after"])
  }

  @Test(arguments: [
    ("tickets -= 1", false), ("guard tickets > 0 else { return false }", true),
    ("while tickets == 0 { tickets += 1 }", true),
  ])
  func `A change before the await is no check`(before: String, isCheck: Bool) {
    let halves = halves(
      """
      actor Office {
        private var tickets = 1
        func sell(to buyer: String) async -> Bool {
          \(before)
          await bank.charge(buyer)  // ◀
          if tickets < 0 { tickets += 1; return false }
          return true
        }
      }
      """)
    #expect(halves?.usesStateBefore == true)
    #expect(halves?.checksStateBefore == isCheck)
    #expect(halves?.checksStateAfter == true)
  }

  @Test func `The callers of an actor's function count`() {
    let uses = uses(
      """
      actor Counter {
        var value = 0
        func add() async { let old = value; await save(); value = old + 1 }
        private func save() async {
          try? await Task.sleep(for: .seconds(1))  // ◀
        }
      }
      """)
    #expect(uses == ["before", "after"])
  }

  @Test(arguments: [
    "if let task = tasks[name] { return try await task.value }  // ◀",
    "tasks[name] = load\n    do { return try await load.value } catch { tasks[name] = nil; throw error }  // ◀",
    "if tasks.isEmpty { return }\n    await withCheckedContinuation { tasks[name] = $0 }  // ◀",
  ])
  func `A function that returns after its await does not use the state again`(code: String) {
    let uses = uses(
      "actor Cache {\n  var tasks: [String: Load] = [:]\n  func f() async throws {\n    \(code)\n  }\n}"
    )
    #expect(uses == ["before"])
  }

  @Test func `A value that is stored after the await is not used before it`() {
    #expect(
      uses(
        "actor A {\n  var all = [1]\n  func f() async {\n    all.append(await g())  // ◀\n  }\n}")
        == ["after"])
    #expect(
      uses(
        "actor A {\n  var n = 1\n  func f() async {\n    await g()  // ◀\n    if n > 0 { n -= 1 }\n  }\n}"
      ) == ["after", "check"])
  }

  @Test func `A loop uses the state before and after each await`() {
    let uses = uses(
      "actor A {\n  var n = 9\n  func f() async {\n    while n > 0 {\n      await g()  // ◀\n    }\n  }\n}"
    )
    #expect(uses == ["before", "after"])
  }

  @Test(arguments: [("", true), ("n -= 1", false)])
  func `The condition of a loop checks the state again after an await at the end of its body`(
    rest: String, expected: Bool
  ) {
    let halves = halves(
      "actor A {\n  var n = 9\n  func f() async {\n    while n > 0 {\n      await g()  // ◀\n      \(rest)\n    }\n"
        + "    n += 1\n  }\n}")
    #expect(halves?.checksAgain == expected)
  }

  @Test func `A loop over a sequence that a closure sorts is a loop`() {
    let source = SourceBlocks([
      "for n in all.sorted(by: { $0 < $1 }) {", "  print(n)", "}",
      "if all.contains(where: { $0 > 1 }) { }",
    ])
    #expect(source.blocks.map(\.isLoop) == [false, true, false, false])
    #expect(source.blocks.last?.head.first == "if")
  }

  @Test(arguments: [("", ["before", "after"]), ("nonisolated ", ["before"])])
  func `A caller that is not isolated to the actor does not count`(
    isolation: String, expected: [String]
  ) {
    let code = """
      actor A {
        var n = 9
        \(isolation)func f() async {
          await take()
          give()
        }
        func take() async {
          n -= 1
          return await g()  // ◀
        }
        func give() { n += 1 }
      }
      """
    #expect(uses(code) == expected)
  }

  @Test func `A loop repeats only its own code`() {
    let code = { (body: String) in
      "actor A {\n  var n = 9\n  func f() async {\n    n += 1\n    for task in tasks {\n      \(body)\n      "
        + "await task.value  // ◀\n    }\n  }\n}"
    }
    #expect(uses(code("print(task)")) == ["before"])
    #expect(uses(code("n += 1")) == ["before", "after"])
  }

  @Test(arguments: [
    ("n += 1", false), ("n = 0", false), ("n += n", true), ("print(n)", true),
    ("n.removeAll()", false), ("n.popularity()", true),
    ("if n > 0 { n -= 1 }", true),
  ])
  func `A statement that only changes the state does not read it`(statement: String, reads: Bool) {
    let code =
      "actor A {\n  var n = 9\n  func f() async {\n    n += 1\n    await g()  // ◀\n    \(statement)\n  }\n}"
    #expect(halves(code)?.readsState == reads)
  }

  @Test func `Code that is not in an actor has no halves`() {
    #expect(uses("func f() async {\n  await g()  // ◀\n}") == nil)
  }

  @Test(arguments: [
    (["await lock.lock()", "work()"], true), (["let n =", "await office.left", "print(n)"], false),
    (["try", "await office.check()", "sell()"], false), (["await office.left", "}"], false),
    (["for n in 1...3 { await office.open(n) }"], true), (["map { await office.left }"], false),
    (["for n in 1...3 { print(await office.left) }"], false),
    (["} catch { await log.add(error) }"], true),
    (["} catch { use(await log.add(error)) }"], false),
    (["if isLate { await log.add(1) }"], true),
    (["if await log.isFull { await log.clear() }"], false),
  ])
  func `A call returns nothing if it is a statement, but not the last of its block`(
    lines: [String], expected: Bool
  ) {
    let line = lines.firstIndex { $0.contains("await") } ?? 0
    let source = SourceBlocks(lines)
    #expect(source.isStatementWithoutResult(source.tokens(ofLine: line + 1)) == expected)
  }

  @Test func `Code that another task runs does not use the state after an await`() {
    #expect(
      uses(
        """
        actor Latch {
          private var waiting: [Int] = []
          func cancel() { waiting = [] }
          func wait() async throws {
            try await withTaskCancellationHandler {
              try await withCheckedThrowingContinuation { waiting.append($0) }  // ◀
            } onCancel: {
              Task { await self.cancel() }
            }
          }
        }
        """) == ["before"])
    #expect(
      uses(
        """
        actor Cache {
          private var images: [String: Image] = [:]
          private var loads = 0
          func image(_ name: String) async throws -> Image {
            let task = Task(priority: .high) { try await load(name) }
            images[name] = try await task.value
            return images[name]!
          }
          private func load(_ name: String) async throws -> Image {
            loads += 1
            return try await download(name)  // ◀
          }
        }
        """) == ["before"])
  }

  @Test func `A return after the label of a case uses the state before it awaits`() {
    #expect(
      uses(
        """
        actor Cache {
          private var states: [String: State] = [:]
          func image(_ name: String) async throws -> Image {
            switch states[name] {
            case .loading(let task): return try await task.value  // ◀
            case nil: states[name] = .failed
            }
          }
        }
        """) == ["before"])
  }
}
