import Testing
import TraceAnalysis

@testable import TraceFindings

/// Tests for code that runs only if the await is not reached.
extension ActorHalvesTests {
  @Test(arguments: [
    ("if tickets > 0 {", "} else { tickets -= 1 }", false),
    ("if tickets > 0 {", "} else if isOpen { show() } else { tickets -= 1 }", false),
    ("if tickets > 0 {", "}; tickets -= 1", true),
    ("if isOpen { show() } else {", "}\n if tickets > 0 { tickets -= 1 } else { show() }", true),
    ("switch tickets {\n case 0:", "\n default: tickets -= 1\n }", false),
    ("switch tickets {\n case 0:", "\n default: show()\n }\n tickets -= 1", true),
    (
      "switch tickets {\n case 0:",
      "\n if case 1? = maximum { tickets -= 1 }\n default: show()\n }", true
    ),
  ])
  func `Code that runs only if the await is not reached does not use the state after it`(
    start: String, rest: String, isUsed: Bool
  ) {
    let halves = halves(
      """
      actor Office {
        private var tickets = 1
        func sell() async {
          \(start)
            await pause()  // ◀
          \(rest)
        }
      }
      """)
    #expect(halves?.usesStateAfter == isUsed)
  }
}
