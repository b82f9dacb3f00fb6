import CommandLineKit
import LineEditor
import RunKit
import StyledText
import TutorKit

/// The parts of a command that makes many runs: the runner, the session that plans the runs, and a line that shows the
/// progress.
struct RunsWithProgress {
  let console: Console
  let runner: Runner
  let session: Session
  /// Whether the terminal can update a progress line in place.
  let showsProgress: Bool
  /// Whether keys can be read, so that Control-C stops the work.
  let hasKeys: Bool

  /// Does work while a line shows its progress. Control-C cancels the work, which then returns its partial result.
  func withProgress<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable (_ show: (StyledLine) -> Void) async throws(Failure) -> Value
  ) async throws(Failure) -> (value: Value, isCancelled: Bool) {
    guard hasKeys else { return (try await work { _ in }, false) }
    return try await console.withProgressLine(
      inColor: session.settings.color, isShown: showsProgress, work)
  }
}
