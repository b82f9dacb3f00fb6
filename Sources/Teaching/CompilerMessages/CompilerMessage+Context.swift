/// Explanations that depend on the source line or on the compiler's words, and not only on the identifier.
extension CompilerMessage {
  /// The explanation of a message whose identifier has several causes; nil if the line shows none that is known.
  var explanationInContext: Explanation? {
    let source = source ?? ""
    if isTaskInsteadOfValue { return Self.taskIsNotItsValue }
    if let explanation = explanationOfConversion { return explanation }
    switch identifier {
    case "unbound_generic_parameter":
      return source.contains("Continuation {") ? Self.valueOfContinuation : nil
    case "cannot_convert_thrown_type": return words.contains(".Type'") ? Self.typeOfError : nil
    case "async_call_in_illegal_context":
      return words.hasSuffix("defer body") ? Self.waitInDefer : nil
    case "async_unavailable_decl":
      return source.contains("assumeIsolated") ? Self.assumption : nil
    case "async_in_nonasync_function":
      if isAtTopLevel { return Self.waitAtTopLevel }
      return notes.contains("note_add_async_to_function") ? nil : Self.waitInProperty
    case "foreach_sequence_does_not_conform_to_expected_protocol":
      return words.hasSuffix("conform to 'AsyncSequence'") ? Self.loopThatNeedNotWait : nil
    case "cannot_pass_async_func_to_sync_parameter":
      if source.contains("withLock") { return Self.waitInLock }
      return source.contains("DispatchQueue") ? Self.waitInQueue : nil
    case "cannot_convert_closure_result":
      return ["Async", "TaskGroup<", "ThrowingTaskGroup<"].contains {
        words.hasPrefix("cannot convert value of type '\($0)")
      } ? Self.sequenceInsteadOfResults : nil
    case "escaping_noescape_param_capture":
      return source.contains("Task") ? Self.closureInTask : nil
    case "non_sendable_type": return words.hasPrefix("type 'Any'") ? Self.valueOfUnknownType : nil
    case "regionbasedisolation_typed_tns_passed_sending_closure",
      "regionbasedisolation_type_send_yields_race":
      return source.contains("addTask") || source.contains("async let ") ? nil : Self.sharedWithTask
    case "conformance_mismatched_isolation_common":
      return source.contains("actor ") ? Self.conformanceOfActor : nil
    case "actor_isolated_access_outside_of_actor_context":
      return words.hasPrefix("main actor-isolated let") ? Self.valueAtTopLevel : nil
    case "actor_isolated_non_self_reference":
      return words.hasPrefix("main actor") ? Self.stateOfMainActor : nil
    case _: return explanationOfCall(in: source)
    }
  }

  /// The explanation of a call with another name, other arguments or another type than the function has.
  private func explanationOfCall(in source: String) -> Explanation? {
    switch identifier {
    case "extra_argument_labels", "could_not_find_type_member":
      return source.contains(".sleep(") ? Self.duration : nil
    case "cannot_find_in_scope":
      return words.hasPrefix("cannot find 'sleep' in scope")
        ? Self.duration : explanationOfUnknownName
    case "cannot_find_type_in_scope": return explanationOfUnknownName
    case "missing_argument_labels":
      return source.contains("addTask(") ? Self.childWithoutClosure : nil
    case "could_not_find_value_member": return memberOfGroup ?? memberOfForeignTask
    case "variable_closure_use_uninit":
      return source.contains("Stream") ? Self.continuationOfStream : nil
    case "cannot_convert_argument_value":
      if source.contains("resume(throwing:") { return Self.continuationThrows }
      return source.contains(".sleep(") ? Self.duration : nil
    case "cannot_convert_to_return_type":
      return source.contains("withChecked") ? Self.continuationValue : nil
    case "cannot_infer_type_for_pattern":
      return source.contains("async let ") ? Self.bindingWithoutCall : nil
    case "init_candidate_inaccessible":
      return words.contains("TaskGroup") ? Self.groupOutsideItsScope : nil
    case "cannot_call_non_function_value":
      return source.contains("isCancelled") ? Self.flagIsNoFunction : nil
    case "could_not_find_tuple_member":
      return words.hasSuffix("'cancel'") ? Self.childWithoutHandle : nil
    case _: return nil
    }
  }

  /// The explanation of a call that a group does not have; nil for another value, or another member.
  private var memberOfGroup: Explanation? {
    guard words.contains("TaskGroup") else { return nil }
    let member = words.split(separator: "'").last ?? ""
    if member == "cancel" { return Self.groupThatCancels }
    let takesResult = ["next", "nextResult", "waitForAll", "reduce"].contains(member)
    return takesResult && words.contains("Discarding") ? Self.groupWithoutResults : nil
  }

