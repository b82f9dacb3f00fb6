import CLineEditor
import StyledText
import Synchronization

/// A request for a line.
struct LineRequest: Sendable {
  let id: Int
  let prompt: StyledLine
  /// The lines directly above the prompt. They stay there while other lines are shown above them.
  let note: [StyledLine]
  let isRemembered: Bool
  let whenShown: (@Sendable () -> Void)?
  let completion: Completion?
  let continuation: CheckedContinuation<ReadOutcome, Never>
}

/// A request for a key.
struct KeyRequest: Sendable {
  let id: Int
  let deadline: ContinuousClock.Instant?
  let continuation: CheckedContinuation<Key?, Never>
}

/// Passes requests from callers to the editor's thread.
final class Mailbox: Sendable {
  struct State {
    var lines: [LineRequest] = []
    /// The requests whose tasks were cancelled, possibly before the requests arrived.
    var cancelled: Set<Int> = []
    /// Whether a line is on the screen. Then the thread shows output above the line.
    var isEditing = false
    /// The output that waits for the thread.
    var output: [StyledLine] = []
    /// The new lines directly above the prompt; nil if they do not change.
    var note: [StyledLine]?
    /// The remaining lines of a paste whose first line was returned.
    var pasted: [String] = []
    var history: [String] = []
    /// The number of callers that read keys, and the callers that wait until the terminal has changed its mode.
    var keyReaders = 0
    var modeChanges: [CheckedContinuation<Void, Never>] = []
    var keys: [Key] = []
    /// Whether keys that no reader takes are kept for the next line.
    var keepsKeys = false
    var ahead = TypedAhead()
    var keyRequests: [KeyRequest] = []
    var isAtEnd = false
    var isClosing = false
    var isClosed = false
    var nextID = 0
  }

  /// The maximum number of unread keys. Further keys stay in the terminal.
  static let longestKeyQueue = 256

  private let state = Mutex(State())

  func withState<Result>(_ body: (inout sending State) -> sending Result) -> sending Result {
    state.withLock(body)
  }

  /// Posts a request with a new identifier. If it is not answered at once, waits until the thread resumes its
  /// continuation. The thread abandons the request if the calling task is cancelled.
  func request<Answer: Sendable>(
    _ enqueue: (inout State, Int, CheckedContinuation<Answer, Never>) -> Answer?
  ) async -> Answer {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    defer { _ = state.withLock { $0.cancelled.remove(id) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { enqueue(&$0, id, continuation) }
        if let answer { continuation.resume(returning: answer) } else { le_wake() }
      }
    } onCancel: {
      _ = state.withLock { $0.cancelled.insert(id) }
      le_wake()
    }
  }

  func isCancelled(_ id: Int) -> Bool {
    state.withLock { $0.isClosing || $0.cancelled.contains(id) }
  }

  /// Begins to edit a line, so that output waits for the thread. Drops unread keys. If lines of a paste remain, returns
  /// the next of them instead.
  func beginEditing() -> String? {
    state.withLock { state in
      state.keys = []
      if !state.pasted.isEmpty { return state.pasted.removeFirst() }
      state.isEditing = true
      return nil
    }
  }

  /// Ends editing, and shows the output that came too late to be shown above the line.
  func endEditing(_ writer: TerminalWriter) {
    state.withLock { ($0.isEditing, $0.note) = (false, nil) }
    showOutput(writer)
  }

  func showOutput(_ writer: TerminalWriter) {
    state.withLock { state in
      write(writer.string(for: state.output))
      state.output = []
    }
  }

  /// Ends reading keys. Unread keys become input of the next line or are dropped.
  func endKeys() {
    state.withLock { state in
      if state.keepsKeys { for key in state.keys { _ = state.ahead.take(key) } }
      (state.keys, state.keepsKeys) = ([], false)
    }
  }

  /// Returns the input that was typed for the next line, and clears it.
  func takeAhead() -> String {
    state.withLock { state in
      defer { state.ahead = TypedAhead() }
      return state.ahead.text
    }
  }

  /// Whether there is room for more keys.
  var wantsKeys: Bool {
    state.withLock { !$0.isAtEnd && $0.keys.count < Self.longestKeyQueue }
  }

  /// Answers the first request for a key, or stores the key. An interrupt also drops the rest of a paste.
  func deliver(_ key: Key) {
    let request = state.withLock { state -> KeyRequest? in
      if key == .interrupt { state.pasted = [] }
      guard state.keyRequests.isEmpty else { return state.keyRequests.removeFirst() }
      state.keys.append(key)
      return nil
    }
    request?.continuation.resume(returning: key)
  }

  /// Answers the requests that will get no key: their time is over, their task was cancelled, or no more keys will
  /// arrive. Returns the earliest deadline of the others.
  func endKeyRequestsWithoutKey() -> ContinuousClock.Instant? {
    let now = ContinuousClock.now
    let (ended, next) = state.withLock { state in
      var ended: [KeyRequest] = []
      state.keyRequests.removeAll { request in
        let isOver =
          state.cancelled.contains(request.id) || state.isAtEnd || state.isClosing
          || request.deadline.map { $0 <= now } ?? false
        if isOver { ended.append(request) }
        return isOver
      }
      return (ended, state.keyRequests.compactMap(\.deadline).min())
    }
    for request in ended { request.continuation.resume(returning: nil) }
    return next
  }
}
