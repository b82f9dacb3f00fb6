/// Downloads the image with the name `name`. The network takes `duration` for it.
///
/// Suspends, and so leaves its core to other tasks. A cancellation ends the wait at once.
/// - Throws: `NotFound` at the end of the wait if `failing` is true, or `CancellationError`.
public func downloadImage(
  _ name: String, taking duration: Duration, failing: Bool = false
) async throws -> Image {
  try await Task.sleep(for: duration)
  if failing || mustFail { throw NotFound(name) }
  return Image(name)
}

/// Downloads the metadata of the image with the name `name`, in the same way as `downloadImage`.
public func downloadMetadata(
  of name: String, taking duration: Duration, failing: Bool = false
) async throws -> Metadata {
  try await Task.sleep(for: duration)
  if failing || mustFail { throw NotFound("metadata of \(name)") }
  return Metadata(of: name)
}

/// Computes the image with the name `name`, which keeps a core busy for all of `duration`.
///
/// Never suspends, and never checks whether the task is cancelled.
public func renderImage(
  _ name: String, taking duration: Duration, failing: Bool = false
) throws -> Image {
  compute(for: duration)
  if failing || mustFail { throw NotFound(name) }
  return Image(name)
}

/// A handler that must be called exactly once, with a value or an error.
public typealias Completion<Value> = @Sendable (Result<Value, any Error>) -> Void

/// Downloads an image with a completion handler: returns at once, and calls `completion` when the download ends.
///
/// No task can wait for the download, cancel it, or find out that it is still running.
public func downloadImage(
  _ name: String, taking duration: Duration, failing: Bool = false,
  completion: @escaping Completion<Image>
) {
  Task(name: name) {
    do {
      completion(.success(try await downloadImage(name, taking: duration, failing: failing)))
    } catch {
      completion(.failure(error))
    }
  }
}