  /// Whether the source line is not indented and does not declare a function, so that its code is in no function.
  private var isAtTopLevel: Bool {
    guard let source, let first = source.first else { return false }
    return !first.isWhitespace && !["func ", "init", "{"].contains(where: source.contains)
  }

  /// Whether a task is used where another type is needed, such as the type of its value.
  private var isTaskInsteadOfValue: Bool {
    let types = words.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    switch identifier {
    case "cannot_convert_initializer_value", "cannot_convert_argument_value",
      "cannot_convert_to_return_type", "cannot_convert_array_element":
      return types.first?.hasPrefix("Task<") == true && types.last?.contains("Task<") == false
    case _: return false
    }
  }

  private static let taskIsNotItsValue = Explanation(
    "unstructured-tasks",
    "This is the task, and not its result. Read the result with await and .value, or with try await if it can throw."
  )

  private static let waitAtTopLevel = Explanation(
    "structured-programming",
    "The call may suspend the task, so it needs await before the expression. Code at the top level of a program can wait."
  )

  private static let assumption = Explanation(
    "isolation",
    "Only code that cannot wait has to assume on which actor it runs. "
      + "Call a @MainActor function with await, or write await MainActor.run.")

  private static let waitInProperty = Explanation(
    "structured-programming",
    "Only async code can wait. A deinitializer cannot, and a property needs get async. Await this in an async function."
  )

  private static let waitInLock = Explanation(
    "actors",
    "A lock is not kept while a task waits. Await the value first, and then store it in withLock.")

  private static let loopThatNeedNotWait = Explanation(
    "structured-programming",
    "This sequence has all its values already, so the loop does not wait for them. Leave out await."
  )

  private static let waitInQueue = Explanation(
    "unstructured-tasks",
    "A dispatch queue runs functions that do not wait. Await this in an async function, or start a task instead."
  )

  private static let sequenceInsteadOfResults = Explanation(
    "task-groups",
    "This is a sequence that waits for the results, and not the results. Take them in a loop: for await result in group."
  )

  private static let closureInTask = Explanation(
    "isolation",
    "The task may run this closure after the function has returned, and at the same time as other code. "
      + "Write @escaping @Sendable before the closure's type.")

  private static let valueOfUnknownType = Explanation(
    "isolation",
    "The compiler finds no type for this value, so it takes Any, which is not Sendable. "
      + "Store the value in a constant with its type, and use that.")

  private static let waitInDefer = Explanation(
    "structured-programming",
    "A defer block cannot wait. Await this in the function's body, before each place where the function returns."
  )

  private static let sharedWithTask = Explanation(
    "isolation",
    "The task could use this value at the same time as other code, which is a data race. "
      + "Capture a constant of a Sendable type, such as a struct, an actor or a @MainActor class. "
      + "A closure is Sendable if @Sendable stands before its type.")

  private static let conformanceOfActor = Explanation(
    "isolation",
    "Any code may call the protocol's functions, but those of an actor may have to wait for its turn. "
      + "Mark the function async in the protocol, or nonisolated in the actor.")

  private static let stateOfMainActor = Explanation(
    "isolation",
    "Only code on the main actor may use this. Read it with await, and change it in a function that is marked @MainActor."
  )

  private static let valueAtTopLevel = Explanation(
    "isolation",
    "The value is that of an async let, or belongs to the main actor, so this code may have to wait for it. "
      + "Write await before it.")

  private static let duration = Explanation(
    "structured-programming",
    "A sleep takes a duration with its unit, such as Task.sleep(for: .seconds(1)).")

  private static let continuationThrows = Explanation(
    "structured-programming",
    "This continuation cannot throw. Use try await withCheckedThrowingContinuation instead."
  )

  private static let continuationValue = Explanation(
    "structured-programming",
    "The function returns what resume(returning:) passes to the continuation. Pass a value of that type."
  )

  private static let bindingWithoutCall = Explanation(
    "async-let",
    "An async let starts its child in the same line. Write the call after an equals sign.")

  private static let groupOutsideItsScope = Explanation(
    "task-groups",
    "A group exists only while its scope is open. Call withTaskGroup, and use the group that its closure gets."
  )

  private static let flagIsNoFunction = Explanation(
    "cancellation", "Task.isCancelled is a property. Leave out the parentheses.")
}
