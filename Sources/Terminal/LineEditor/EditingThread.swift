import CLineEditor
import Glibc
import StyledText

/// The thread that reads input. It takes requests from the mailbox and handles one at a time.
final class EditingThread {
  private let configuration: ConsoleConfiguration
  private let mailbox: Mailbox
  private let terminal: Terminal
  private var history: HistoryFile?
  private var isHistoryLoaded = false
  private let typed = TypedInput()
  private let keyMode: KeyMode
  private var plainLines: PlainLines
  private lazy var session =
    terminal.movesCursor
    ? EditSession(configuration, mailbox: mailbox, typed: typed, colors: terminal.colors) : nil

  static func start(
    _ configuration: ConsoleConfiguration, mailbox: Mailbox, terminal: Terminal
  ) throws(LineEditorError) {
    let thread = EditingThread(configuration, mailbox, terminal)
    let watchError = le_watch(terminal.isInteractive)
    let context = unsafe Unmanaged.passRetained(thread).toOpaque()
    let error =
      watchError != 0
      ? watchError
      : unsafe le_start_thread(
        { context in
          guard let context = unsafe context else { return }
          unsafe Unmanaged<EditingThread>.fromOpaque(context).takeRetainedValue().run()
        }, context)
    guard error == 0 else {
      unsafe Unmanaged<EditingThread>.fromOpaque(context).release()
      throw .noThread(reason: unsafe String(cString: strerror(error)))
    }
  }

  private init(
    _ configuration: ConsoleConfiguration, _ mailbox: Mailbox, _ terminal: Terminal
  ) {
    self.configuration = configuration
    self.mailbox = mailbox
    self.terminal = terminal
    if terminal.isInteractive, let path = configuration.historyPath {
      history = HistoryFile(path: path, limit: configuration.historyLimit)
    }
    plainLines = PlainLines(mailbox: mailbox, typed: typed, terminal: terminal)
    keyMode = KeyMode(mailbox: mailbox, typed: typed, isPossible: terminal.isInteractive)
  }

  private enum Job { case line(LineRequest), keys, nothing, close }

  private func run() {
    while true {
      let (job, mode) = takeJob()
      switch job {
      case .line(let request):
        keyMode.isOn = false
        answer(request)
      case .keys:
        keyMode.isOn = true
        confirm(mode)
        keyMode.step()
      case .nothing:
        keyMode.isOn = false
        confirm(mode)
        idle()
      case .close:
        return close()
      }
    }
  }

  /// Returns the next job, and the callers that wait for the terminal mode that it needs.
  private func takeJob() -> (Job, [CheckedContinuation<Void, Never>]) {
    mailbox.withState { state in
      if state.isClosing { return (.close, []) }
      if !state.lines.isEmpty { return (.line(state.lines.removeFirst()), []) }
      defer { state.modeChanges = [] }
      return (state.keyReaders > 0 ? .keys : .nothing, state.modeChanges)
    }
  }

  private func confirm(_ waiting: [CheckedContinuation<Void, Never>]) {
    for continuation in waiting { continuation.resume() }
  }

  private func idle() {
    let events = Events.wait(forInput: false)
    if events.contains(.suspend) { le_suspend(false) }
    // The next reader of keys receives the interrupt. If a line is read next, the interrupt is dropped.
    if events.contains(.interrupt) { mailbox.deliver(.interrupt) }
  }

  private func close() {
    keyMode.isOn = false
    session?.edit.close()
    le_unwatch()
    let (lines, waiting) = mailbox.withState { state in
      state.isClosed = true
      defer { (state.lines, state.modeChanges) = ([], []) }
      return (state.lines, state.modeChanges)
    }
    _ = mailbox.endKeyRequestsWithoutKey()
    for request in lines { request.continuation.resume(returning: .endOfInput) }
    confirm(waiting)
  }
}

// MARK: Lines

extension EditingThread {
  private var writer: TerminalWriter { TerminalWriter(colors: terminal.colors) }

  private func answer(_ request: LineRequest) {
    var outcome = readLine(request)
    if case .line(let line) = outcome, request.isRemembered { remember(line) }
    mailbox.endEditing(writer)
    if outcome == .interrupted, mailbox.withState({ $0.isClosing }) { outcome = .endOfInput }
    request.continuation.resume(returning: outcome)
  }

  private func readLine(_ request: LineRequest) -> ReadOutcome {
    guard !mailbox.isCancelled(request.id) else { return .interrupted }
    mailbox.showOutput(writer)
    if let line = mailbox.beginEditing() {
      write(writer.string(for: request.note + [request.prompt + StyledLine(line)]))
      return .line(line)
    }
    guard let session else {
      loadHistory()
      mailbox.showOutput(writer)
      write(writer.string(for: request.note))
      return plainLines.readLine(request)
    }
    // The history is loaded after the first prompt is shown, so that a long history does not delay the prompt.
    session.whenPromptIsShown = { [unowned self] in
      loadHistory()
      request.whenShown?()
    }
    let outcome = session.readLine(request)
    guard case .line(let text) = outcome, text.contains("\n") else { return outcome }
    let lines = text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.map(
      String.init)
    mailbox.withState { $0.pasted = Array(lines.dropFirst()) }
    return .line(lines.first ?? "")
  }

  private func loadHistory() {
    guard !isHistoryLoaded else { return }
    isHistoryLoaded = true
    for complaint in session?.edit.complaints ?? [] { report(complaint) }
    do {
      let entries = try history?.load() ?? []
      for entry in entries { session?.edit.remember(entry) }
      mailbox.withState { $0.history = entries }
    } catch {
      if case .historyDamaged = error {} else { history = nil }
      report(error)
    }
  }

  private func report(_ error: LineEditorError) {
    mailbox.withState { $0.output.append(StyledLine("\(error)", .warning)) }
    le_wake()
  }

  private func remember(_ line: String) {
    let isNew = mailbox.withState { state in
      guard !line.allSatisfy(\.isWhitespace), state.history.last != line else { return false }
      state.history.append(line)
      state.history.removeFirst(max(0, state.history.count - configuration.historyLimit))
      return true
    }
    guard isNew else { return }
    session?.edit.remember(line)
    do {
      try history?.append(line)
    } catch {
      // The error is reported only once.
      history = nil
      report(error)
    }
  }
}
