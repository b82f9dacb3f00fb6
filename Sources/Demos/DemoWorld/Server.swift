/// One of several servers whose response times vary.
public struct Server: Sendable, CustomStringConvertible {
  public let name: String
  public let usualTime: Duration
  public let jitter: Duration

  /// A server whose answers come up to `jitter` sooner or later than `usualTime`.
  public init(_ name: String, taking usualTime: Duration, jitter: Duration = .zero) {
    self.name = name
    self.usualTime = usualTime
    self.jitter = jitter
  }

  /// Asks the server, and waits for its answer.
  /// - Throws: `ConnectionLost` at the end of the wait if `failing`, or `CancellationError`.
  public func answer(to question: String, failing: Bool = false) async throws -> String {
    try await Task.sleep(for: usualTime.varied(by: jitter))
    if failing || mustFail { throw ConnectionLost(server: name) }
    return "\(name)'s answer to \(question)"
  }

  public var description: String { name }
}

/// The server went away before it answered.
public struct ConnectionLost: Error, Hashable, CustomStringConvertible {
  public let server: String

  public init(server: String) { self.server = server }

  public var description: String { "ConnectionLost: \(server)" }
}

extension Duration {
  /// This duration, made shorter or longer by chance: by at most `jitter`, and never below zero.
  public func varied(by jitter: Duration) -> Duration {
    max(.zero, self + jitter * Double.random(in: -1...1))
  }
}
