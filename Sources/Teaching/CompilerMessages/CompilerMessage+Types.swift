/// Explanations of errors about types that do not match.
extension CompilerMessage {
  static let types = [
    "sema_no_import": Explanation(
      nil,
      "There is no module with this name. A program can import DemoWorld, AsyncAlgorithms, Synchronization, Dispatch "
        + "and Foundation. Swift's concurrency needs no import."),
    "cannot_convert_closure_result": Explanation(
      "task-groups",
      "A child of a group returns the type in withTaskGroup(of:). Return that type, or change it there."
    ),
    "unbound_generic_parameter": Explanation(
      "task-groups",
      "The compiler cannot tell what the children return. Write their type, as in withTaskGroup(of: Int.self)."
    ),
    "optional_not_unwrapped": Explanation(
      "task-groups",
      "The value may be missing: next() of a group is nil when no child is left. Handle that case with if let or ??."
    ),
    "cannot_convert_thrown_type": Explanation(
      "structured-programming",
      "The function says which errors it throws, and this is another one. Catch it here, or write throws without a type."
    ),
  ]

  static let typeOfTask = Explanation(
    "unstructured-tasks",
    "A task has two types: that of its value and that of its error. If its closure can throw, it is a Task<Value, any Error>, "
      + "otherwise a Task<Value, Never>.")

  /// Whether the message says that the type that is written for a task does not match its closure, or lacks the type
  /// of the error.
  var isOfTaskType: Bool {
    switch identifier {
    case "too_few_generic_arguments": source?.contains("Task<") ?? false
    case "no_overloads_match_exactly_in_call":
      source?.contains("Task") ?? false && notes.contains("candidate_types_equal_requirement")
    case _: false
    }
  }
}
