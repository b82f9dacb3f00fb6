import Glibc

/// Nested groups in all forms that could make a tracer confuse scopes and groups.
func nestedGroups() async throws {
  // A child of the outer group, added within the inner group's body.
  await withTaskGroup(of: Void.self) { outer in
    await withTaskGroup(of: Void.self) { inner in
      outer.addTask(name: "outer child") { try? await Task.sleep(for: .milliseconds(20)) }
      inner.addTask(name: "inner child") { try? await Task.sleep(for: .milliseconds(10)) }
    }
    print("the inner group has ended")
  }
  // The same with throwing and discarding groups, and with an additional `async let`.
  async let beside: Void = pause(5)
  try await withThrowingDiscardingTaskGroup { outer in
    await withThrowingTaskGroup(of: Void.self) { inner in
      await withDiscardingTaskGroup { innermost in
        try? await pauseInGroup(&inner, "threw inner")
        outer.addTask(name: "discarded outer") { try await pause(20) }
        innermost.addTask(name: "discarded innermost") { try? await pause(10) }
      }
    }
  }
  _ = try? await beside
  await descend(3)
}

/// Uses a group that belongs to the caller.
func pauseInGroup(_ group: inout ThrowingTaskGroup<Void, any Error>, _ name: String) async throws {
  group.addTask(name: name) { try await pause(5) }
  try await group.next()
}

func pause(_ milliseconds: Int) async throws {
  try await Task.sleep(for: .milliseconds(milliseconds))
}

/// Recursive groups of one task. Each outer group adds its child only after the inner groups have ended.
func descend(_ depth: Int) async {
  guard depth > 0 else { return }
  await withTaskGroup(of: Void.self) { group in
    await descend(depth - 1)
    group.addTask(name: "at depth \(depth)") { try? await pause(1) }
  }
}

/// Errors that are caught, propagated, and replaced.
func errorsOfTasks() async {
  // The task catches an error, and throws its own error with the same description.
  let own = Task(name: "own error") {
    async let child: Void = fail()
    do { try await child } catch { throw Failed() }
  }
  _ = await own.result
  // An error that propagates through two tasks.
  let through = Task(name: "through") {
    async let middle: Void = throwOn()
    try await middle
  }
  _ = await through.result
  // The first error that waitForAll() kept.
  let all = Task(name: "all") {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask(name: "first") {
        try await pause(10); throw Failed()
      }
      group.addTask(name: "second") {
        try await pause(20); throw Failed()
      }
      try await group.waitForAll()
    }
  }
  _ = await all.result
  // A loop over results that catches errors, and results that do not throw.
  await withThrowingTaskGroup(of: Void.self) { pagesTaskGroup in
    for name in ["page 1", "page 2"] {
      pagesTaskGroup.addTask(name: name) {
        try await pause(10); throw Failed()
      }
    }
    do { for try await _ in pagesTaskGroup {} } catch { print("caught") }
    while let result = await pagesTaskGroup.nextResult() { print(result) }
  }
}

func fail() async throws { try await pause(5); throw Failed() }

func throwOn() async throws {
  async let leaf: Void = fail()
  try await leaf
}

/// Waits once with each of the calls that can wait for a task.
func everyCall() async throws {
  async let child: Void = pause(10)
  try await child
  let task = Task { try await pause(10) }
  try await task.value
  _ = await Task { try await pause(10) }.result
  try await withThrowingTaskGroup(of: Void.self) { group in
    for turn in 1...4 { group.addTask { try await pause(10 * turn) } }
    try await group.next()
    _ = await group.nextResult()
    try await group.waitForAll()
    group.addTask { try await pause(10) }
    for try await _ in group {}
    group.addTask { try await pause(10) }
  }
  await withTaskGroup(of: Void.self) { group in
    group.addTask { try? await pause(10) }
    await group.waitForAll()
    group.addTask { try? await pause(10) }
  }
  try await withThrowingDiscardingTaskGroup { group in group.addTask { try await pause(10) } }
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  Task {
    try await pause(10)
    continuation.yield(1)
    continuation.finish()
  }
  for await _ in stream {}
  await sleepWithoutThrowing(10_000_000)
  await streamOnMainActor()
}

/// Waits for an element on the main actor, from where the standard library moves to another thread before it waits.
@MainActor private func streamOnMainActor() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  Task.detached {
    try await pause(10)
    continuation.finish()
  }
  for await _ in stream {}
}

@available(*, deprecated)
private func deprecatedSleep(_ nanoseconds: UInt64) async { await Task.sleep(nanoseconds) }

private protocol Sleeping { func sleep(_ nanoseconds: UInt64) async }
private struct OldSleep: Sleeping {
  @available(*, deprecated) func sleep(_ nanoseconds: UInt64) async {
    await deprecatedSleep(nanoseconds)
  }
}

/// Calls the deprecated sleep without a warning. A cancellation does not end this sleep.
func sleepWithoutThrowing(_ nanoseconds: UInt64) async {
  await (OldSleep() as any Sleeping).sleep(nanoseconds)
}

func oldSleep() async {
  let sleeper = Task(name: "sleeper") {
    await sleepWithoutThrowing(50_000_000)
    await sleepWithoutThrowing(50_000_000)
  }
  try? await pause(10)
  sleeper.cancel()
  await sleeper.value
}

/// A task that checks for cancellation before it is cancelled, but not afterward.
func askedBefore() async {
  let worker = Task(name: "worker") {
    for _ in 1...3 { if Task.isCancelled { return } }
    usleep(50_000)
    await sleepWithoutThrowing(50_000_000)
  }
  try? await pause(60)
  worker.cancel()
  await worker.value
}

/// Opens groups with every argument that their functions have: the types of the child's and the group's result, an
/// actor, and a closure that captures values.
actor Opener {
  private var opened = 0

  func open(_ first: Int, _ second: String) async throws -> [String] {
    let plain = await withTaskGroup(of: Int.self, returning: String.self, isolation: self) {
      group in
      assertIsolated()
      opened += 1
      group.addTask { first }
      return "\(await group.next() ?? 0) \(second)"
    }
    let throwing = try await withThrowingTaskGroup(
      of: String.self, returning: Double.self, isolation: self
    ) { group in
      assertIsolated()
      opened += 1
      group.addTask { second }
      return Double(try await group.next()?.count ?? 0)
    }
    return [plain, "\(throwing)", "\(opened)"]
  }
}

/// Takes a result of a group without children, handles the error that follows, and tries again.
func askEmptyGroup() async {
  await withThrowingTaskGroup(of: Int.self) { group in
    while !isDone() {
      do {
        if let result = try await group.next() { print(result) }
        throw CancellationError()
      } catch {
        continue
      }
    }
  }
}
