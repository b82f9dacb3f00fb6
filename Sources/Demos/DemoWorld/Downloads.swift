/// Downloads the image called `name`; the network takes `duration` for it.
///
/// Suspends, and so leaves its core to others. A cancellation ends the wait at once.
/// - Throws: `NotFound` at the end of the wait if `failing`, or `CancellationError`.
public func downloadImage(
  _ name: String, taking duration: Duration, failing: Bool = false
) async throws -> Image {
  try await Task.sleep(for: duration)
  if failing || mustFail { throw NotFound(name) }
  return Image(name)
}

/// Downloads the metadata of the image called `name`, exactly as `downloadImage` does.
public func downloadMetadata(
  of name: String, taking duration: Duration, failing: Bool = false
) async throws -> Metadata {
  try await Task.sleep(for: duration)
  if failing || mustFail { throw NotFound("metadata of \(name)") }
  return Metadata(of: name)
}

/// Computes the image called `name`, which takes a core for all of `duration`.
///
/// Never suspends, and never looks whether the task is cancelled.
public func renderImage(
  _ name: String, taking duration: Duration, failing: Bool = false
) throws -> Image {
  compute(for: duration)
  if failing || mustFail { throw NotFound(name) }
  return Image(name)
}

/// A handler that must be called exactly once, with a value or an error.
public typealias Completion<Value> = @Sendable (Result<Value, any Error>) -> Void

/// Downloads an image the old way: returns at once, and calls `completion` when the image is there.
///
/// No task can wait for it, cancel it, or find out that it is still running.
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
