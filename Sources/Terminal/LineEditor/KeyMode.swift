import CLineEditor

/// Reads single keys on the editor's thread.
final class KeyMode {
  private let mailbox: Mailbox
  private let typed: TypedInput
  /// Whether there is a terminal. Without one, no keys arrive.
  private let isPossible: Bool
  private var decoder = KeyDecoder()
  private var controls = ControlBytes()

  init(mailbox: Mailbox, typed: TypedInput, isPossible: Bool) {
    self.mailbox = mailbox
    self.typed = typed
    self.isPossible = isPossible
  }

  /// Whether the terminal delivers each key at once and without echo.
  var isOn = false {
    didSet {
      guard isOn != oldValue, isPossible else { return }
      if isOn { enter() } else { leave() }
    }
  }

  private func enter() {
    controls = ControlBytes()
    le_hold_terminal()
    le_enter_key_mode()
  }

  private func leave() {
    le_leave_key_mode()
    le_release_terminal()
    _ = decoder.flush()
    mailbox.endKeys()
  }

  /// Delivers typed keys, and then waits for the next event.
  func step() {
    let deadline = mailbox.endKeyRequestsWithoutKey()
    while mailbox.wantsKeys, let input = typed.next() { take(input) }
    var milliseconds = deadline.map { ContinuousClock.now.duration(to: $0).wholeMilliseconds } ?? -1
    if decoder.isInSequence, milliseconds < 0 || milliseconds > TypedInput.sequenceTime {
      milliseconds = TypedInput.sequenceTime
    }
    let readsInput = isPossible && mailbox.wantsKeys
    let events =
      readsInput
      ? typed.wait(milliseconds: milliseconds)
      : Events.wait(forInput: false, milliseconds: milliseconds)
    if events.isEmpty, decoder.isInSequence, let key = decoder.flush() { mailbox.deliver(key) }
    if isPossible, typed.isAtEnd { mailbox.withState { $0.isAtEnd = true } }
    respond(to: events)
  }

  private func take(_ input: InputDecoder.Input) {
    guard case .character(let scalar) = input else { return }
    switch controls.meaning(of: scalar) {
    case .interrupt: mailbox.deliver(.interrupt)
    case .suspend: suspend(group: true)
    case .quit: le_quit()
    case nil: if let key = decoder.next(scalar) { mailbox.deliver(key) }
    }
  }

  private func respond(to events: Events) {
    if events.contains(.interrupt) { mailbox.deliver(.interrupt) }
    if events.contains(.suspend) { suspend(group: false) }
    if events.contains(.continued) { resume() }
    if events.contains(.resized) { mailbox.deliver(.resized) }
  }

  private func suspend(group: Bool) {
    le_leave_key_mode()
    // The lock is held, so that nothing is written to the normal screen while the process is stopped.
    mailbox.withState { _ in le_suspend(group) }
    resume()
  }

  private func resume() {
    guard isPossible else { return }
    // If the process was not stopped, the terminal is still in key mode. These modes must not be saved as the modes
    // to restore.
    le_leave_key_mode()
    enter()
    mailbox.deliver(.resumed)
  }
}

extension Duration {
  /// The number of milliseconds, rounded up: at least 0 and at most a day.
  fileprivate var wholeMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    guard seconds < 86_400 else { return 86_400_000 }
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(max(0, seconds * 1_000 + rest))
  }
}
