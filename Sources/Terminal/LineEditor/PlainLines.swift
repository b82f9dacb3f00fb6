import CLineEditor
import StyledText

/// Reads lines without an editor: from a pipe, a file, or a terminal that cannot move its cursor.
struct PlainLines {
  let mailbox: Mailbox
  let typed: TypedInput
  let terminal: Terminal
  private var splitter = LineSplitter()

  init(mailbox: Mailbox, typed: TypedInput, terminal: Terminal) {
    self.mailbox = mailbox
    self.typed = typed
    self.terminal = terminal
  }

  mutating func readLine(_ request: LineRequest) -> ReadOutcome {
    let prompt = terminal.inputIsTerminal ? request.prompt.text : ""
    write(prompt)
    var whenShown = request.whenShown
    while true {
      if let line = splitter.next() { return .line(line) }
      whenShown?()
      whenShown = nil
      let events = Events.wait(forInput: true)
      if events.contains(.interrupt) {
        write("\n")
        return .interrupted
      }
      if mailbox.isCancelled(request.id) { return .interrupted }
      if events.contains(.suspend) {
        le_suspend(false)
        write(prompt)
      }
      mailbox.showOutput(TerminalWriter(colors: terminal.colors))
      guard events.contains(.input) else { continue }
      guard let bytes = typed.read() else {
        if let line = splitter.rest() { return .line(line) }
        if terminal.inputIsTerminal { write("\n") }
        return .endOfInput
      }
      splitter.append(bytes)
    }
  }
}
