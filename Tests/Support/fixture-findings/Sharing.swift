/// Tasks that share an actor, a task or a place in a group.
let sharing: Programs = [
  "creates, then closes": {
    let board = await Board(0)
    await withTaskGroup { group in
      for number in 1...2 { group.addTask { await board.show(number) } }
    }
    await board.close()
  },
  "claims, then releases": { await workInTurns(claims: true) },
  "asks, then releases": { await workInTurns(claims: false) },
  "computes cells from others": {
    let sheet = Sheet()
    async let total = sheet.value("total")
    async let sum = sheet.value("sum")
    print(await total + sum)
  },
  "tries a shared task again": {
    let rates = Rates()
    await withTaskGroup { group in
      for name in ["ann", "ben"] { group.addTask(name: name) { print(await rates.withRetries()) } }
    }
  },
  "tries a failed task again": {
    let task = Task(name: "rate") { try await fail(after: 10) }
    for _ in 1...2 {
      do { return print(try await task.value) } catch { _ = await load(5) }
    }
  },
  "stores an error": {
    let task = Task(name: "rate") { try await fail(after: 10) }
    var last: (any Error)?
    do { print(try await task.value) } catch { last = error }
    print(last == nil)
  },
  "only checks an error": {
    let task = Task(name: "rate") { try await fail(after: 10) }
    do {
      print(try await task.value)
    } catch {
      if error is CancellationError { print("cancelled") }
    }
  },
  "looks at a result, then reads it": {
    let task = Task(name: "rate") { try await fail(after: 10) }
    _ = await task.result
    _ = await load(5)
    do { print(try await task.value) } catch { print(error) }
  },
  "drops the error of a shared task in a loop": {
    let rates = Rates()
    for _ in 1...2 {
      do { print(try await rates.rate()) } catch { continue }
    }
  },
  "checks a balance, then asks for the rate": {
    let bank = Bank()
    await withTaskGroup { group in
      for name in ["ann", "ben"] { group.addTask(name: name) { await bank.pay(60) } }
    }
  },
  "in batches of one group": {
    var sums: [Int: Int] = [:]
    await withTaskGroup(of: (Int, Int).self) { group in
      var running = 0
      for (index, time) in [100, 200, 300, 100, 200, 300].enumerated() {
        if running == 3 {
          for await (index, time) in group { sums[index] = time }
          running = 0
        }
        group.addTask { (index, await load(time)) }
        running += 1
      }
      for await (index, time) in group { sums[index] = time }
    }
    print(sums.count)
  },
]

@globalActor actor Screen { static let shared = Screen() }

@Screen private final class Board {
  private var numbers: [Int]
  init(_ first: Int) { numbers = [first] }
  func show(_ number: Int) { numbers.append(number) }
  func close() { numbers = [] }
}

private actor Desk {
  private var owner: String?
  func isFree(_ name: String) -> Bool { owner == nil || owner == name }
  func claim(_ name: String) -> Bool {
    guard owner == nil || owner == name else { return false }
    owner = name
    return true
  }
  func release() { owner = nil }
}

private func workInTurns(claims: Bool) async {
  let desk = Desk()
  func work(_ name: String) async {
    if claims {
      while await !desk.claim(name) { _ = await load(10) }
    } else {
      while await !desk.isFree(name) { _ = await load(10) }
    }
    await Task.yield()
    await desk.release()
  }
  async let one: Void = work("one")
  async let two: Void = work("two")
  _ = await (one, two)
}

/// Rates from a server whose first answer is an error.
private actor Rates {
  private var task: Task<Int, any Error>?
  private var answers = 0

  func rate() async throws -> Int {
    if let task { return try await task.value }
    let task = Task(name: "rate") { try await answer() }
    self.task = task
    do {
      return try await task.value
    } catch {
      self.task = nil
      throw error
    }
  }

  private func answer() async throws -> Int {
    answers += 1
    return answers == 1 ? try await fail(after: 10) : await load(10)
  }

  nonisolated func withRetries() async -> Int {
    for _ in 1...3 {
      do { return try await rate() } catch { _ = await load(5) }
    }
    return 0
  }
}

private actor Bank {
  private var balance = 100
  private var rates: Task<Int, Never>?

  private func rate() async -> Int {
    if let rates { return await rates.value }
    let task = Task(name: "rate") { await load(10) }
    rates = task
    return await task.value
  }

  func pay(_ amount: Int) async {
    guard balance >= amount else { return }
    let rate = await rate()
    balance -= amount * rate / 10
  }
}

/// Cells with a task each, which waits for the tasks of the cells that it needs.
private actor Sheet {
  private let needs = ["sum": ["one", "two"], "total": ["one", "sum"]]
  private var values: [String: Task<Int, Never>] = [:]
  private var computed = 0

  func value(_ name: String) async -> Int { await task(name).value }

  private func task(_ name: String) -> Task<Int, Never> {
    if let known = values[name] { return known }
    let task = Task(name: name) { () -> Int in
      guard let needs = self.needs[name] else { return 1 }
      var tasks: [Task<Int, Never>] = []
      for need in needs { tasks.append(self.task(need)) }
      var inputs: [Int] = []
      for task in tasks { inputs.append(await task.value) }
      self.computed += 1
      return await load(inputs.reduce(0, +))
    }
    values[name] = task
    return task
  }
}
