import CLineEditor
package import StyledText

/// The result of reading a line.
package enum ReadOutcome: Hashable, Sendable {
  /// The line, without its end.
  case line(String)
  /// Control-C cancelled the line, or the task that waited for it was cancelled.
  case interrupted
  /// Control-D on an empty line, the end of a pipe or file, or the loss of the terminal.
  case endOfInput
}

/// The settings of a console.
package struct ConsoleConfiguration: Sendable {
  /// The name that addresses this program in `.editrc`, as in `tutor:bind …`.
  var program: String
  /// The path of the file that keeps lines between sessions. If it is nil, they are not kept.
  package var historyPath: String?
  /// The maximum number of remembered lines.
  package var historyLimit = 1_000
  /// Whether to use vi keys instead of Emacs keys. The user's `.editrc` can override this.
  package var usesVIKeys = false

  package init(program: String, historyPath: String? = nil) {
    self.program = program
    self.historyPath = historyPath
  }
}

/// Interactive standard input and output. It reads lines with an editor, reads single keys, and prints text without
/// disturbing a line that is being typed. A process has only one console, because it has only one terminal.
///
/// A separate thread waits for input, so that callers do not block a thread of Swift's pool. If input or output is
/// not a terminal, or TERM is `dumb` or missing, lines are read without an editor. The terminal's modes are restored
/// after each line, and however the process ends.
package final class Console: Sendable {
  let mailbox: Mailbox
  let terminal: Terminal

  /// Handles the terminal's signals if there is a terminal. A problem with the history is reported above the first
  /// prompt.
  package init(_ configuration: ConsoleConfiguration) throws(LineEditorError) {
    mailbox = Mailbox()
    terminal = Terminal.current()
    try EditingThread.start(configuration, mailbox: mailbox, terminal: terminal)
  }

  /// Shows the prompt and reads a line. Lines are read one after another, in the order of the calls.
  ///
  /// The lines of `note` are shown directly above the prompt. The lines of a paste are returned one by one. If input
  /// is not a terminal, no prompt is shown. The line is added to the history if `remembering` is true. `completing`
  /// answers Tab. When the prompt is shown and all earlier input is consumed, the editor's thread calls `whenShown`,
  /// which must return quickly.
  package func readLine(
    prompt: StyledLine, note: [StyledLine] = [], remembering: Bool = true,
    whenShown: (@Sendable () -> Void)? = nil, completing: Completion? = nil
  ) async -> ReadOutcome {
    await mailbox.request { state, id, continuation in
      guard !state.isClosed else { return .endOfInput }
      state.lines.append(
        LineRequest(
          id: id, prompt: prompt, note: note, isRemembered: remembering, whenShown: whenShown,
          completion: completing, continuation: continuation))
      return nil
    }
  }

  /// Shows lines above the prompt and its note while a line is being read; otherwise at the cursor. Lines are never
  /// shown inside a line that is being typed.
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

  /// Replaces the note of the prompt while a line is being read.
  package func replaceNote(with note: [StyledLine]) {
    let isEditing = mailbox.withState { state in
      if state.isEditing { state.note = note }
      return state.isEditing
    }
    if isEditing { le_wake() }
  }

  /// Replaces the last `count` rows, so that a picture can change. Each line must fit into a row, and no line may be
  /// in the process of being read. Rows above are not changed.
  package func replace(_ count: Int, with lines: [StyledLine]) {
    guard count > 0 else { return print(lines) }
    let writer = TerminalWriter(colors: terminal.colors)
    let rows = lines.map { "\u{1B}[2K" + writer.string(for: $0) + "\n" }.joined()
    mailbox.withState { _ in write("\u{1B}[\(count)A\r\(rows)\u{1B}[J") }
  }

  /// Returns the remembered lines, oldest first. Lines of earlier sessions are included once the first prompt has
  /// been shown.
  package func history() -> [String] {
    mailbox.withState { $0.history }
  }

  /// Reads single keys while `body` runs. The terminal does not echo them, and Control-C is a key. Output, Control-Z
  /// and `fg` work as usual. Keys that were typed earlier are delivered, too. Keys that `body` does not read are
  /// dropped or, if `keepingOthers` is true, become input of the next line. Without a terminal, no keys arrive. A
  /// pending line is read first.
  package func withKeys<Result, Failure: Error>(
    keepingOthers: Bool = false, _ body: (KeyReader) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    await changeKeyReaders(by: 1)
    if keepingOthers { mailbox.withState { $0.keepsKeys = true } }
    do throws(Failure) {
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

  /// Ends reading. A waiting reader receives the end of input. On return, the terminal and its signals are in the
  /// same state as before the console was created.
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
