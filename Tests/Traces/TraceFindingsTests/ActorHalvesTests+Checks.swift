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
}
