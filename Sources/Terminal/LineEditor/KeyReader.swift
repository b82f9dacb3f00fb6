/// The keys pressed inside `Console.withKeys(_:)`, as a sequence that ends with the terminal's
/// input or the reader's task.
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

  /// Keeps a key as input of the next line. Returns false if keys are not kept, or not this one: Return and a space
  /// do not start a line. An interrupt discards what was kept.
  @discardableResult package func keep(_ key: Key) -> Bool {
    mailbox.withState { state in state.keepsKeys && state.ahead.take(key) }
  }

  /// The next key; nil if none is pressed in time, if none can arrive, or if the task is cancelled.
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
