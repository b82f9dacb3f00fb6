import DemoArguments
import DemoWorld

enum Request { @TaskLocal static var user = "nobody" }

struct Inherits: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "What an unstructured task inherits from the task that starts it.",
    discussion: "It inherits priority, task-local values and actor, but it has no parent.")

  @Option(help: "The priority of the task that starts it.") var priority = TaskPriority.high

  func run() async {
    let starter = Task(name: "starter", priority: priority) {
      await Request.$user.withValue("ann") { await start() }
    }
    try? await Task.sleep(for: .milliseconds(100))
    starter.cancel()
    await starter.value
  }

  @MainActor func start() async {
    let worker = Task(name: "worker") {
      describe("worker")
      try? await Task.sleep(for: .milliseconds(200))
      describe("worker")
    }
    await worker.value
    describe("starter")
  }

  @MainActor func describe(_ name: String) {
    print("\(name): user \(Request.user), priority \(Task.currentPriority)")
    print("\(name): cancelled \(Task.isCancelled)")
  }
}
