/// The keys that are pressed inside `Console.withKeys(_:)`, as a sequence. It ends when the terminal's input ends or
/// the reader's task is cancelled.
package struct KeyReader: AsyncSequence, AsyncIteratorProtocol, Sendable {
  package typealias Element = Key
  package typealias Failure = Never

  let mailbox: Mailbox

  package func makeAsyncIterator() -> KeyReader { self }

  package func next() async -> Key? { await next(within: nil) }

  package func next(isolation actor: isolated (any Actor)?) async -> Key? {
    await next(within: nil)
  }

  /// Whether no more keys can arrive, because there is no terminal.
  package var isAtEnd: Bool { mailbox.withState { $0.isAtEnd || $0.isClosed } }

  /// Whether a key has arrived that is not read yet. A screen that is drawn before that key is replaced at once.
  package var hasUnreadKey: Bool { mailbox.withState { !$0.keys.isEmpty } }

  /// Keeps a key as input of the next line. Returns false if keys are not kept, or if this key is not kept: Return
  /// and a space do not start a line. An interrupt discards all kept keys.
  @discardableResult package func keep(_ key: Key) -> Bool {
    mailbox.withState { state in state.keepsKeys && state.ahead.take(key) }
  }

  /// Makes keys that were read the next ones again.
  package func putBack(_ keys: [Key]) {
    mailbox.withState { $0.keys.insert(contentsOf: keys, at: 0) }
  }

  /// Returns the next key. Nil if no key is pressed in time, if no keys can arrive, or if the task is cancelled.
  package func next(within time: Duration?) async -> Key? {
    let deadline = time.map { ContinuousClock.now + $0 }
    return await mailbox.request { state, id, continuation in
      if !state.keys.isEmpty { return .some(state.keys.removeFirst()) }
      guard !state.isClosed else { return .some(nil) }
      state.keyRequests.append(
        KeyRequest(id: id, deadline: deadline, continuation: continuation))
      return nil
    }
  }
}
