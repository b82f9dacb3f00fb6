import Testing

@testable import TraceFindings

/// Functions that check an actor's state again, and code that runs in properties and tasks.
extension ActorHalvesTests {
  @Test(arguments: [
    (
      "let page = await g()  // ◀\n    if let page = pages[1] { return }\n    pages[1] = page", true
    ),
    ("let page = await g()  // ◀\n    pages[1] = page", false),
    ("await g()  // ◀\n    if let page = pages[1] { return }", false),
  ])
  func `A load that checks the state again before it stores the value is recognized`(
    code: String, expected: Bool
  ) {
    let halves = halves(
      "actor A {\n  var pages: [Int: Int] = [:]\n  func f() async {\n    \(code)\n  }\n}")
    #expect(halves?.checksBeforeUse == expected)
  }

  @Test func `A function that changes what it has checked, and checks it again later, is safe`() {
    let uses = uses(
      """
      actor Line {
        var state = 0
        func open() async {
          guard state == 0 else { return }
          state = 1
          await g()  // ◀
          guard state == 1 else { return }
          state += 1
        }
      }
      """)
    #expect(uses == ["before", "check"])
  }

  @Test func `A property that loads its value is no state, and its code is a function`() {
    let uses = uses(
      """
      actor Store {
        var loading: Load?
        var value: Int {
          get async {
            if let loading { return await loading.value }  // ◀
            return await value
          }
        }
      }
      """)
    #expect(uses == ["before"])
  }

  @Test func `The code of a task on the actor is apart from the function that starts it`() {
    let uses = uses(
      """
      actor Box {
        var all = [1]
        func add() {
          if all.isEmpty { return }
          Task {
            await g()  // ◀
            all.append(2)
          }
        }
      }
      """)
    #expect(uses == ["after"])
  }

  @Test func `A defer that gives back what the await has got is no second half`() {
    let uses = uses(
      """
      actor Gate {
        private var free = 2
        private var waiting: [CheckedContinuation<Void, Never>] = []
        func enter() async {
          if free > 0 { free -= 1; return }
          await withCheckedContinuation { waiting.append($0) }  // ◀
        }
        func leave() { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
        func withPermit(_ body: () async -> Void) async {
          await enter()
          defer { leave() }
          await body()
        }
      }
      """)
    #expect(uses == ["before"])
  }

  @Test(arguments: [
    ("reserved += amount", "balance -= amount", false), ("calls += 1", "balance -= amount", true),
    ("reserved += amount", "let old = balance", true), ("reserved += amount", "pay(amount)", false),
  ])
  func `A change after the await is safe if the state was reserved before`(
    before: String, after: String, isUse: Bool
  ) {
    let halves = halves(
      """
      actor Account {
        var reserved = 0
        var balance = 1
        var calls = 0
        func pay(_ amount: Int) { balance -= amount }
        func transfer(_ amount: Int) async throws {
          guard balance - reserved >= amount else { return }
          \(before)
          await bank.approve()  // ◀
          \(after)
        }
      }
      """)
    #expect(halves?.usesStateAfter == isUse)
  }

  @Test func `A caller that gives back what it has got uses no state after the await`() {
    let uses = uses(
      """
      actor Pool {
        var idle = [1]
        var waiting: [CheckedContinuation<Int, Never>] = []
        func with(_ body: (Int) async -> Void) async {
          let item = await take()
          await body(item)
          give(item)
        }
        func take() async -> Int {
          if let item = idle.popLast() { return item }
          return await withCheckedContinuation { waiting.append($0) }  // ◀
        }
        func give(_ item: Int) { idle.append(item) }
      }
      """)
    #expect(uses == ["before"])
  }

  @Test(arguments: [("place += 1", true), ("call(1)", false), ("calls.removeAll()", false)])
  func `A loop that reads the state in each round, and changes what no other function changes`(
    after: String, isAlone: Bool
  ) {
    let halves = halves(
      """
      actor Lift {
        var calls: [Int] = []
        private(set) var place = 0
        func call(_ floor: Int) { calls.append(floor) }
        func run() async throws {
          while !Task.isCancelled {
            if let next = calls.first {
              try await move(to: next)  // ◀
              \(after)
            }
          }
        }
      }
      """)
    #expect(halves?.changesAlone == isAlone)
  }

  @Test func `A function of another object with the same name is no caller`() {
    let uses = uses(
      """
      actor Session {
        var login: Load?
        func token() async -> Int {
          if let login { return await login.value }
          let task = Load()
          login = task
          return await task.value  // ◀
        }
        func renew() async {
          let token = await authority.token()
          login = nil
        }
      }
      """)
    #expect(uses == ["before"])
  }

  @Test(arguments: [
    ("return Order(count: amount)", []), ("return Order(amount)", []),
    ("return count(amount)", ["after"]),
    ("return name", []), ("return self.name", ["after"]),
  ])
  func `Labels and parameters with the name of a part of the state are no state`(
    code: String, expected: [String]
  ) {
    let uses = uses(
      """
      actor Shop {
        var name = ""
        func count(_ amount: Int) -> Int { amount }
        func reserve(_ amount: Int, for name: String) async -> Order {
          await g()  // ◀
          \(code)
        }
      }
      """)
    #expect(uses == expected)
  }

  @Test(arguments: [
    ("while let first = due.first, first.isOver { due.removeFirst() }", true),
    ("due.removeFirst()", false),
  ])
  func `A function that is called after the await may check the state again`(
    body: String, checks: Bool
  ) {
    let halves = halves(
      """
      actor Timers {
        var due: [Timer] = []
        func run() async {
          while let next = due.first {
            guard await clock.sleep(until: next.time) else { return }  // ◀
            fire()
          }
        }
        func fire() {
          \(body)
        }
      }
      """)
    #expect(halves?.checksBeforeUse == checks)
  }
}
