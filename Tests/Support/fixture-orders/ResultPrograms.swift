import Synchronization

/// Small programs whose task takes the results of its group while other children still run.
enum ResultPrograms {
  private static let programs: [String: @Sendable () async -> Void] = [
    "printedResults": printedResults, "lockedResults": lockedResults,
    "growing": growing, "resultsOnMain": resultsOnMain, "sharedMain": sharedMain,
    "awaitsOnMain": awaitsOnMain, "firstError": firstError, "sharedResults": sharedResults,
  ]

  static func run(_ name: String) async -> Bool {
    guard let program = programs[name] else { return false }
    await program()
    return true
  }
}

/// A child prints before it ends. The parent prints each result.
private func printedResults() async {
  await withTaskGroup(of: Int.self) { group in
    group.addTask { 1 }
    group.addTask {
      print("child")
      return 2
    }
    for await number in group { print(number) }
  }
}

private final class Log: Sendable {
  let text = Mutex("")
  func add(_ word: String) { text.withLock { $0 += word } }
}

/// The parent and a child use a lock. The parent uses it before and after each result.
private func lockedResults() async {
  let log = Log()
  await withTaskGroup(of: Int.self) { group in
    group.addTask { 1 }
    group.addTask {
      log.add("c")
      return 2
    }
    log.add("p")
    while let number = await group.next() { log.add("\(number)") }
  }
  print(log.text.withLock { $0 })
}

/// The parent adds a child after the first result.
private func growing() async {
  let order = await withTaskGroup(of: Int.self) { group in
    for number in 1...2 { group.addTask { number } }
    var order: [Int] = []
    while let number = await group.next() {
      order.append(number)
      if order.count == 1 { group.addTask { number * 10 } }
    }
    return order
  }
  print(order)
}

/// Like `printedResults`, on the main actor, which no other task uses.
@MainActor private func resultsOnMain() async {
  await withTaskGroup(of: Int.self) { group in
    group.addTask { 1 }
    group.addTask {
      print("child")
      return 2
    }
    while let number = await group.next() { print(number) }
  }
}

/// The parent takes results on the main actor, which another task uses too.
@MainActor private func sharedMain() async {
  let other = Task { print("other") }
  await withTaskGroup(of: Int.self) { group in
    for number in 1...2 { group.addTask { number } }
    while let number = await group.next() { print(number) }
  }
  await other.value
}

/// A task on the main actor awaits two others.
@MainActor private func awaitsOnMain() async {
  let one = Task.detached { print("one") }
  async let two: Void = print("two")
  await one.value
  print("main")
  await two
}

/// The parent takes results until a child throws, and prints the number of results that it has taken.
private func firstError() async {
  var count = 0
  do {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {}
      group.addTask { throw CancellationError() }
      while try await group.next() != nil { count += 1 }
    }
  } catch {
    print("an error after", count)
  }
}

nonisolated(unsafe) private var taken = 0

/// The parent counts its results in a variable that a child reads before it ends.
private func sharedResults() async {
  await withTaskGroup(of: Int.self) { group in
    group.addTask { 10 }
    group.addTask { taken }
    while let number = await group.next() {
      taken += 1
      print(number)
    }
  }
}
