import Testing

@testable import TraceFindings

/// Code for which a task takes its turn.
@Suite struct GuardedCodeTests {
  /// Returns whether the line with `◀` is in code that one task at a time runs.
  private func isGuarded(_ before: String, _ after: String, wait: String = "waiters.append($0)")
    -> Bool?
  {
    let lines = """
      actor Gate {
        var waiters: [Continuation] = []
        func enter() async { if isTaken { await withCheckedContinuation { \(wait) } } }
        func leave() { waiters.popLast()?.resume() }
        func note() {}
      }
      actor Store {
        let gate = Gate()
        let other = Gate()
        func update() async throws {
          \(before)
          value = try await change(value)  // ◀
          \(after)
        }
      }
      """.split(separator: "\n").map(String.init)
    let source = SourceBlocks(lines)
    let line = source.tokens(ofLine: (lines.firstIndex { $0.contains("◀") } ?? 0) + 1)
    return source.function(around: line.lowerBound).map { source.isGuarded(line, in: $0) }
  }

  @Test(arguments: [
    ("await gate.enter()", "await gate.leave()", true),
    ("await self.gate.enter()", "await self.gate.leave()", true),
    ("await gate.enter()", "await other.leave()", false),
    ("await gate.enter()", "", false),
    ("", "await gate.leave()", false),
    ("await gate.note()", "await gate.leave()", false),
    ("await gate.enter()", "await gate.note()", false),
    ("await gate.enter(); await gate.leave()", "await gate.leave()", false),
    ("await gate.enter()", "await gate.enter()", false),
  ])
  func `Code between a call that waits and one that resumes is guarded`(
    before: String, after: String, isGuarded: Bool
  ) {
    #expect(self.isGuarded(before, after) == isGuarded)
  }

  @Test func `An actor's function that takes a turn depends on no other task`() {
    func halves(_ last: String) -> Bool? {
      ActorHalvesTests().halves(
        """
        actor Gate {
          var waiters: [Continuation] = []
          func enter() async { await withCheckedContinuation { waiters.append($0) } }
          func leave() { waiters.popLast()?.resume() }
        }
        actor Store {
          var value = 1
          func update() async throws {
            await gate.enter()
            value = try await change(value)  // ◀
            \(last)
          }
        }
        """)?.usesStateAfter
    }
    #expect(halves("await gate.leave()") == false)
    #expect(halves("") == true)
  }
}
