import Glibc

/// Computes for a number of milliseconds. The core is busy, and nothing interrupts it.
func compute(_ milliseconds: Int64) {
  typealias Compute = @convention(c) (Int64) -> Void
  guard let symbol = dlsym(nil, "tasktracer_compute") else { return }
  unsafeBitCast(symbol, to: Compute.self)(milliseconds * 1_000_000)
}

/// Cancels a task while it runs, and waits for it.
func cancel<Success: Sendable>(
  after milliseconds: Int, _ operation: @escaping @Sendable () async -> Success
) async {
  let task = Task(name: "worker", operation: operation)
  _ = await load(milliseconds)
  task.cancel()
  _ = await task.value
}

let cancellations: Programs = [
  "ends with its stream": {
    let (numbers, input) = AsyncStream<Int>.makeStream()
    let reader = Task {
      for await number in numbers { print(number) }
      await shut(10)
      await shut(20)
    }
    input.yield(1)
    _ = await load(30)
    reader.cancel()
    await reader.value
  },
  "unreached": {
    await cancel(after: 50) {
      let inner = Task(name: "inner") { await load(300) }
      return await inner.value
    }
  },
  "unreached sleep": {
    await cancel(after: 50) {
      let inner = Task(name: "inner") { try? await Task.sleep(for: .milliseconds(300)) }
      return await inner.value == nil ? 0 : 1
    }
  },
  "prints after a dropped cancellation": {
    await cancel(after: 50) {
      try? await Task.sleep(for: .milliseconds(100))
      print("found")
    }
  },
  "checks after a dropped cancellation": {
    await cancel(after: 50) {
      try? await Task.sleep(for: .milliseconds(100))
      if !Task.isCancelled { print("found") }
    }
  },
  "reached by a handler": {
    await cancel(after: 50) {
      let inner = Task(name: "inner") { await load(300) }
      return await withTaskCancellationHandler {
        await inner.value
      } onCancel: {
        inner.cancel()
      }
    }
  },
  "shared": {
    let shared = Task(name: "shared") { await load(300) }
    async let other = shared.value
    await cancel(after: 50) { await shared.value }
    _ = await other
  },
  "kept under a key": {
    let downloads = Downloads()
    await cancel(after: 50) { await downloads.load("map") }
  },
  "shielded": {
    await cancel(after: 50) {
      _ = await load(300)
      return await Task(name: "cleanup") { await load(20) }.value
    }
  },
  "lets the last step end": {
    await cancel(after: 50) {
      return await Task(name: "save") { await load(100) }.value
    }
  },
  "finishes a part, and starts another": {
    await cancel(after: 50) {
      let part = Task(name: "part") { await load(300) }
      let result = await part.value
      async let next = load(100)
      return await next + result
    }
  },
  "finishes a part": {
    await cancel(after: 50) {
      let part = Task(name: "part") { await load(300) }
      let result = await part.value
      return Task.isCancelled ? 0 : result
    }
  },
  "never checks": {
    await cancel(after: 50) { for _ in 1...8 { compute(100) } }
  },
  "one last step": {
    await cancel(after: 50) { compute(100) }
  },
  "checks each step": {
    await cancel(after: 50) {
      for _ in 1...8 where !Task.isCancelled { compute(100) }
    }
  },
  "checks seldom": {
    await cancel(after: 50) {
      for step in 1...8 {
        if step.isMultiple(of: 5), Task.isCancelled { return }
        compute(100)
      }
    }
  },
  "checks after a task": {
    await cancel(after: 50) {
      for _ in 1...2 {
        if Task.isCancelled { return }
        try? await Task { try await Task.sleep(for: .milliseconds(300)) }.value
      }
    }
  },
  "returns nil in a group that an error ends": {
    _ = try? await withThrowingTaskGroup { group in
      group.addTask {
        do { try await Task.sleep(for: .milliseconds(300)) } catch { return }
      }
      group.addTask {
        try await Task.sleep(for: .milliseconds(100))
        throw Failed()
      }
      while try await group.next() != nil {}
    }
  },
  "swallows": {
    await cancel(after: 50) {
      for _ in 1...8 { try? await Task.sleep(for: .milliseconds(100)) }
    }
  },
  "shields its steps": {
    await cancel(after: 150) {
      for _ in 1...3 { _ = await Task { await load(100) }.value }
    }
  },
  "swallows at two lines": {
    await cancel(after: 50) {
      for _ in 1...3 {
        try? await Task.sleep(for: .milliseconds(100))
        try? await Task.sleep(for: .milliseconds(200))
      }
    }
  },
  "retries a closure": {
    await cancel(after: 50) {
      do {
        try await retry { try await Task.sleep(for: .milliseconds(100)) }
      } catch {
        print(error)
      }
    }
  },
  "waits for its children": {
    await cancel(after: 50) {
      await withTaskGroup { group in
        for _ in 1...3 { group.addTask { _ = await load(100) } }
      }
    }
  },
]

/// Calls a closure again after each error.
private func retry(_ work: () async throws -> Void) async throws {
  for _ in 1...4 {
    do { try await work() } catch {
      try? await Task.sleep(for: .milliseconds(10))
    }
  }
  try await work()
}

private func slowly(_ milliseconds: Int) async -> Int { await load(milliseconds) }

/// Several tasks can wait for the same download.
private actor Downloads {
  private var tasks: [String: Task<Int, Never>] = [:]

  func load(_ name: String) async -> Int {
    if let known = tasks[name] { return await known.value }
    let task = Task { await slowly(300) }
    tasks[name] = task
    return await task.value
  }
}

/// Waits without a check for cancellation, as code does that must be done in any case.
private func shut(_ milliseconds: Int) async {
  await withCheckedContinuation { continuation in
    Task.detached {
      _ = await load(milliseconds)
      continuation.resume()
    }
  }
}
