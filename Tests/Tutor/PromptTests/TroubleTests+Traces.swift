import PseudoTerminal
import Testing

/// Traces whose file cannot grow, and runs that do not end.
extension TroubleTests {
  @Test func `A trace that reaches the file size limit has no gaps and is reported`() throws {
    let program = PseudoTerminal.product("fixture-tasks")
    let (output, code) = try shell(
      "ulimit -f 600; tutor trace --view rules '\(program)' many")
    let text = output.replacing("\n", with: " ")
    #expect(
      text.contains(
        "it would exceed the limit for file sizes. The display ends before the run does."))
    #expect(output.contains("✓ a task ends once") && !output.contains("✗"))
    #expect(code == "code 0")
  }

  /// In the second run, the file ends within the text of a line.
  @Test(arguments: [
    (600, "--event-limit 60000", "many", "stopped at its limit of 60000 events.", "code 1"),
    (300, "", "'long lines'", "The trace did not fit in", "code 0"),
  ])
  func `A trace without room for its last events has the ending of the run`(
    kilobytes: Int, option: String, command: String, sentence: String, ending: String
  ) throws {
    let program = PseudoTerminal.product("fixture-tasks")
    let (output, _) = try shell(
      "(ulimit -f \(kilobytes); tutor trace --view story \(option) '\(program)' \(command) 2>&1; "
        + "echo code $?) | tail -n 60")
    let text = output.replacing(/\s+/, with: " ")
    #expect(text.contains("The trace ends here, before the run does"))
    #expect(text.contains(sentence))
    #expect(!text.contains("The end of this run is not in its trace"))
    #expect(text.hasSuffix(ending))
  }

  @Test func `An outcome at the limit of real time is not confirmed by a second run`() throws {
    let program = PseudoTerminal.product("fixture-orders")
    let (output, code) = try shell(
      "ulimit -f 1500; tutor explore --cores 2 --real-limit 1 '\(program)' floods")
    let text = output.replacing(/\s+/, with: " ")
    #expect(text.contains("stopped at the limit of real time) "))
    #expect(text.contains("including the default order"))
    #expect(text.contains("Several orders did not end within the limit of real time"))
    // A second run may end at another line.
    #expect(!text.contains("A second run of this schedule"))
    #expect(code == "code 0")
  }
}
