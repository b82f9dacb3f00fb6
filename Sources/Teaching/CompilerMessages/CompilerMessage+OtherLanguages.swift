/// Explanations of names that other languages use for tasks, and that Swift does not have.
extension CompilerMessage {
  /// Returns the explanation of a name that other languages use; nil for all other names.
  static func explanationOfForeignName(_ name: String) -> Explanation? {
    switch name {
    case "Promise", "Future", "asyncio":
      Explanation(
        "async-let",
        "Swift has no \(name). Start calls at the same time with async let, and await their variables."
      )
    case "go", "launch", "coroutineScope", "supervisorScope", "GlobalScope", "CoroutineScope",
      "spawn":
      Explanation(
        "task-groups",
        "Swift has no \(name). Start child tasks with group.addTask in withTaskGroup, or with async let."
      )
    case "WaitGroup", "CountDownLatch":
      Explanation(
        "task-groups",
        "Swift has no \(name). A task group waits for its child tasks when its scope ends.")
    case "delay", "setTimeout":
      Explanation(
        "structured-programming",
        "Swift's concurrency has no \(name). Suspend the task with try await Task.sleep(for: .seconds(1)), for example."
      )
    case "synchronized", "ReentrantLock":
      Explanation(
        "actors",
        "Swift has no \(name). Keep state that tasks share in an actor, or in a Mutex.")
    default: nil
    }
  }

  /// The explanation of a member that tasks have in other languages; nil for other members.
  var memberOfForeignTask: Explanation? {
    let members: Set<Substring> = ["await", "join", "then", "wait", "done"]
    guard words.hasPrefix("value of type 'Task<"),
      let member = words.split(separator: "'").last, members.contains(member)
    else { return nil }
    return Explanation(
      "unstructured-tasks",
      "A task has no member \(member). Read its result with await and .value, or with try await if it can throw."
    )
  }
}
