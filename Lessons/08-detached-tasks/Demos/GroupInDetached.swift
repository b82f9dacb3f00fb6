import DemoArguments
import DemoWorld

struct GroupInDetached: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A group of three tasks inside one detached task.",
    discussion: "They take 150, 300 and 450 ms. One call to cancel() cancels all of them.")

  @Option(milliseconds: "When to cancel the detached task")
  var cancelAt: Duration = .milliseconds(200)

  func run() async throws {
    let upkeep = Task.detached(name: "upkeep", priority: .background) {
      try await withThrowingTaskGroup { group in
        group.addTask(name: "log") {
          try await work(for: .milliseconds(150))
        }
        group.addTask(name: "cache") {
          try await work(for: .milliseconds(300))
        }
        group.addTask(name: "index") {
          try await work(for: .milliseconds(450))
        }
        try await group.waitForAll()
      }
    }
    try await Task.sleep(for: cancelAt)
    upkeep.cancel()
    print("upkeep: \(await upkeep.result)")
  }

  func work(for duration: Duration) async throws {
    let name = Task.name ?? "main"
    print("\(name) begins, at \(Task.currentPriority)")
    try await Task.sleep(for: duration)
    print("\(name) is done")
  }
}
