/// Explains messages about a value that is sent to a function of another isolation.
extension CompilerMessage {
  /// The explanation of a value that is passed to a function. It depends on which other code can use the value.
  var explanationOfSending: Explanation {
    let isFromCaller = noteWords.contains { $0.hasPrefix("sending task-isolated ") }
    return isFromCaller ? Self.sendOfParameter : Self.sendToFunction
  }

  /// The explanation of a value of the caller that a new task uses; nil if the message is about something else.
  var explanationOfParameterInTask: Explanation? {
    let isInClosure = notes.contains {
      $0.hasPrefix(
        "regionbasedisolation_typed_tns_passed_to_sending_closure_helper_have_value_task_")
    }
    let isInBinding =
      notes.contains("regionbasedisolation_named_send_nt_asynclet_capture")
      && noteWords.contains { $0.hasPrefix("sending task-isolated ") }
    if isInBinding, source?.contains(/\.addTask\w*\b/) ?? false { return Self.addTaskInBinding }
    return isInClosure || isInBinding ? Self.parameterInTask : nil
  }

  private static let addTaskInBinding = Explanation(
    "task-groups",
    "addTask starts a child task itself, and returns no result. "
      + "Write it without async let, and take the result from the group.")

  private static let parameterInTask = Explanation(
    "isolation",
    "The caller could use this value at the same time as the new task. "
      + "If it is a closure, write @Sendable before the parameter's type. Otherwise, make its type Sendable."
  )

  private static let sendOfParameter = Explanation(
    "isolation",
    "The caller could use this value at the same time as the function. "
      + "If it is a closure, mark its parameter @Sendable. Otherwise, make its type Sendable.")

  private static let sendToFunction = Explanation(
    "isolation",
    "This function does not run on the actor that uses the value, so the two could use it at the same time. "
      + "If it combines the results of a group, take them in a loop instead: for await result in group. "
      + "If it is a function of yours that takes a closure, mark that parameter @Sendable."
  )
}
