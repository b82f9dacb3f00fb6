import Synchronization

/// Results and errors that are read late or not at all, and programs that cannot continue.
let results: Programs = [
  "last results dropped": {
    await withTaskGroup(of: Int.self) { group in
      for number in 1...3 {
        if number == 3 { _ = await group.next() }
        group.addTask { await load(number * 100) }
      }
    }
  },
  "takes the last results": {
    await withTaskGroup(of: Int.self) { group in
      for number in 1...3 {
        if number == 3 { _ = await group.next() }
        group.addTask { await load(number * 100) }
      }
      for await _ in group {}
    }
  },
  "asks again and again": {
    let task = Task { await load(100) }
    let end = ContinuousClock.now + .milliseconds(100)
    while ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(10)) }
    _ = await task.value
  },
  "prints at each beat": {
    for number in 1...10 {
      try? await Task.sleep(for: .milliseconds(10))
      print(number)
    }
  },
  "read after an error": {
    do {
      async let saved = load(5)
      async let failed = fail(after: 10)
      print(try await failed, await saved)
    } catch {
      print(error)
    }
  },
  "starts a task at each beat": {
    for _ in 1...10 {
      try? await Task.sleep(for: .milliseconds(10))
      Task {}
    }
  },
  "cancels a task at each beat": {
    let tasks = (1...10).map { _ in Task { await load(500) } }
    for task in tasks {
      try? await Task.sleep(for: .milliseconds(10))
      task.cancel()
    }
  },
  "drops a cancellation": {
    await withTaskGroup { group in
      group.addTask {
        await withThrowingTaskGroup { group in
          group.addTask { try await Task.sleep(for: .milliseconds(100)) }
        }
      }
      _ = await load(50)
      group.cancelAll()
    }
  },
  "first error read": {
    let tasks = [Task { try await fail(after: 10) }, Task { try await fail(after: 10) }]
    do { for task in tasks { print(try await task.value) } } catch { print("\(error)") }
  },
  "error dropped by a group": {
    await withThrowingTaskGroup { group in
      group.addTask { _ = try await fail(after: 10) }
      group.addTask { _ = await load(20) }
    }
  },
  "error of a discarding group": {
    try? await withThrowingDiscardingTaskGroup { group in
      group.addTask { _ = try await fail(after: 10) }
    }
  },
  "error shown": {
    await withThrowingTaskGroup { group in
      group.addTask { _ = try await fail(after: 10) }
      if case .failure(let error)? = await group.nextResult() { print("\(error)") }
    }
  },
  "error late": {
    do {
      try await withThrowingTaskGroup { group in
        group.addTask { _ = try await fail(after: 10) }
        group.addTask { _ = await load(200) }
        try await group.waitForAll()
      }
    } catch {
      print("\(error)")
    }
  },
  "error read late": {
    let task = Task { try await fail(after: 10) }
    _ = await load(100)
    do { print(try await task.value) } catch { print("\(error)") }
  },
  "ends at the first error": {
    do {
      try await withThrowingTaskGroup { group in
        group.addTask { _ = try await fail(after: 10) }
        group.addTask { try await Task.sleep(for: .milliseconds(200)) }
        try await group.next()
      }
    } catch {
      print("\(error)")
    }
  },
  "waits for the rest": {
    let first = await withTaskGroup { group in
      for time in [100, 200] { group.addTask { await load(time) } }
      return await group.next()
    }
    print(first ?? 0)
  },
  "cancels the rest": {
    let first = await withTaskGroup { group in
      for time in [100, 200] { group.addTask { await load(time) } }
      defer { group.cancelAll() }
      return await group.next()
    }
    print(first ?? 0)
  },
  "cancellation dropped": {
    await withTaskGroup { group in
      group.addTask {
        try? await Task.sleep(for: .seconds(1))
        print("done")
      }
      _ = await load(50)
      group.cancelAll()
    }
  },
  "cancellation checked": {
    await withTaskGroup { group in
      group.addTask {
        guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
        print("done")
      }
      _ = await load(50)
      group.cancelAll()
    }
  },
  "never resumed": {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      kept.withLock { $0 = continuation }
    }
  },
  "resumed twice": {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      Task(name: "answer") {
        continuation.resume()
        continuation.resume()
      }
    }
    _ = await load(100)
  },
  "index out of range": {
    let all = [await load(10)]
    print(all[all.count])
  },
  "failed cast": {
    let value: any Sendable = await load(10)
    // swift-format-ignore: NeverForceUnwrap
    print(value as! String)
  },
  "object gone": { print(await firstNumber().value) },
  "overflow": {
    var number = UInt8(await load(10))
    while number > 0 { number += 100 }
  },
  "assumed main actor": {
    let worker = Task.detached(name: "worker") { assumeMainActor() }
    await worker.value
  },
  "error taken where a child is awaited": {
    async let title = fail(after: 10)
    let known = try? await title
    print(known == nil)
  },
  "error thrown again": {
    if (try? await loadOrForget()) == nil { print("nothing") }
  },
  "value instead of an error": {
    async let title = fail(after: 10)
    print((try? await title) ?? 0)
  },
  "copies values": {
    await Shop.$user.withValue("ann") {
      await Task { print(Shop.user) }.value
    }
  },
  "loses values": {
    await Shop.$user.withValue("ann") {
      await Task.detached {
        async let line = Shop.user
        print(await line)
      }.value
    }
  },
  "binds values again": {
    await Shop.$user.withValue("ann") {
      let user = Shop.user
      await Task.detached { Shop.$user.withValue(user) { print(Shop.user) } }.value
    }
  },
  "child has values": {
    await Shop.$user.withValue("ann") {
      async let line = Shop.user
      print(await line)
    }
  },
]

enum Shop { @TaskLocal static var user = "nobody" }

/// Keeps a continuation forever, so that the runtime does not warn about it.
private let kept = Mutex<CheckedContinuation<Void, Never>?>(nil)

private func loadOrForget() async throws -> Int {
  async let title = fail(after: 10)
  do {
    return try await title
  } catch {
    print("forgets the title")
    throw error
  }
}

private func assumeMainActor() {
  MainActor.assumeIsolated { print("on the main actor") }
}
