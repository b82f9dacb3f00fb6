/// Small programs in which a task cancels others that may already have ended.
enum CancellingPrograms {
  private static let programs: [String: @Sendable () async -> Void] = [
    "cancelsRest": cancelsRest, "cancelsRestOnPool": cancelsRestOnPool,
    "cancelsThenAdds": cancelsThenAdds, "cancelsOnError": cancelsOnError,
    "cancelsDiscarding": cancelsDiscarding, "leavesByError": leavesByError,
    "leavesBinding": leavesBinding, "leavesBindingByError": leavesBindingByError,
    "cancelsTask": cancelsTask, "cancelsParent": cancelsParent,
  ]

  static func run(_ name: String) async -> Bool {
    guard let program = programs[name] else { return false }
    await program()
    return true
  }
}

private struct Failure: Error {}

/// Sleeps, and returns a name with the way in which the sleep ended.
@Sendable private func sleep(_ name: String) async -> String {
  do {
    try await Task.sleep(for: .milliseconds(10))
    return "\(name) slept"
  } catch {
    return "\(name) woke"
  }
}

/// A task on the main actor cancels its group after the first result. The other child ends at the same moment.
@MainActor private func cancelsRest() async {
  await withTaskGroup(of: String.self) { group in
    for name in ["a", "b"] { group.addTask { await sleep(name) } }
    let first = await group.next() ?? ""
    group.cancelAll()
    print(first, await group.next() ?? "")
  }
}

/// The same on the pool.
private func cancelsRestOnPool() async {
  await withTaskGroup(of: String.self) { group in
    for name in ["a", "b"] { group.addTask { await sleep(name) } }
    let first = await group.next() ?? ""
    group.cancelAll()
    print(first, await group.next() ?? "")
  }
}

/// After the first result, a group is cancelled, and then a child is added unless that has no use.
private func cancelsThenAdds() async {
  await withTaskGroup(of: String.self) { group in
    for name in ["a", "b"] { group.addTask { await sleep(name) } }
    var text = await group.next() ?? ""
    if text.hasPrefix("a") { group.cancelAll() }
    let isAdded = group.addTaskUnlessCancelled { "c" }
    for await next in group where next != "c" { text += " " + next }
    print(text, isAdded)
  }
}

/// The body of a group throws the first error. The other child ends at the same moment.
private func cancelsOnError() async {
  var text = ""
  do {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await Task.sleep(for: .milliseconds(10))
        throw Failure()
      }
      group.addTask { print(await sleep("other")) }
      try await group.next()
      text = "other came first"
      try await group.next()
    }
  } catch {
    print("error", text)
  }
}

/// The body of a group that discards results cancels it when a child ends.
private func cancelsDiscarding() async {
  await withDiscardingTaskGroup { group in
    group.addTask { print(await sleep("child")) }
    _ = await sleep("body")
    group.cancelAll()
  }
}

/// The body of a group throws when a child ends.
private func leavesByError() async {
  do {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { print(await sleep("child")) }
      try await Task.sleep(for: .milliseconds(10))
      throw Failure()
    }
  } catch {
    print("error")
  }
}

/// A scope ends when the child of a binding that is not awaited ends.
private func leavesBinding() async {
  async let _ = { print(await sleep("child")) }()
  _ = await sleep("body")
}

/// A scope ends with the error of one child when the other child ends.
private func leavesBindingByError() async {
  do {
    async let failing: Void = {
      try await Task.sleep(for: .milliseconds(10))
      throw Failure()
    }()
    async let other: Void = { print(await sleep("other")) }()
    try await failing
    await other
  } catch {
    print("error")
  }
}

/// A task is cancelled when it ends.
private func cancelsTask() async {
  let task = Task { await sleep("task") }
  _ = await sleep("main")
  task.cancel()
  print(await task.value)
}

/// A task with a group is cancelled when its child ends.
private func cancelsParent() async {
  let parent = Task {
    await withTaskGroup(of: String.self) { group in
      group.addTask { await sleep("child") }
      return await group.next() ?? ""
    }
  }
  _ = await sleep("main")
  parent.cancel()
  print(await parent.value)
}
