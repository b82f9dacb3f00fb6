import Testing

@testable import TraceFindings

/// Tests for code that belongs to an actor although it is not in its declaration.
extension ActorHalvesTests {
  private static let office =
    "actor Office {\nvar tickets = 1\nfunc take() { tickets -= 1 }\n}\n"
  private static let sales = "@globalActor actor Sales { static let shared = Sales() }\n"

  @Test(arguments: [
    office
      + """
      extension Office {
        func sell(to buyer: String) async -> Bool {
          guard tickets > 0 else { return false }
          await bank.charge(buyer)  // ◀
          take()
          return true
        }
      }
      """,
    office
      + """
      func sell(to buyer: String, at office: isolated Office) async -> Bool {
        guard office.tickets > 0 else { return false }
        await bank.charge(buyer)  // ◀
        office.take()
        return true
      }
      """,
    sales
      + """
      @Sales
      final class Office {
        private var tickets = 1
        func sell(to buyer: String) async -> Bool {
          guard tickets > 0 else { return false }
          await bank.charge(buyer)  // ◀
          tickets -= 1
          return true
        }
      }
      """,
    sales
      + """
      @Sales private var tickets = 1
      @Sales func take() { tickets -= 1 }
      @Sales func sell(to buyer: String) async -> Bool {
        guard tickets > 0 else { return false }
        await bank.charge(buyer)  // ◀
        take()
        return true
      }
      """,
  ])
  func `Extensions, isolated parameters and global actors isolate code too`(code: String) {
    let halves = halves(code)
    #expect(halves?.usesStateBefore == true)
    #expect(halves?.usesStateAfter == true)
    #expect(halves?.checksStateBefore == true)
  }

  @Test(arguments: [
    "extension Shop {\nfunc sell() async { await office.take() }  // ◀\n}",
    office + "func sell(at office: Office) async { await office.take() }  // ◀",
    office + "extension Office {\nnonisolated func sell() async { await take() }  // ◀\n}",
    sales + "final class Shop {\nfunc sell() async { await office.take() }  // ◀\n}",
  ])
  func `Other code belongs to no actor`(code: String) {
    #expect(halves(code) == nil)
  }

  @Test(arguments: [("names.append(name)", false), ("if names.isEmpty { names = [name] }", true)])
  func `A call of a function that only changes the state does not read it`(
    body: String, reads: Bool
  ) {
    let halves = halves(
      """
      actor Log {
        var names: [String] = []
        func note(_ name: String) { \(body) }
        func noteAll() async {
          note("first")
          await rest()  // ◀
          note("last")
        }
      }
      """)
    #expect(halves?.readsState == reads)
  }

  @Test func `A source that was cut after the build may begin and end with the name of a function`()
  {
    let halves = halves(
      "sell\n" + Self.sales
        + """
        @Sales var tickets = 1
        @Sales func sell() async {
          await bank.charge()  // ◀
        }
        sell
        """)
    #expect(halves?.usesStateAfter == false)
  }

  @Test func `Another value with a member of the same name is not the state`() {
    let uses = uses(
      Self.office
        + """
        func sell(from shop: Shop, at office: isolated Office) async {
          guard shop.tickets > 0 else { return }
          await bank.charge()  // ◀
          shop.take()
        }
        """)
    #expect(uses == [])
  }
}
