import Testing

@testable import TraceFindings

/// Loops in which an actor waits, and functions that such loops call.
extension ActorHalvesTests {
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
}
