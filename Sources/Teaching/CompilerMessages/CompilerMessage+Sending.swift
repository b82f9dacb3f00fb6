/// Explains messages about a value that is sent to a function of another isolation.
extension CompilerMessage {
  /// The explanation of a value that is passed to a function. It depends on who else can use the value.
  var explanationOfSending: Explanation {
    let isFromCaller = noteWords.contains { $0.hasPrefix("sending task-isolated ") }
    return isFromCaller ? Self.sendOfParameter : Self.sendToFunction
  }

  private static let sendOfParameter = Explanation(
    "isolation",
    "The caller could use this value at the same time as the function. "
      + "If it is a closure, mark its parameter @Sendable. Otherwise, make its type Sendable.")

  private static let sendToFunction = Explanation(
    "isolation",
    "This function does not run on the actor that uses the value, so the two could use it at the same time. "
      + "If it combines the results of a group, take them in a loop instead: for await result in group."
  )
}
