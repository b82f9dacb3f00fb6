/// One of several servers whose response times vary.
public struct Server: Sendable, CustomStringConvertible {
  public let name: String
  let usualTime: Duration
  public let jitter: Duration

  /// Creates a server whose answers come up to `jitter` sooner or later than `usualTime`.
  public init(_ name: String, taking usualTime: Duration, jitter: Duration = .zero) {
    self.name = name
    self.usualTime = usualTime
    self.jitter = jitter
  }

  /// Asks the server, and waits for its answer.
  /// - Throws: `ConnectionLost` at the end of the wait if `failing` is true, or `CancellationError`.
  public func answer(to question: String, failing: Bool = false) async throws -> String {
    try await Task.sleep(for: usualTime.varied(by: jitter))
    if failing || mustFail { throw ConnectionLost(server: name) }
    return "\(name)'s answer to \(question)"
  }

  public var description: String { name }
}

/// The error for a connection that ended before the server answered.
public struct ConnectionLost: Error, Hashable, CustomStringConvertible {
  public let server: String

  public init(server: String) { self.server = server }

  public var description: String { "ConnectionLost: \(server)" }
}

extension Duration {
  /// Returns this duration, made shorter or longer at random by at most `jitter`, but never negative.
  public func varied(by jitter: Duration) -> Duration {
    max(.zero, self + jitter * Double.random(in: -1...1))
  }
}
