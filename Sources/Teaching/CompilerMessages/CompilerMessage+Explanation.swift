/// Explains messages of the compiler that are about structured concurrency.
extension CompilerMessage {
  package struct Explanation: Hashable, Sendable {
    /// What is wrong and what to do, in one or two plain sentences.
    var sentence: String
    /// The ID of the lesson that teaches it; nil if the mistake is not about concurrency.
    package var lesson: String?

    init(_ lesson: String?, _ sentence: String) {
      self.lesson = lesson
      self.sentence = sentence
    }
  }

  /// The explanation; nil for a message that needs none beyond the compiler's own words.
  package var explanation: Explanation? {
    guard let identifier else { return nil }
    if noteWords.contains(where: { $0.hasPrefix("closure captures reference to mutable let") }) {
      return Self.captureThatCannotBeCopied
    }
    if !Self.notesOfSending.isDisjoint(with: notes) { return explanationOfSending }
    if let explanation = explanationOfParameterInTask { return explanation }
    if identifier == "pbd_never_used" {
      return source?.contains("async let ") ?? false ? Self.unusedBinding : nil
    }
    if identifier == "unbound_generic_parameter", let member = memberOfTaskType {
      return Self.membersOfOneTask.contains(member) ? Self.memberOfTask : Self.unknownMember
    }
    if isOfTaskType { return Self.typeOfTask }
    if let explanation = explanationOfKeyword { return explanation }
    if let explanation = explanationInContext { return explanation }
    if identifier == "foreach_sequence_does_not_conform_to_expected_protocol",
      !["TaskGroup", "Async"].contains(where: words.contains)
    {
      return nil
    }
    return Self.explanations[identifier]
  }

  /// The name of the member of the type `Task` that the source line uses; nil if it uses none.
  private var memberOfTaskType: Substring? {
    source?.firstMatch(of: /\bTask\.(\w+)/)?.1
  }

  private static let membersOfOneTask: Set<Substring> = [
    "value", "result", "cancel", "escalatePriority",
  ]

  private static let unknownMember = Explanation(
    "structured-programming",
    "The type Task has no member that fits here. Check its name and its arguments, as in Task.sleep(for: .seconds(1))."
  )

  private static let memberOfTask = Explanation(
    "unstructured-tasks",
    "This belongs to one task, and not to the type Task. Keep the task in a constant, and use that."
  )

  private static let captureThatCannotBeCopied = Explanation(
    "isolation",
    "This constant cannot be copied into the closure, so a task must not use it from there. "
      + "Keep a Mutex or an Atomic in a final class or at the top level.")

  private static let notesOfSending: Set<String> = [
    "regionbasedisolation_named_send_never_sendable_callee",
    "regionbasedisolation_typed_sendneversendable_via_arg_callee",
  ]

  private static let unusedBinding = Explanation(
    "task-trees",
    "No task awaits this async let, so Swift cancels its child when the scope ends. "
      + "Writing _ instead of a name, as the compiler suggests, does not change that. Await the variable."
  )

  /// The explanations by identifier, as of Swift 6.3.
  static let explanations: [String: Explanation] = waits.merging(actors) { $1 }
    .merging(sharing) { $1 }.merging(types) { $1 }.merging(groups) { $1 }.merging(mains) { $1 }

  private static let waits = [
    "async_in_nonasync_function": Explanation(
      "structured-programming",
      "Only an async function can wait or start child tasks. Mark the function async, and await each call to it. "
        + "Task { } would compile too, but then the function does not wait for the work."),
    "cannot_pass_async_func_to_sync_parameter": Explanation(
      "task-groups",
      "This parameter takes a function that does not wait. Await in a for loop, or add a child task for each element."
    ),
    "async_call_in_illegal_context": Explanation(
      "structured-programming",
      "Nothing can be awaited here. Await the value in the function's body first."),
    "throwing_call_unhandled": Explanation(
      "task-groups",
      "This can throw, and nothing handles the error. Write try, and mark the function throws or catch the error."
    ),
    "try_rhs": Explanation(
      "structured-programming",
      "Both keywords apply to a whole expression. Write try and await at its beginning."),
    "async_not_let": Explanation(
      "async-let", "The child gives its value once, so the name is a constant. Write async let."),
    "async_let_not_local": Explanation(
      "async-let",
      "An async let belongs to the function that awaits it. Move it into an async function."),
    "try_unhandled": Explanation(
      "structured-programming",
      "Nothing handles the error. Mark the function throws, or catch the error with do and catch."
    ),
    "no_async_in_await": Explanation(
      "structured-programming",
      "Nothing here waits, so await has no effect. A function that is not async runs at once in the same task."
    ),
    "expression_unused_result_call": Explanation(
      "async-let",
      "The function has run, and its result is dropped. Use the result, or do not call the function."
    ),
    "capture_async_let_not_supported": Explanation(
      "async-let",
      "Neither a closure nor the expression of an async let can read an async let, because its child belongs to this scope. Await it first, and use the value there."
    ),
    "async_unavailable_decl": Explanation(
      "the-pool",
      "This call blocks its thread, and the pool has only one thread per core. "
        + "Use the asynchronous form instead, such as await Task.sleep(for:)."),
  ]

