import Testing

@testable import TraceFindings

/// Tests for awaits whose statements have several lines, or share a line with others.
extension ActorHalvesTests {
  @Test func `An await in a task that the lines start is not that of the function`() {
    let uses = uses(
      """
      actor Cache {
        private var loads: [String: Load] = [:]
        func load(_ name: String) async -> Int {
          let load = loads[name] ?? Task { await get(name) }; loads[name] = load; return await load
            .value  // ◀
        }
      }
      """)
    #expect(uses == ["before"])
  }

  @Test func `The awaited value can be in the line after the variable that gets it`() {
    let uses = uses(
      """
      actor Cache {
        private var pages: [String: Int] = [:]
        func load() async {
          pages["map"] =
            await download()  // ◀
        }
      }
      """)
    #expect(uses == ["after"])
  }
}
