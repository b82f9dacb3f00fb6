import CLineEditor
import Foundation
import Glibc
import PseudoTerminal
import StyledText
import Testing

@testable import LineEditor

@Suite struct TerminalTests {
  private func terminal(
    _ variables: [String: String], input: Bool = true, output: Bool = true, columns: Int = 100
  ) -> Terminal {
    Terminal(
      environment: { variables[$0] }, inputIsTerminal: input, outputIsTerminal: output,
      columns: columns, rows: columns / 4)
  }

  @Test func `Colors are used if the terminal has them and NO_COLOR is not set`() {
    #expect(terminal(["TERM": "xterm"]).colors == .ansi)
    #expect(terminal(["TERM": "xterm", "NO_COLOR": ""]).colors == .ansi)
    #expect(terminal(["TERM": "xterm", "NO_COLOR": "1"]).colors == .none)
    #expect(terminal(["TERM": "xterm"], output: false).colors == .none)
    #expect(terminal(["TERM": "dumb", "COLORTERM": "truecolor"]).colors == .none)
    #expect(terminal(["TERM": "vt100"]).colors == .none)
    #expect(terminal([:]).colors == .none)
    #expect(terminal(["COLORTERM": "truecolor"]).colors == .direct)
    #expect(terminal(["TERM": "xterm-256color"]).colors == .indexed)
    #expect(terminal(["TERM": "xterm-256color", "COLORTERM": "24bit"]).colors == .direct)
    #expect(terminal(["TERM": "tmux-256color", "COLORTERM": "yes"]).colors == .indexed)
    #expect(terminal(["TERM": "xterm-direct"]).colors == .direct)
  }

  @Test func `The size comes from the terminal, then the environment, then a default of 80 by 24`()
  {
    #expect(terminal(["COLUMNS": "50"]).columns == 100)
    #expect(terminal(["COLUMNS": "50"], columns: 0).columns == 50)
    #expect(terminal(["COLUMNS": "-3", "LINES": "x"], columns: 0).columns == 80)
    #expect(terminal(["COLUMNS": "-3", "LINES": "x"], columns: 0).rows == 24)
  }

  @Test func `A terminal that claims an absurd size does not take memory for each cell`() {
    let widest = terminal(["TERM": "xterm"], columns: 65_535)
    #expect(widest.columns == 2_000 && widest.rows == 1_000)
    #expect(terminal(["COLUMNS": "99999999", "LINES": "9999"], columns: 0).columns == 2_000)
    #expect(!le_may_draw(le_size(columns: 65_535, rows: 65_535)))
    #expect(le_may_draw(le_size(columns: 65_535, rows: 24)))
    #expect(le_may_draw(le_size(columns: 0, rows: 0)))
  }

  @Test func `The cursor can be moved only if input and output are a capable terminal`() {
    #expect(terminal(["TERM": "xterm"]).movesCursor)
    #expect(!terminal(["TERM": "xterm"], input: false).movesCursor)
    #expect(!terminal(["TERM": "xterm"], output: false).movesCursor)
    #expect(!terminal(["TERM": "dumb"]).movesCursor)
    #expect(!terminal([:]).movesCursor)
  }
}
