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

extension CompilerMessage {
  /// The explanation of a value of another type than the code needs: a result instead of its value, a value instead of
  /// its result, a number instead of a duration, or an element instead of a pair. Nil for other values.
  var explanationOfConversion: Explanation? {
    guard identifier?.hasPrefix("cannot_convert_") == true else {
      return identifier == "cannot_match_expr_tuple_pattern_with_nontuple_value"
        && source?.contains("for ") == true ? Self.elementWithoutPlace : nil
    }
    let types = words.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    guard let given = types.first, let needed = types.dropFirst().first else { return nil }
    if given.hasPrefix("Result<\(needed),") { return Self.resultIsNotItsValue }
    if needed.hasPrefix("Result<\(given),") { return Self.valueIsNoResult }
    return ["Int", "Double"].contains(given) && needed == "Duration" ? Self.durationHasUnit : nil
  }

  private static let resultIsNotItsValue = Explanation(
    "task-groups",
    "This is a Result: a value or an error. Read the value with try result.get(), or compare it with .success and "
      + ".failure.")

  private static let valueIsNoResult = Explanation(
    "task-groups",
    "A Result is needed here: a value or an error. Take it with nextResult() or a task's result, or write "
      + ".success(value) and .failure(error).")

  static let callWithoutKeywords = Explanation(
    "structured-programming",
    "The call can throw, and may suspend the task. Write try await before it.")

  private static let durationHasUnit = Explanation(
    "structured-programming", "A duration has a unit. Write .milliseconds(200), for example.")

  private static let elementWithoutPlace = Explanation(
    nil,
    "Each element is one value, and not a pair. Write .enumerated() after the array to get each element with its index."
  )
}
