import Testing

@testable import TraceFindings

/// Functions whose await is reached through other functions of the actor.
extension ActorHalvesTests {
  /// Returns whether the code around the await of a function, which `validToken` calls after other statements, depends
  /// on what other tasks change.
  private func usesAfterRefresh(_ check: String, outside: String = "") -> Bool? {
    halves(
      """
      actor Session {
        var token: Token?
        var refreshing: Task<Token, any Error>?
        func validToken() async throws -> Token {
          \(check)
          return try await refresh()
        }
        func refresh() async throws -> Token {
          let task = Task { try await server.issue() }
          refreshing = task
          defer { refreshing = nil }
          let new = try await task.value  // ◀
          token = new
          return new
        }
      }
      \(outside)
      """)?.usesStateAfter
  }

  @Test(arguments: [
    ("if let refreshing { return try await refreshing.value }", false),
    ("guard refreshing == nil else { throw Busy() }", false),
    ("if let refreshing { log(); return try await refreshing.value }", false),
    ("guard refreshing == nil else { throw Busy() }; await log()", true),
    ("if let refreshing { _ = try? await refreshing.value }", true),
    ("if let token { return token }", true),
    ("", true),
  ])
  func `A function reserves the state that its caller has checked`(check: String, isUsed: Bool) {
    #expect(usesAfterRefresh(check) == isUsed)
  }

  @Test func `A function that code outside of the actor calls cannot rely on the caller's check`() {
    let check = "if let refreshing { return try await refreshing.value }"
    #expect(usesAfterRefresh(check, outside: "func start() { session.refresh() }") == true)
    #expect(usesAfterRefresh(check, outside: "func start() { session.validToken() }") == false)
  }

  @Test(arguments: [
    (
      "if free > 0 { free -= 1; return }", "try await acquire(); try await body(); release()", false
    ),
    ("if free > 0 { return }", "try await acquire(); try await body(); release()", true),
    ("if free > 0 { free -= 1; return }", "try await acquire(); free += queue.count", true),
    ("if free > 0 { free -= 1; return }", "try await acquire(); if isIdle { release() }", true),
  ])
  func `Code that gives back what its function has taken depends on no other task`(
    take: String, use: String, isUsed: Bool
  ) {
    let halves = halves(
      """
      actor Permits {
        var free = 1
        var queue: [Waiter] = []
        var isIdle: Bool { queue.isEmpty }
        func acquire() async throws {
          \(take)
          await withCheckedContinuation { queue.append($0) }  // ◀
        }
        func release() { if queue.isEmpty { free += 1 } else { queue.removeFirst().resume() } }
        func withPermit(_ body: Body) async throws {
          \(use.split(separator: "; ").joined(separator: "\n    "))
        }
      }
      """)
    #expect(halves?.usesStateAfter == isUsed)
  }

  @Test(arguments: [
    ("idle.popLast()", "checkIn(connection.close())", false),
    ("idle.popLast()", "checkIn(connection.close(), for: name)", false),
    ("idle.popLast()", "checkIn(idle.count)", true),
    ("idle.last", "checkIn(connection.close())", true), ("idle.last", "checkIn(connection)", false),
  ])
  func `A value that a function took from the checked state can be given back in part`(
    take: String, use: String, isUsed: Bool
  ) {
    let halves = halves(
      """
      actor Pool {
        var idle = [1]
        var waiters: [Waiter] = []
        func checkOut() async -> Int {
          if let id = \(take) { return id }
          return await withCheckedContinuation { waiters.append($0) }  // ◀
        }
        func checkIn(_ id: Int) { idle.append(id) }
        func with(_ body: Body) async throws {
          let connection = Connection(id: await checkOut())
          try await body(connection)
          \(use)
        }
      }
      """)
    #expect(halves?.usesStateAfter == isUsed)
  }

  @Test(arguments: [
    ("rows.isEmpty ? await load() : rows.removeFirst()", false),
    ("last = rows.isEmpty ? await load() : 1", true), ("rows.append(await load())", true),
    ("rows?.append(await load())", true),
  ])
  func `The condition of an expression is complete before the await in it`(
    statement: String, isUsed: Bool
  ) {
    let halves = halves(
      """
      actor Writer {
        var rows = [1]
        var last = 0
        func next() async -> Int {
          \(statement)  // ◀
        }
      }
      """)
    #expect(halves?.usesStateAfter == isUsed)
  }

  @Test(arguments: [
    ("refill()", true), ("let now = clock.now; refill()", true), ("refill(by: 1)", false),
    ("tokens += 1", false), ("count = refill()", false),
  ])
  func `A loop may call a function before it checks the state again`(
    statement: String, isChecked: Bool
  ) {
    let halves = halves(
      """
      actor Bucket {
        var tokens = 1
        var count = 0
        func refill(by number: Int = 1) { tokens += number }
        func take() async throws {
          while tokens == 0 {
            try await Task.sleep(until: next)  // ◀
            \(statement)
          }
          tokens -= 1
        }
      }
      """)
    #expect(halves?.checksAgain == isChecked)
  }

  @Test(arguments: [("order.append(name)", false), ("builds[name] = nil", true)])
  func `A caller that only adds to other state does not depend on the code that it calls`(
    statement: String, isUsed: Bool
  ) {
    let halves = halves(
      """
      actor Builder {
        var builds: [String: Task<Int, any Error>] = [:]
        var order: [String] = []
        func build(_ name: String) async throws -> Int {
          if let running = builds[name] { return try await running.value }
          let task = Task { try await compile(name) }
          builds[name] = task
          return try await task.value  // ◀
        }
        func compile(_ name: String) async throws -> Int {
          let size = try await build(need)
          \(statement)
          return size
        }
      }
      """)
    #expect(halves?.usesStateAfter == isUsed)
  }

  @Test(arguments: [
    ("admit()", "succeed()", true), ("open()", "succeed()", false), ("admit()", "open()", false),
  ])
  func `Functions of the actor may check the state before and after the await`(
    before: String, after: String, checks: Bool
  ) {
    let halves = halves(
      """
      actor Breaker {
        var state = State.closed
        func ask() async throws -> Answer {
          try \(before)
          let answer = try await service.ask()  // ◀
          \(after)
          return answer
        }
        func admit() throws { if state == .open { throw Rejected() } }
        func succeed() {
          switch state {
          case .open: break
          case .closed, .halfOpen: state = .closed
          }
        }
        func open() { state = .open }
      }
      """)
    #expect(halves?.checksBeforeUse == checks)
  }
}