  private static let actors = [
    "actor_isolated_non_self_reference": Explanation(
      "actors",
      "Only code of the actor may use its state directly. Read it with await, and change it in a method of the actor."
    ),
    "actor_isolated_access_outside_of_actor_context": Explanation(
      "actors",
      "The actor may be busy, so this code may have to wait for its turn. Write await before the expression."
    ),
    "nonisolated_mutable_storage": Explanation(
      "actors",
      "Code outside the actor may use nonisolated state at any time, so it must be constant. Write let, or leave nonisolated out."
    ),
    "actor_isolated_inout_state": Explanation(
      "actors",
      "While the function waits, other tasks could use a partly changed value. Pass a copy, and store the result afterwards."
    ),
    "conformance_mismatched_isolation_common": Explanation(
      "isolation",
      "Any code may call the protocol's functions, but those of this type belong to an actor. "
        + "Write the actor before the protocol's name, as in @MainActor Drawable, or mark the function nonisolated."
    ),
    "actor_isolated_call_decl": Explanation(
      "isolation",
      "The function belongs to an actor, and this code does not run there. Call it with await from an async function, "
        + "or give this function the same isolation."),
  ]

  private static let groups = [
    "foreach_sequence_does_not_conform_to_expected_protocol": Explanation(
      "task-groups",
      "The values come one after another, so the loop has to wait for each. Write for await, or for try await."
    ),
    "throws_functiontype_mismatch": Explanation(
      "task-groups",
      "This function must not throw. Handle the error in it, or use withThrowingTaskGroup for children that throw."
    ),
    "failed_to_produce_diagnostic": Explanation(
      "task-groups",
      "The compiler cannot say what is wrong in this expression. Check what its closures return: "
        + "the body of a group returns the value that the function needs."),
  ]

  private static let race = Explanation(
    "task-groups",
    "Two tasks could use this value at the same time, which is a data race. "
      + "Copy the value to a constant for the task, let each child return its own result, or keep the value in an actor. "
      + "A closure that several tasks use needs @Sendable before its type.")

  private static let sharing = [
    "regionbasedisolation_named_send_yields_race": race,
    "regionbasedisolation_type_send_yields_race": race,
    "regionbasedisolation_typed_tns_passed_sending_closure": race,
    "concurrent_access_of_local_capture": race,
    "regionbasedisolation_unknown_pattern": Explanation(
      "isolation",
      "The compiler cannot check this closure. Leave out its isolation, such as @MainActor, and call a function that has it."
    ),
    "non_concurrent_type_member": Explanation(
      "isolation",
      "All stored properties of a Sendable type must be Sendable. Make the type of this property a struct or an actor."
    ),
    "concurrent_value_nonfinal_class": Explanation(
      "isolation",
      "A subclass could add state that is not safe to share. Mark the class final, or use a struct or an actor."
    ),
    "escaping_mutable_self_capture": Explanation(
      "isolation",
      "The task may run after this function has returned, so it cannot change a struct. "
        + "Mark the function async and await the work in it, or use an actor."),
    "non_sendable_type": Explanation(
      "isolation",
      "The value goes from one task to another, so its type must be Sendable. In a generic function, write <T: Sendable>."
    ),
    "escaping_inout_capture": Explanation(
      "task-groups",
      "A child task cannot use the group or another variable of the function that adds it. "
        + "Add tasks in the group's body, and let each child return its result."),
    "non_sendable_capture": Explanation(
      "isolation",
      "The value would be shared with code that runs at the same time. "
        + "Capture a value of a Sendable type, such as a struct, or use an actor."),
    "rbi_isolation_crossing_result": Explanation(
      "isolation",
      "The actor would return an object that it continues to use. Return a copy of a Sendable type, such as a struct."
    ),
    "global_actor_top_level_var": Explanation(
      "isolation",
      "A variable at the top level belongs to the main actor already. Leave out the attribute."),
    "shared_mutable_state_decl": Explanation(
      "isolation",
      "Every task could change this variable at any time. Make it a let, or keep it in an actor."
    ),
    "concurrent_value_class_mutable_property": Explanation(
      "isolation",
      "A Sendable class can be shared by tasks, so its properties must be constants. Use let, or make it an actor."
    ),
  ]
}
