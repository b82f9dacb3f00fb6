import Testing

@testable import TraceFindings

/// Loops in which an actor waits, and functions that such loops call.
extension ActorHalvesTests {
  @Test(arguments: [
    ("let batch = dirty; dirty = []", "batch", "free.insert(room)", false),
    ("", "dirty", "free.insert(room); dirty.remove(room)", true),
    ("let batch = dirty; dirty = []", "batch", "free = [room]", true),
    ("if free.isEmpty { return }", "dirty", "free.insert(room)", true),
  ])
  func `A loop that only adds to other state does not depend on the rounds before`(
    before: String, elements: String, after: String, isUsed: Bool
  ) {
    let halves = halves(
      """
      actor Hotel {
        var free: Set<Int> = []
        var dirty: Set<Int> = []
        func clean() async {
          \(before)
          for room in \(elements) {
            await wash(room)  // ◀
            \(after)
          }
        }
      }
      """)
    #expect(halves?.usesStateAfter == isUsed)
  }

  /// Returns the code around the await of a function that a loop of the actor calls.
  private func send(_ check: String, _ rest: String, _ after: String) -> ActorHalves? {
    halves(
      """
      actor Outbox {
        var letters = [1]
        var sent: [Int] = []
        func drain() async {
          while \(check) {
            \(rest)
          }
        }
        func send(_ letter: Int) async {
          await deliver(letter)  // ◀
          \(after)
        }
      }
      """)
  }

  @Test(arguments: [
    ("let letter = letters.popLast()", "await send(letter)", true),
    ("let letter = letters.first", "letters.removeFirst(); await send(letter)", true),
    ("let letter = letters.first", "await send(letter)\n      letters.removeFirst()", false),
    ("isOn", "await send(letters.removeFirst())", false),
  ])
  func `A loop checks the state again after the await of a function that it calls`(
    check: String, rest: String, isChecked: Bool
  ) {
    #expect(send(check, rest, "sent.append(letter)")?.checksAgain == isChecked)
  }

  @Test func `A function that adds to the state which its caller has checked depends on it`() {
    let take = "let letter = letters.popLast()"
    #expect(
      send("sent.count < 9, \(take)", "await send(letter)", "sent.append(1)")?.checksAgain == false)
    #expect(send(take, "await send(letter)", "letters.append(1)")?.checksAgain == false)
    #expect(send(take, "await send(letter)", "letters.append(1)")?.usesStateAfter == true)
  }

  @Test(arguments: ["init(_ place: Int) { self.place = place }", "func move() { place = 1 }"])
  func `An initializer does not change the state of a loop`(function: String) {
    let halves = halves(
      """
      actor Lift {
        var calls: [Int] = []
        var place: Int
        \(function)
        func call(_ floor: Int) { calls.append(floor) }
        func run() async throws {
          while !Task.isCancelled {
            if let next = calls.first {
              try await move(to: next)  // ◀
              place += 1
            }
          }
        }
      }
      """)
    #expect(halves?.changesAlone == function.hasPrefix("init"))
  }

  @Test(arguments: ["struct Iterator {", "final class Reader {", "func takeAll() {"])
  func `An actor does not isolate the code of a type in it`(declaration: String) {
    let halves = halves(
      """
      actor Belt {
        var items = [1]
        func take() async -> Int { items.removeFirst() }
        \(declaration)
          func next() async -> Int {
            await belt.take()  // ◀
          }
        }
      }
      """)
    #expect((halves == nil) == !declaration.hasPrefix("func"))
  }
}
