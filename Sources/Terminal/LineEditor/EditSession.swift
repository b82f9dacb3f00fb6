import CLineEditor
import StyledText

/// Reads lines with libedit, on the editor's thread.
///
/// libedit asks for one character at a time and blocks until it gets one. So all other events during editing are
/// handled when libedit asks.
final class EditSession {
  let edit: LibEdit
  let mailbox: Mailbox
  let writer: TerminalWriter
  private let typed: TypedInput
  private let program: String

  /// The request for the line being read; nil between lines.
  private(set) var request: LineRequest?
  /// The prompt of that line, without escape sequences.
  private(set) var prompt = ""
  /// The note that is directly above the prompt; empty if something else is.
  var note: [StyledLine] = []
  private var controls = ControlBytes()
  /// The paste that libedit inserts next.
  private var inserting = ""
  /// The reason why the line is abandoned; nil if it is not.
  private var abandonment: Abandonment?
  /// How often libedit got the key that abandons the line.
  private var offers = 0

  /// Called once per line, when the prompt is shown and earlier input is consumed.
  var whenPromptIsShown: (() -> Void)?

  private enum Abandonment { case interrupted, cancelled, ended }

  /// Opens an editor. Nil if libedit cannot drive this terminal, or if UTF-8 is not available.
  init?(
    _ configuration: ConsoleConfiguration, mailbox: Mailbox, typed: TypedInput,
    colors: TerminalWriter.Colors
  ) {
    guard let edit = LibEdit(configuration) else { return nil }
    self.edit = edit
    self.mailbox = mailbox
    self.typed = typed
    program = configuration.program
    writer = TerminalWriter(colors: colors)
    edit.setSession(self)
  }

  /// Reads an edited line. It contains line feeds if a paste added them.
  func readLine(_ request: LineRequest) -> ReadOutcome {
    le_hold_terminal()
    controls = ControlBytes()
    self.request = request
    prompt = request.prompt.promptText(colors: .none)
    note = request.note
    write(writer.string(for: note))
    (abandonment, offers) = (nil, 0)
    typed.prepend(mailbox.takeAhead())
    let marksPastes = edit.isEditing
    if marksPastes {
      // libedit shows the prompt before it sets these modes. A Control-D that is typed in between would be lost.
      edit.prepareTerminal(raw: true)
      write("\u{1B}[?2004h")
    }
    let text = edit.readLine(prompt: request.prompt.promptText(colors: writer.colors))
    if marksPastes { write("\u{1B}[?2004l") }
    self.request = nil
    le_release_terminal()
    if abandonment == .interrupted || abandonment == .cancelled { return .interrupted }
    guard let text, abandonment == nil else {
      write("\n")
      return .endOfInput
    }
    return .line(text.last?.isNewline == true ? String(text.dropLast()) : text)
  }
}

// MARK: Callbacks from libedit

extension EditSession {
  /// Returns the next character for libedit. Until there is one, handles the other events.
  func nextCharacter() -> wint_t {
    while true {
      if abandonment != nil { return offerAbandonment() }
      switch typed.next() {
      case .paste(let text):
        inserting = text
        return wint_t(LE_INSERT)
      case .longPaste(let size): refuse(size)
      case .character(let scalar):
        guard let meaning = controls.meaning(of: scalar) else {
          if (0x80...0x9F).contains(scalar.value) { continue }
          return scalar.value
        }
        perform(meaning)
      case nil:
        if typed.isAtEnd {
          abandonment = .ended
        } else {
          whenPromptIsShown?()
          whenPromptIsShown = nil
          placeCursor()
          respond(to: typed.wait())
        }
      }
    }
  }

  /// Returns the key that cancels the line, which also ends libedit's searches, as any key does. An unfinished
  /// command may consume the key, so it is sent up to three times. After that, and at the end of input, returns WEOF.
  private func offerAbandonment() -> wint_t {
    offers += 1
    return offers > 3 || abandonment == .ended ? WEOF : wint_t(LE_ABANDON)
  }

  private func perform(_ meaning: ControlBytes.Meaning) {
    switch meaning {
    case .interrupt: abandonment = .interrupted
    case .suspend: suspend(group: true)
    case .quit: le_quit()
    }
  }

  private func respond(to events: Events) {
    if events.contains(.interrupt) { abandonment = .interrupted }
    if events.contains(.suspend) { suspend(group: false) }
    if events.contains(.continued) { resume() }
    if events.contains(.resized) {
      edit.resize()
      redraw()
    }
    if let request, mailbox.isCancelled(request.id) { abandonment = .cancelled }
    let (lines, newNote) = mailbox.withState { state in
      defer { (state.output, state.note) = ([], nil) }
      return (state.output, state.note)
    }
    if !lines.isEmpty || newNote != nil { redraw(below: lines, newNote) }
  }

  private func suspend(group: Bool) {
    edit.prepareTerminal(raw: false)
    write("\u{1B}[?2004l")
    moveBelow()
    note = []
    le_suspend(group)
    resume()
  }

  private func resume() {
    edit.prepareTerminal(raw: false)
    le_hold_terminal()
    edit.prepareTerminal(raw: true)
    if edit.isEditing { write("\u{1B}[?2004h") }
    edit.resize()
    redraw()
  }

  /// Says above the line that a paste is too long. The line does not change.
  private func refuse(_ paste: PasteSize) {
    let error = LineEditorError.pasteTooLong(paste, program: program)
    redraw(below: StyledLine("\(error)", .error).wrapped(to: max(edit.size.columns, 1)))
  }

  func insert() {
    edit.replace(0, with: inserting)
    inserting = ""
  }

  func abandon() {
    moveBelow(showing: abandonment == .interrupted ? "^C" : "")
  }

  func complete() {
    guard let completion = request?.completion else { return }
    let line = edit.line
    let wanted = CompletionRequest(line: line.text, cursor: line.cursor)
    switch CompletionAnswer(wanted, candidates: completion(wanted)) {
    case .nothing: write("\u{07}")
    case .replace(let count, let text): edit.replace(count, with: text)
    case .list(let candidates):
      let size = edit.size
      moveBelow()
      note = []
      let list = CandidateList(candidates: candidates, columns: size.columns, rows: size.rows - 3)
      write(writer.string(for: list.lines))
      edit.refresh()
    }
  }
}
