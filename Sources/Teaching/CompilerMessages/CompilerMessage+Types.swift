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
    "value_of_metatype_type": Explanation(
      "task-groups",
      "A type that is passed to a function needs .self, as in withTaskGroup(of: Int.self)."),
    "execution_behavior_only_on_async": Explanation(
      "isolation",
      "A function that is not async runs where it is called. Mark it async too, so that it can leave that actor."
    ),
    "actor_isolation_multiple_attr_2": Explanation(
      "isolation",
      "A function runs either on an actor or on the pool. Leave out one of the two attributes."),
    "cannot_pass_rvalue_mutating_subelement": Explanation(
      "actors",
      "A mutating function needs a variable, and tasks cannot share a variable. Make the type an actor, so that all of "
        + "them can use one value."),
    "missing_return_decl": Explanation(
      nil, "A function with more than one statement needs return before its result."),
    "optional_base_not_unwrapped": Explanation(
      nil,
      "There may be no value here. Use if let or guard let, and say what to do without a value."
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
    case "unbound_generic_parameter":
      words.hasPrefix("generic parameter 'Success'")
        || words.hasPrefix("generic parameter 'Failure'")
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
    if given != needed, given.hasPrefix("Task<"), given.typeOfValue == needed.typeOfValue {
      return Self.errorOfTask(given)
    }
    let isResumed = ["resume(", "withChecked"].contains { source?.contains($0) == true }
    if ["Void", "()"].contains(given), !isResumed,
      [
        "cannot_convert_argument_value", "cannot_convert_condition_value",
        "cannot_convert_to_return_type",
      ].contains(identifier)
    {
      return Self.nothingIsNoValue
    }
    if given.hasPrefix("Result<\(needed),") { return Self.resultIsNotItsValue }
    if needed.hasPrefix("Result<\(given),") { return Self.valueIsNoResult }
    return ["Int", "Double"].contains(given) && needed == "Duration" ? Self.durationHasUnit : nil
  }

  /// The explanation of a task whose closure throws, or does not throw, unlike that of the type that is needed. Nil if
  /// the types of the value differ.
  private static func errorOfTask(_ type: Substring) -> Explanation {
    Explanation(
      "unstructured-tasks",
      type.hasSuffix(", Never>")
        ? "The closure of this task throws no error, so its type ends with Never. Let an error leave the closure, or write "
          + "the type before it, as in Task<Value, any Error> { … }."
        : "The closure of this task can throw, so its type ends with any Error. Write that type, or handle each error in "
          + "the closure.")
  }

  private static let nothingIsNoValue = Explanation(
    "structured-programming",
    "This has no value: the function returns nothing, or the type in withTaskGroup(of:) is Void. Write the type of the "
      + "result there.")

  private static let resultIsNotItsValue = Explanation(
    "task-groups",
    "This is a Result: a value or an error. Read the value with try result.get(), or compare it with .success and "
      + ".failure.")

  private static let valueIsNoResult = Explanation(
    "task-groups",
    "A Result is needed here: a value or an error. Take it with nextResult() or a task's result, or write "
      + ".success(value) and .failure(error).")

  private static let durationHasUnit = Explanation(
    "structured-programming", "A duration has a unit. Write .milliseconds(200), for example.")

  private static let elementWithoutPlace = Explanation(
    nil,
    "Each element is one value, and not a pair. Write .enumerated() after the array to get each element with its index."
  )
}

extension Substring {
  /// The type before the last comma, such as `Task<Image` in `Task<Image, Never>`.
  fileprivate var typeOfValue: Substring { lastIndex(of: ",").map { self[..<$0] } ?? self }
}
