import DemoArguments
import DemoWorld

struct BlockedPool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A task prints a beat every 100 ms while other tasks block.",
    discussion: "The beats are late if the task does not get a core.")
  @Option(help: "How many tasks block, from 1 to 100.") var blockers = 4
  @Flag(help: "Suspend instead of blocking.") var suspend = false

  func validate() throws { try (1...100).check(blockers, for: "--blockers") }

  func run() async throws {
    async let heart: Void = beat()
    try await withThrowingTaskGroup { group in
      for number in 1...blockers {
        group.addTask(name: "blocker \(number)") {
          try await pause(for: .milliseconds(500))
        }
      }
      try await group.waitForAll()
    }
    try await heart
  }

  func beat() async throws {
    for beat in 1...3 {
      try await Task.sleep(for: .milliseconds(100))
      print("beat \(beat)")
    }
  }

  func pause(for duration: Duration) async throws {
    if suspend {
      try await Task.sleep(for: duration)
    } else {
      block(for: duration)
    }
  }
}
