import TaskTrace
import TraceAnalysis

/// Errors that end a function before it comes to a line.
extension ObservedRun {
  /// Returns the error that a task received in a line above a place in the same function, and that line, if the
  /// function takes no error there; nil if there is none.
  func error(
    leavingFunctionBefore place: SourceFrame, _ lines: EditableLines
  ) -> (error: String, line: SourceFrame)? {
    guard let source = source(of: place),
      let token = source.tokens(ofLine: place.line).first,
      let function = source.function(around: token)
    else { return nil }
    for wait in waits {
      guard let error = error(endingAWait: wait),
        let line = editablePlace(wait.site, of: wait.waiter, lines), line.file == place.file,
        line.line < place.line,
        function.tokens.contains(source.tokens(ofLine: line.line).lowerBound),
        ErrorHandlers(self, around: line).all.isEmpty
      else { continue }
      return (error, line)
    }
    return nil
  }
}
