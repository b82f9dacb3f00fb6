import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for actors whose executors the program itself declares.
@Suite struct ExecutorOwnersTests {
  private static let queue = "final class Queue: SerialExecutor { }"
  private static let shop = [
    "actor Shop {",
    "  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }",
    "  var tickets = 1",
    "  func sell() async { if tickets > 0 { await pay(); tickets -= 1 } }", "}",
  ]

  /// Returns the remarks about a task that leaves an actor with an executor `Queue` for an await and comes back, while
  /// another task is on this executor.
  private func remarks(_ source: [String], named name: String = "Queue") -> [String] {
    var script = TraceScript()
    let main = script.root()
    let (one, two) = (script.asyncLet("one", of: main), script.asyncLet("two", of: main))
    for task in [one, two] {
      script.run(task)
      script.add(task, .hopped(to: actor(2), site: SiteID(1)))
      script.suspend(task, .actor(actor(2)))
      script.wake(task, .hopped)
      script.sleep(task, until: 10, site: 2)
    }
    script.at(10)
    for task in [one, two] {
      script.wake(task, .timer)
      script.add(task, .hopped(to: actor(2), site: SiteID(2)))
      script.suspend(task, .actor(actor(2)))
      script.wake(task, .hopped)
      script.add(task, .returned)
    }
    script.add(main, .returned)
    script.end()
    var trace = script.trace.located(function: "show()", line: 7, source: source)
      .located(site: 2, function: "Shop.sell()", line: 4, column: 40)
    trace.actorNames[actor(2)] = name
    return trace.findings().filter { $0.kind == .actorReentered }.map(\.text)
  }

  @Test func `An actor is named in place of its executor`() {
    let text =
      "one left Shop at line 4 for an await and came back. Meanwhile two ran on Shop, "
      + "so the actor's state may have changed."
    #expect(remarks(Self.shop + [Self.queue]).first == text)
    #expect(remarks(Self.shop, named: "Shop").first == text)
  }

  @Test func `Tasks on an executor that several actors may share need not be on one actor`() {
    let bank = [
      "actor Bank {",
      "  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }",
      "}",
    ]
    #expect(remarks(Self.shop + [Self.queue] + bank) == [])
    #expect(remarks(["extension Queued {"] + Self.shop.dropFirst() + [Self.queue]) == [])
  }
}
