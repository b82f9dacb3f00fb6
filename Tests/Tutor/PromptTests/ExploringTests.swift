import PseudoTerminal
import Testing

/// `explore` and `replay` as a shell's user meets them.
@Suite struct ExploringTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `the words that are shown bring each outcome back in a process of its own`() throws {
    let (output, status) = try desk.shell(
      "tutor --width 200 explore --cores 2 '\(PseudoTerminal.product("fixture-family"))' | cat")
    #expect(status == .exited(0))
    #expect(output.contains { $0.contains("orders on 2 cores") })
    let replays = output.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("replay ") }
    #expect(!replays.isEmpty)
    for replay in replays {
      let (log, ended) = try desk.shell("tutor \(replay) | cat")
      #expect(ended == .exited(0))
      #expect(log.contains { $0.contains("departure") || $0.contains("default order") })
    }
    let word = try #require(replays.first?.split(separator: " ").dropFirst().first)
    let (refusal, code) = try desk.shell(
      "tutor replay \(word) --cores 3 '\(PseudoTerminal.product("fixture-family"))' 2>&1")
    #expect(code == .exited(2))
    #expect(refusal.joined(separator: " ").contains("another machine"))
  }
}
