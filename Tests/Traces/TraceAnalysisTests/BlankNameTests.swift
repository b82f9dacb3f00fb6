import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Names of tasks without visible characters.
@Suite struct BlankNameTests {
  @Test(arguments: ["", " ", "\t \n", "\u{A0}"])
  func `A task with a blank name is called by its kind`(name: String) {
    var script = TraceScript()
    let main = script.root()
    let child = script.asyncLet(name, of: main)
    script.end()
    #expect(script.trace.name(of: child) == "async let")
  }
}
