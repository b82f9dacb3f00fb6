/// Groups of tasks that do a little of everything: they sleep, use an actor, print, throw, cancel and are cancelled.
@main
struct Mixed {
  static func main() async {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
    for number in 0..<count { await round(number) }
    print(await counter.value)
  }

  static func round(_ number: Int) async {
    async let left = leaf(number)
    let free = Task { try await Task.sleep(for: .seconds(1)) }
    try? await withThrowingTaskGroup(of: Int.self) { group in
      for child in 0..<4 {
        group.addTask {
          await counter.add(child)
          try await Task.sleep(for: .milliseconds(child))
          if child == 2 { throw Failure(round: number) }
          return child
        }
      }
      for try await _ in group {}
    }
    free.cancel()
    _ = try? await left
    if number.isMultiple(of: 8) { print("round \(number)") }
  }

  static func leaf(_ number: Int) async throws -> Int {
    await Task.yield()
    return try await withCheckedThrowingContinuation { $0.resume(returning: number) }
  }
}

struct Failure: Error {
  var round: Int
}

actor Counter {
  private(set) var value = 0
  func add(_ number: Int) { value += number }
}

let counter = Counter()
