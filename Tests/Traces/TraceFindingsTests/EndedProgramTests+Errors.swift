import TaskTrace
import Testing
import TraceBuilding
import TraceFindings

/// Errors of programs whose run has not ended by itself.
extension EndedProgramTests {
  @Test(arguments: [
    ("let saved = Task { throw Failed() }", Ending.exited(status: 0), ["errorLost"]),
    ("let saved = Task { throw Failed() }", .limit(.virtualTime), []),
    ("let saved = Task { throw Failed() }", .stuck, []),
    ("Task { throw Failed() }", .limit(.virtualTime), ["errorLost"]),
  ])
  func `An error is lost only if no task could have read it later`(
    source: String, ending: Ending, kinds: [String]
  ) throws {
    let found = try findings(
      source,
      { script, task in
        script.run(task)
        script.add(task, .threw("Failed()"))
        script.end(ending)
      })
    #expect(found.map(\.kind.rawValue).filter { $0 == "errorLost" } == kinds)
  }

  @Test func `An error that leaves the main program is named`() throws {
    let found = try findings(
      "",
      { script, task in
        script.run(task)
        script.add(
          task,
          .printed(
            .standardError,
            "Swift/ErrorType.swift:254: Fatal error: Error raised at top level: Learner_one.Failed()"
          ))
        script.end(.crashed(signal: 4))
      })
    #expect(
      found.map(\.text) == [
        "No code takes the error Failed(), which left producer. So the program crashed."
      ])
    #expect(found.first?.remedy.hasPrefix("Write do and catch") == true)
  }
}
