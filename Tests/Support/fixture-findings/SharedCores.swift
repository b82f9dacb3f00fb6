import Dispatch
import Glibc

/// Cores and actors that tasks share.
let sharedCores: Programs = [
  "blocks the only core": {
    async let beat = load(50)
    async let blocker: Void = block(300)
    _ = await (beat, blocker)
  },
  "blocks and harms nobody": { block(300) },
  "blocked for ever": {
    let semaphore = DispatchSemaphore(value: 0)
    func enter() { semaphore.wait() }
    async let waiter: Void = enter()
    await waiter
  },
  "blocked again for ever": {
    let semaphore = DispatchSemaphore(value: 0)
    func enter() {
      block(10)
      semaphore.wait()
    }
    async let waiter: Void = enter()
    await waiter
  },
  "busy main actor": {
    async let frame: Void = draw()
    async let work: Void = work()
    _ = await (frame, work)
  },
  "busy actor": {
    let studio = Studio()
    async let slow: Void = studio.draw(200)
    async let quick: Void = studio.draw(10)
    _ = await (slow, quick)
  },
  "actor in short steps": {
    let studio = Studio()
    func draw() async { for _ in 1...10 { await studio.draw(20) } }
    async let one: Void = draw()
    async let other: Void = draw()
    _ = await (one, other)
  },
  "main actor in short steps": {
    async let frame: Void = draw()
    async let work: Void = shortWork()
    _ = await (frame, work)
  },
  "check then act": { await sell(in: Office()) },
  "reserve then act": { await sell(in: Office(), reservingFirst: true) },
  "stores the task first": {
    let library = Library()
    await withTaskGroup { group in
      for buyer in ["ann", "ben"] { group.addTask(name: buyer) { _ = await library.book() } }
    }
  },
  "calls in a loop": {
    let office = Office()
    await withTaskGroup { group in
      for _ in 1...2 {
        group.addTask { for _ in 1...3 { await office.refill() } }
      }
    }
  },
  "reads, then sells": {
    let office = Office()
    await withTaskGroup { group in
      for name in ["ann", "ben"] {
        group.addTask(name: name) {
          guard await office.left > 0 else { return }
          await Task.yield()
          await office.refill()
        }
      }
    }
  },
  "enters, then refills": {
    let office = Office()
    await withTaskGroup { group in
      for name in ["ann", "ben"] { group.addTask(name: name) { await visit(office) } }
    }
  },
  "locks and unlocks": {
    let lock = Lock()
    await withTaskGroup { group in
      for name in ["ann", "ben"] {
        group.addTask(name: name) {
          await lock.lock()
          _ = await load(50)
          await lock.unlock()
        }
      }
    }
  },
  "takes and gives back": {
    let office = Office()
    await withTaskGroup { group in
      for _ in 1...2 {
        group.addTask {
          let ticket = await office.take()
          _ = await load(50)
          await office.giveBack(ticket)
        }
      }
    }
  },
  "keeps the only core": {
    async let beat = load(50)
    async let work: Void = compute(200)
    _ = await (beat, work)
  },
  "inverted": {
    let (numbers, input) = AsyncStream.makeStream(of: Int.self)
    let low = Task(name: "low", priority: .low) {
      _ = await load(20)
      compute(10)
      input.finish()
    }
    let high = Task(name: "high", priority: .high) { for await _ in numbers {} }
    _ = await load(10)
    let medium = Task(name: "medium", priority: .medium) { compute(200) }
    _ = await (low.value, high.value, medium.value)
  },
  "raised": {
    let low = Task(name: "low", priority: .low) { await load(20) }
    let high = Task(name: "high", priority: .high) { await low.value }
    _ = await load(10)
    let medium = Task(name: "medium", priority: .medium) { compute(200) }
    _ = await (high.value, medium.value)
  },
]

func block(_ milliseconds: UInt32) { usleep(milliseconds * 1_000) }

@MainActor func draw() async {
  try? await Task.sleep(for: .milliseconds(50))
  print("frame")
}

@MainActor func work() { compute(400) }

@MainActor func shortWork() async {
  for _ in 1...8 {
    compute(50)
    await Task.yield()
  }
}

actor Studio {
  func draw(_ milliseconds: Int64) { compute(milliseconds) }
}

actor Office {
  private var tickets = 1
  var left: Int { tickets }

  func sell(reservingFirst: Bool) async -> Bool {
    guard tickets > 0 else { return false }
    if reservingFirst { tickets -= 1 }
    _ = await load(50)
    if !reservingFirst { tickets -= 1 }
    return true
  }

  func refill() { tickets += 1 }

  func take() -> Int {
    tickets -= 1
    return tickets
  }

  func giveBack(_ ticket: Int) { tickets += 1 }
}

/// Loads a book once, for all tasks that ask for it.
actor Library {
  private var loaded: Int?
  private var loading: Task<Int, Never>?

  func book() async -> Int {
    if let loaded { return loaded }
    if let loading { return await loading.value }
    let task = Task { await load(50) }
    loading = task
    let book = await task.value
    loaded = book
    loading = nil
    return book
  }
}

func sell(in office: Office, reservingFirst: Bool = false) async {
  await withTaskGroup { group in
    for buyer in ["ann", "ben"] {
      group.addTask(name: buyer) { _ = await office.sell(reservingFirst: reservingFirst) }
    }
  }
}

/// Lets one task at a time continue.
actor Lock {
  private var isFree = true
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func lock() async {
    if isFree {
      isFree = false
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func unlock() {
    if waiting.isEmpty {
      isFree = true
    } else {
      waiting.removeFirst().resume()
    }
  }
}

/// Calls the office twice. The second call does not depend on the first.
private func visit(_ office: Office) async {
  let left = await office.left
  await withTaskGroup { group in group.addTask { print(left) } }
  for _ in 1...2 {
    await Task.yield()
    await office.refill()
  }
  await Task.yield()
  do {
    try Task.checkCancellation()
    await office.refill()
  } catch {
    await office.refill()
  }
  await Task.yield()
  await office.refill()
}
