import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Remarks about two calls of an actor in one line, with a turn of another task between them.
@Suite struct ArgumentCallTests {
  private func remarks(_ line: String) -> [String] {
    let source = ["func hit() async {", line, "}"]
    var trace = TraceScript.callsInTurns.trace.located(line: 2, column: 0, source: source)
      .located(site: 2, line: 2, column: 0)
    trace.actorNames[actor(2)] = "Store"
    return trace.findings().filter { $0.kind == .actorVisitedTwice }.map(\.text)
  }

  @Test(arguments: [
    "await store.set(await store.count + 1)", "await store.set(name, to: store[name] + 1)",
    "await self.store.set(self.store.count + 1); return 1",
  ])
  func `A call whose argument calls the same actor depends on it`(line: String) {
    #expect(
      remarks(line).first
        == "one called Store twice at line 2. Between the two calls, two ran on Store, so what the first call found "
        + "may no longer be true.")
  }

  @Test(arguments: [
    "await store.set(await other.count + 1)", "print(await store.count, await store.names)",
    "await store.set(store)", "return await [store.count, store.size]",
  ])
  func `Other calls in one line do not depend on each other`(line: String) {
    #expect(remarks(line) == [])
  }
}
