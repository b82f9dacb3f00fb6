import LineEditor
import StyledText

extension Console {
  /// Does work while a line shows its progress. The line disappears at the end. Control-C cancels the work, which
  /// then returns its partial result. If `isShown` is false, no line is shown.
  func withProgressLine<Value: Sendable, Failure: Error>(
    inColor isColored: Bool, isShown: Bool,
    _ work: @escaping @Sendable (_ show: (StyledLine) -> Void) async throws(Failure) -> Value
  ) async throws(Failure) -> (value: Value, isCancelled: Bool) {
    try await withKeys(keepingOthers: true) { keys async throws(Failure) -> (Value, Bool) in
      let task = Task { () -> Result<Value, Failure> in
        var shown = 0
        defer { if shown > 0 { replace(shown, with: []) } }
        do throws(Failure) {
          return .success(
            try await work { line in
              guard isShown else { return }
              let row = line.truncated(to: Terminal.current().columns)
              replace(shown, with: [isColored ? row : StyledLine(row.text)])
              shown = 1
            })
        } catch {
          return .failure(error)
        }
      }
      let watch = Task {
        for await key in keys {
          keys.keep(key)
          if key == .interrupt { task.cancel() }
        }
      }
      let result = await task.value
      watch.cancel()
      await watch.value
      return (try result.get(), task.isCancelled)
    }
  }
}
