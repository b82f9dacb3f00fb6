import DemoArguments
import DemoWorld
import Dispatch

struct SemaphoreWait: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tasks that block at a semaphore until another task signals it.",
    discussion: "With as many waiters as cores, the program gets stuck.")

  @Option(help: "How many tasks wait, from 1 to 100.") var waiters = 1

  func validate() throws {
    try (1...100).check(waiters, for: "--waiters")
  }

  func run() async {
    let door = DispatchSemaphore(value: 0)
    await withTaskGroup { group in
      for number in 1...waiters {
        group.addTask(name: "waiter \(number)") { pass(door) }
      }
      group.addTask(name: "opener") {
        for _ in 1...waiters { door.signal() }
      }
    }
    print("everybody is through")
  }

  func pass(_ door: DispatchSemaphore) {
    print("\(Task.name ?? "main") waits")
    door.wait()
  }
}
