import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Remarks about a call of an actor after one that checks the state.
@Suite struct TakingCallTests {
  /// Returns the kinds of the findings about two tasks that call `take` and then `release`, in turns.
  private func kinds(_ statements: [String]) -> [Finding.Kind] {
    let source =
      [
        "func work() async throws {", "  _ = try await desk.take()", "  await desk.release()", "}",
        "actor Desk {", "  var free = 1", "  func release() { free += 1 }",
        "  func take() async throws {", "    guard free > 0 else { throw Full() }",
      ] + statements + ["  }", "}"]
    var trace = TraceScript.callsInTurns.trace.located(line: 2, source: source).located(
      site: 2, line: 3)
    trace.actorNames[actor(2)] = "Desk"
    return trace.findings().map(\.kind).filter { $0 == .actorVisitedTwice }
  }

  /// Returns whether a remark is made on two calls of an actor, with statements between them.
  private func isFound(_ first: String, _ between: String, _ second: String) -> Bool {
    let source = ["func get() async throws {", first, between, second, "}"]
    var trace = TraceScript.callsInTurns.trace.located(line: 2, source: source).located(
      site: 2, line: 4)
    trace.actorNames[actor(2)] = "Session"
    return trace.findings().contains { $0.kind == .actorVisitedTwice }
  }

  @Test(arguments: [("", false), ("let count = ", true), ("count += ", true)])
  func `The first call of a loop can have the place of the loop, and a pause is no call`(
    variable: String, isRemark: Bool
  ) {
    let source = [
      "func post() async throws {", "for text in texts {",
      "try await Task.sleep(for: .milliseconds(18))", "\(variable)await room.post(text)", "}",
      "await room.close()", "}",
    ]
    var trace = TraceScript.callsInTurns.trace.located(line: 2, column: 0, source: source)
      .located(site: 2, line: 6)
    trace.actorNames[actor(2)] = "Room"
    #expect(trace.findings().contains { $0.kind == .actorVisitedTwice } == isRemark)
  }

  @Test(arguments: [
    ("let token", "load(token)", "await session.giveBack(token)", false),
    ("var token", "load(token)", "token = try await session.token(not: token)", false),
    ("var token", "load(token)", "case 401: token = try await session.token(not: token)", false),
    ("var token", "token += 1", "token = try await session.token(not: token)", true),
    ("var token", "token.renew()", "await session.giveBack(token)", true),
    ("var token", "load(token)", "token = try await session.token(not: token + 1)", true),
    ("var token", "load(token)", "token = try await session.token()", true),
  ])
  func `A call that gets what the call before has found can check it`(
    variable: String, between: String, second: String, isRemark: Bool
  ) {
    #expect(isFound("\(variable) = try await session.token()", between, second) == isRemark)
  }

  @Test func `A call that takes what it checks before its first await leaves nothing to check`() {
    #expect(kinds(["free -= 1", "await log()"]) == [])
    #expect(kinds(["free -= 1"]) == [])
    #expect(kinds(["await log()", "free -= 1"]) == [.actorVisitedTwice])
    #expect(kinds(["await log()"]) == [.actorVisitedTwice])
  }

  @Test(arguments: [
    ("-> Bool { known.insert(name).inserted }", false),
    ("-> Int? { return places.popLast() }", false),
    ("-> Int { let place = places.removeFirst(); return place }", false),
    ("-> Int { places.remove(at: 0); return places.count }", true),
    ("{ places.removeLast() }", true),
    ("-> Int { places.count }", true),
  ])
  func `A call that returns what it takes leaves nothing to check`(
    body: String, isRemark: Bool
  ) {
    let source = [
      "func work() async {", "  guard check(await desk.take(name)) else { return }",
      "  await desk.release()", "}", "actor Desk {", "  var places = [1]",
      "  var known: Set<String> = []", "  func release() { places.append(1) }",
      "  func take(_ name: String) \(body)", "}",
    ]
    var trace = TraceScript.callsInTurns.trace.located(line: 2, source: source).located(
      site: 2, line: 3)
    trace.actorNames[actor(2)] = "Desk"
    #expect(trace.findings().contains { $0.kind == .actorVisitedTwice } == isRemark)
  }
}
