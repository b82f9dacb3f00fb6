/// Whether a function of an actor waits for something in the actor's state, and then removes only this.
extension ActorHalves.Code {
  /// Whether the await is for a value in the state, as in `await task?.value`, and the code after it only sets this
  /// state to nil. A function that has put the value there itself does not count: a later call may have replaced it.
  var forgetsWhatItAwaited: Bool {
    let tokens = source.tokens
    let awaited = Set((point..<end).filter(isUsed).map { tokens[$0] })
    let after = later.filter(isUsed)
    let before = function.tokens.lowerBound..<point
    return !after.isEmpty
      && !before.contains { awaited.contains(tokens[$0]) && isUsed($0) && isChanged($0) }
      && after.allSatisfy { index in
        awaited.contains(tokens[index]) && tokens[(index + 1)...].starts(with: ["=", "nil"])
      }
  }
}
