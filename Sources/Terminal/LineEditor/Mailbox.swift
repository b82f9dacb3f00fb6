import CLineEditor
import StyledText
import Synchronization

/// A line that someone waits for.
struct LineRequest: Sendable {
  let id: Int
  let prompt: StyledLine
  let isRemembered: Bool
  let whenShown: (@Sendable () -> Void)?
  let completion: Completion?
  let continuation: CheckedContinuation<ReadOutcome, Never>
}

/// A key that someone waits for.
struct KeyRequest: Sendable {
  let id: Int
  let deadline: ContinuousClock.Instant?
  let continuation: CheckedContinuation<Key?, Never>
}

/// Passes requests from callers to the editor's thread.
final class Mailbox: Sendable {
  struct State {
    var lines: [LineRequest] = []
    /// Requests whose tasks were cancelled, maybe before the requests arrived.
    var cancelled: Set<Int> = []
    /// A line is on the screen: text goes above it, through the thread.
    var isEditing = false
    var output: [StyledLine] = []
    /// Lines of a paste that follow the one returned.
    var pasted: [String] = []
    var history: [String] = []
    /// How many want single keys now, and who waits until the terminal is in the mode for that.
    var keyReaders = 0
    var modeChanges: [CheckedContinuation<Void, Never>] = []
    var keys: [Key] = []
    /// Keys that no reader takes are kept for the next line.
    var keepsKeys = false
    var ahead = TypedAhead()
    var keyRequests: [KeyRequest] = []
    var isAtEnd = false
    var isClosing = false
    var isClosed = false
    var nextID = 0
  }

  /// Beyond this many, unread keys stay in the terminal.
  static let longestKeyQueue = 256

  private let state = Mutex(State())

  func withState<Result>(_ body: (inout sending State) -> sending Result) -> sending Result {
    state.withLock(body)
  }

  /// Posts a request with a new identity and waits until the thread resumes its continuation, unless it is answered
  /// at once. The thread abandons the request of a cancelled task.
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

  /// A line comes onto the screen; text waits for the thread from now on. Returns the line if a
  /// paste has it already.
  func beginEditing() -> String? {
    state.withLock { state in
      state.keys = []
      if !state.pasted.isEmpty { return state.pasted.removeFirst() }
      state.isEditing = true
      return nil
    }
  }

  /// The line has ended; output that came too late to be shown above it is shown below.
  func endEditing(_ writer: TerminalWriter) {
    state.withLock { $0.isEditing = false }
    showOutput(writer)
  }

  func showOutput(_ writer: TerminalWriter) {
    state.withLock { state in
      write(writer.string(for: state.output))
      state.output = []
    }
  }

  /// Ends reading keys; keys left over go to the next line or are dropped.
  func endKeys() {
    state.withLock { state in
      if state.keepsKeys { for key in state.keys { _ = state.ahead.take(key) } }
      (state.keys, state.keepsKeys) = ([], false)
    }
  }

  /// The input typed for the new line.
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

  /// Gives a key to the first who waits for one, or keeps it.
  func deliver(_ key: Key) {
    let request = state.withLock { state -> KeyRequest? in
      if key == .interrupt { state.pasted = [] }
      guard state.keyRequests.isEmpty else { return state.keyRequests.removeFirst() }
      state.keys.append(key)
      return nil
    }
    request?.continuation.resume(returning: key)
  }

  /// Answers those who wait for a key that will not come: their time is over, their task was cancelled, or no
  /// key will come. Returns the next deadline.
  func settleKeyRequests() -> ContinuousClock.Instant? {
    let now = ContinuousClock.now
    let (settled, next) = state.withLock { state in
      var settled: [KeyRequest] = []
      state.keyRequests.removeAll { request in
        let isOver =
          state.cancelled.contains(request.id) || state.isAtEnd || state.isClosing
          || request.deadline.map { $0 <= now } ?? false
        if isOver { settled.append(request) }
        return isOver
      }
      return (settled, state.keyRequests.compactMap(\.deadline).min())
    }
    for request in settled { request.continuation.resume(returning: nil) }
    return next
  }
}
