import Glibc

/// Groups within groups, in every form in which scopes and groups could be taken for each other.
func nestedGroups() async throws {
  // A child of the outer group, added within the inner group's body.
  await withTaskGroup(of: Void.self) { outer in
    await withTaskGroup(of: Void.self) { inner in
      outer.addTask(name: "outer child") { try? await Task.sleep(for: .milliseconds(20)) }
      inner.addTask(name: "inner child") { try? await Task.sleep(for: .milliseconds(10)) }
    }
    print("the inner group has ended")
  }
  // The same of throwing and discarding groups, with an `async let` beside them.
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

/// A group that is handed on is the caller's.
func pauseInGroup(_ group: inout ThrowingTaskGroup<Void, any Error>, _ name: String) async throws {
  group.addTask(name: name) { try await pause(5) }
  try await group.next()
}

func pause(_ milliseconds: Int) async throws {
  try await Task.sleep(for: .milliseconds(milliseconds))
}

/// Groups in recursion, all of one task; each outer one has its child only after the inner ones have ended.
func descend(_ depth: Int) async {
  guard depth > 0 else { return }
  await withTaskGroup(of: Void.self) { group in
    await descend(depth - 1)
    group.addTask(name: "at depth \(depth)") { try? await pause(1) }
  }
}

/// Errors that are caught, thrown on, and thrown anew.
func errorsOfTasks() async {
  // Caught; the task throws one of its own, with the same words.
  let own = Task(name: "own error") {
    async let child: Void = fail()
    do { try await child } catch { throw Failed() }
  }
  _ = await own.result
  // Thrown on through two tasks.
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
  // A loop over results that catches, and results that do not throw.
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

/// One wait by each call.
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
}

@available(*, deprecated)
private func deprecatedSleep(_ nanoseconds: UInt64) async { await Task.sleep(nanoseconds) }

private protocol Sleeping { func sleep(_ nanoseconds: UInt64) async }
private struct OldSleep: Sleeping {
  @available(*, deprecated) func sleep(_ nanoseconds: UInt64) async {
    await deprecatedSleep(nanoseconds)
  }
}

/// The deprecated sleep, called without a warning: a cancellation does not end it.
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

/// A task that asks before it is cancelled, and not after.
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

/// Opens groups with every argument that their functions have: the child's and the result's type, an actor, and a
/// closure that captures.
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
