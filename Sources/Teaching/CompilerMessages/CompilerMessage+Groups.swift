/// Explanations of mistakes with groups and streams.
extension CompilerMessage {
  static let childWithoutHandle = Explanation(
    "task-groups",
    "addTask returns nothing, so a single child cannot be cancelled. Call cancelAll() of the group."
  )

  static let childWithoutClosure = Explanation(
    "task-groups", "addTask takes the work of the child as a closure: group.addTask { … }.")

  static let groupThatCancels = Explanation(
    "task-groups", "A group is cancelled with all its children. Call cancelAll().")

  static let groupWithoutResults = Explanation(
    "group-patterns",
    "A discarding group keeps no results, so there is nothing to take. It waits for its children by itself. "
      + "If you need the results, use withTaskGroup.")

  static let typeOfError = Explanation(
    "structured-programming",
    "This is the type of the error. Make a value of it with parentheses and its arguments, as in throw Failed()."
  )

  static let valueOfContinuation = Explanation(
    "structured-programming",
    "The compiler cannot tell what the continuation is resumed with. Write its type, "
      + "as in { (continuation: CheckedContinuation<Int, Never>) in. It is any Error instead of Never if it can throw."
  )

  static let continuationOfStream = Explanation(
    "channels",
    "The variable has no value yet when the closure stores one. "
      + "AsyncStream.makeStream(of:) returns the stream and its continuation together.")
}
