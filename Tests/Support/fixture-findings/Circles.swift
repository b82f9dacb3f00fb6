/// Tasks that wait for other tasks, whose handles they find in an actor, or for locks.
let circles: Programs = [
  "wait for each other": {
    let tasks = Handles()
    await tasks.start("a", waitingFor: "b")
    await tasks.start("b", waitingFor: "a")
    await tasks.end(of: "a")
  },
  "three in a circle": {
    let tasks = Handles()
    await tasks.start("a", waitingFor: "b")
    await tasks.start("b", waitingFor: "c")
    await tasks.start("c", waitingFor: "a")
    _ = await load(20)
  },
  "waits for itself": {
    let tasks = Handles()
    await tasks.start("a", waitingFor: "a")
    await tasks.end(of: "a")
  },
  "child waits for its parent": {
    let tasks = Handles()
    await tasks.start("a") {
      await withTaskGroup { group in
        group.addTask(name: "b") {
          _ = await load(10)
          await tasks.end(of: "a")
        }
      }
    }
    await tasks.end(of: "a")
  },
  "locks in opposite order": {
    let (a, b) = (Lock(), Lock())
    await withTaskGroup { group in
      group.addTask(name: "one") { await a.lock(before: b) }
      group.addTask(name: "two") { await b.lock(before: a) }
    }
  },
  "locks in the same order": {
    let (a, b) = (Lock(), Lock())
    await withTaskGroup { group in
      for name in ["one", "two"] {
        group.addTask(name: name) { await a.lock(before: b) }
      }
    }
  },
  "lock that is never unlocked": {
    let lock = Lock()
    await lock.lock()
    await withTaskGroup { group in
      group.addTask(name: "one") { await lock.lock() }
    }
  },
  "lock that nobody unlocks": {
    let lock = Lock()
    await withTaskGroup { group in
      for name in ["one", "two"] {
        group.addTask(name: name) { await lock.lock() }
      }
    }
  },
  "lock that its task does not unlock": {
    let lock = Lock()
    for _ in 1...2 { await lock.lock() }
  },
  "lock that another task unlocks": {
    let lock = Lock()
    await withTaskGroup { group in
      group.addTask(name: "giver") {
        for _ in 1...2 {
          _ = await load(10)
          await lock.unlock()
        }
      }
      for _ in 1...4 { await lock.lock() }
    }
  },
  "wait in a row": {
    let tasks = Handles()
    await tasks.start("a", waitingFor: "b")
    await tasks.start("b", waitingFor: "c")
    await tasks.start("c") { _ = await load(50) }
    await tasks.end(of: "a")
  },
  "child waits for a task of its parent": {
    let tasks = Handles()
    await tasks.start("a") {
      await tasks.start("b") { _ = await load(50) }
      await withTaskGroup { group in
        for _ in 1...2 { group.addTask { await tasks.end(of: "b") } }
      }
    }
    await tasks.end(of: "a")
  },
]

extension Lock {
  /// Locks this lock and then another one, and unlocks both.
  nonisolated func lock(before other: Lock) async {
    await lock()
    _ = await load(10)
    await other.lock()
    await other.unlock()
    await unlock()
  }
}

actor Handles {
  private var tasks: [String: Task<Void, Never>] = [:]

  func start(_ name: String, _ work: @escaping @Sendable () async -> Void) {
    tasks[name] = Task(name: name, operation: work)
  }

  /// Starts a task that waits for the task with another name.
  func start(_ name: String, waitingFor other: String) {
    start(name) {
      _ = await load(10)
      await self.end(of: other)
    }
  }

  func task(_ name: String) -> Task<Void, Never>? { tasks[name] }

  nonisolated func end(of name: String) async { await task(name)?.value }
}
