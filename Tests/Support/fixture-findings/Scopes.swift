/// Children and other tasks that the program should wait for.
let scopes: Programs = [
  "never awaited": {
    async let saved = load(100)
    print("done")
  },
  "named with an underscore": {
    async let _ = load(100)
    print("done")
  },
  "heartbeat": {
    async let beats: Void = beat()
    _ = await load(100)
  },
  "heartbeat with an end": {
    async let beats: Void = beatOften(20)
    _ = await load(100)
  },
  "given up on one path": {
    async let slow = load(100)
    let quick = await load(10)
    if quick > 5 { return print("quick") }
    print(await slow)
  },
  "read on one path": {
    async let saved = load(100)
    if await load(10) > 50 { print(await saved) }
    print("done")
  },
  "other branch": {
    async let slow = load(100)
    if await load(10) > 5 {
      print("quick")
    } else {
      print(await slow)
    }
  },
  "left by an error": {
    do {
      async let slow = load(100)
      _ = try await fail(after: 10)
      print(await slow)
    } catch {
      print("failed")
    }
  },
  "awaited": {
    async let saved = load(100)
    print(await saved)
  },
  "never read": {
    async let saved = load(10)
    _ = await load(100)
    print("done")
  },
  "left behind": {
    Task { print(await load(500)) }
    _ = await load(100)
  },
  "listener": {
    let (numbers, input) = AsyncStream.makeStream(of: Int.self)
    Task { for await number in numbers { print(number) } }
    input.yield(1)
    _ = await load(10)
  },
  "task awaited": {
    let task = Task { await load(100) }
    print(await task.value)
  },
  "error lost": {
    Task { try await fail(after: 10) }
    _ = await load(100)
  },
  "error lost in a child": {
    async let saved = fail(after: 10)
    _ = await load(100)
  },
  "error read": {
    let task = Task { try await fail(after: 10) }
    _ = await task.result
  },
  "second error": {
    do {
      async let first = fail(after: 10)
      async let second = fail(after: 10)
      _ = try await first + second
    } catch {
      print("failed")
    }
  },
]

/// Prints until a cancellation ends it.
private func beat() async {
  while !Task.isCancelled {
    _ = await load(30)
    print("beat")
  }
}

private func beatOften(_ count: Int) async {
  for number in 1...count {
    guard (try? await Task.sleep(for: .milliseconds(30))) != nil else { return }
    print("beat \(number)")
  }
}
