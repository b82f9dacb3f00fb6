import CLineEditor
package import StyledText

/// What reading a line came to.
package enum ReadOutcome: Hashable, Sendable {
  /// The line, without its end.
  case line(String)
  /// Control-C dropped the line, or the task that waited for it was cancelled.
  case interrupted
  /// Control-D on an empty line, the end of a pipe or file, or a terminal that is gone.
  case endOfInput
}

package struct ConsoleConfiguration: Sendable {
  /// The name with which `.editrc` can address this program: `tutor:bind …`.
  package var program: String
  /// The file that remembers lines between sessions; without one they are forgotten.
  package var historyPath: String?
  /// The most lines remembered.
  package var historyLimit: Int
  /// Whether to use vi keys instead of Emacs keys; a learner's `.editrc` can choose otherwise.
  package var usesVIKeys: Bool

  package init(
    program: String, historyPath: String? = nil, historyLimit: Int = 1_000, usesVIKeys: Bool = false
  ) {
    self.program = program
    self.historyPath = historyPath
    self.historyLimit = historyLimit
    self.usesVIKeys = usesVIKeys
  }
}

/// Standard input and output as a conversation: lines read with an editor, single keys, and text
/// that never tears a line that is being typed. A process has one, as it has one terminal.
///
/// A thread of its own waits for input, so callers await without holding a thread of Swift's pool.
/// If input or output is not a terminal, or TERM is `dumb` or missing, lines are read as they come.
/// The terminal's modes are restored after each line and however the process ends.
package final class Console: Sendable {
  let mailbox: Mailbox
  let terminal: Terminal

  /// Takes over the terminal's signals if there is a terminal. A problem with the history is reported above the first
  /// prompt.
  package init(_ configuration: ConsoleConfiguration) throws(LineEditorError) {
    mailbox = Mailbox()
    terminal = Terminal.current()
    try EditingThread.start(configuration, mailbox: mailbox, terminal: terminal)
  }

  /// Shows the prompt and reads a line. Lines are read one after another, in the order of the
  /// calls.
  ///
  /// Lines that arrive in one paste are given one by one. Where input is not a terminal no prompt
  /// is shown. A line joins the history if `remembering`; `completing` answers Tab. Once the prompt is shown and
  /// all that was typed before it is taken, the editor's thread calls `whenShown`; it must be quick.
  package func readLine(
    prompt: StyledLine, remembering: Bool = true, whenShown: (@Sendable () -> Void)? = nil,
    completing: Completion? = nil
  ) async -> ReadOutcome {
    await mailbox.request { state, id, continuation in
      guard !state.isClosed else { return .endOfInput }
      state.lines.append(
        LineRequest(
          id: id, prompt: prompt, isRemembered: remembering, whenShown: whenShown,
          completion: completing, continuation: continuation))
      return nil
    }
  }

  /// Shows lines: above the prompt while a line is being read, else where the cursor is. Never
  /// inside a line.
  package func print(_ lines: [StyledLine]) {
    let writer = TerminalWriter(colors: terminal.colors)
    let isEditing = mailbox.withState { state in
      if state.isEditing {
        state.output += lines
      } else {
        write(writer.string(for: lines))
      }
      return state.isEditing
    }
    if isEditing { le_wake() }
  }

  /// Replaces the last `count` rows, so that a picture can change. Each line must fit into a row, and no line may be
  /// being read. Rows above are not changed.
  package func replace(_ count: Int, with lines: [StyledLine]) {
    guard count > 0 else { return print(lines) }
    let writer = TerminalWriter(colors: terminal.colors)
    let rows = lines.map { "\u{1B}[2K" + writer.string(for: $0) + "\n" }.joined()
    mailbox.withState { _ in write("\u{1B}[\(count)A\r\(rows)\u{1B}[J") }
  }

  /// The lines remembered, oldest first; those of earlier sessions once a line was read.
  package func history() -> [String] {
    mailbox.withState { $0.history }
  }

  /// Reads single keys while `body` runs. The terminal does not echo them, and Control-C is a key. Output works as
  /// usual, and so do Control-Z and `fg`. Keys typed earlier count. Keys left over are dropped or, if
  /// `keepingOthers`, become input of the next line. Without a terminal, no key ever arrives. A pending line is read
  /// first.
  package func withKeys<Result>(
    keepingOthers: Bool = false, _ body: (KeyReader) async throws -> Result
  ) async rethrows -> Result {
    await changeKeyReaders(by: 1)
    if keepingOthers { mailbox.withState { $0.keepsKeys = true } }
    do {
      let result = try await body(KeyReader(mailbox: mailbox))
      await changeKeyReaders(by: -1)
      return result
    } catch {
      await changeKeyReaders(by: -1)
      throw error
    }
  }

  private func changeKeyReaders(by change: Int) async {
    await mailbox.request { state, _, continuation in
      state.keyReaders += change
      guard !state.isClosed else { return () }
      state.modeChanges.append(continuation)
      return nil
    }
  }

  /// Ends reading: a waiting reader gets the end of input. When it returns, the terminal and its
  /// signals are as they were found.
  package func close() async {
    await mailbox.request { state, _, continuation in
      state.isClosing = true
      guard !state.isClosed else { return () }
      state.modeChanges.append(continuation)
      return nil
    }
  }
}

/// Writes to standard output, in order with earlier output.
func write(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
      guard let start = characters.baseAddress else { return }
      unsafe le_write(start, characters.count)
    }
  }
}
