import CLineEditor
package import StyledText

extension Console {
  /// Gives `body` single keys and the whole screen. The previous content of the screen is shown again afterwards,
  /// while the program is stopped, and however the program ends.
  package func withScreen<Result, Failure: Error>(
    _ body: (KeyReader) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await withKeys { keys throws(Failure) in
      mailbox.withState { _ in le_take_screen() }
      defer { mailbox.withState { _ in le_leave_screen() } }
      return try await body(keys)
    }
  }

  /// Shows lines from the top of the screen, and clears the rows below them. Each line must fit into a row.
  package func draw(_ lines: [StyledLine]) {
    let writer = TerminalWriter(colors: terminal.colors)
    let rows = lines.map { "\u{1B}[2K" + writer.string(for: $0) }.joined(separator: "\r\n")
    mailbox.withState { _ in write("\u{1B}[H\(rows)\u{1B}[J") }
  }
}
