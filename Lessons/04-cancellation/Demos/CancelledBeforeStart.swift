import DemoArguments
import DemoWorld

struct CancelledBeforeStart: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A task that is cancelled before it begins.",
    discussion: "Both run on the main actor, so the task cannot begin until main suspends.")

  @MainActor func run() async {
    let late = Task(name: "late") { try await load() }
    late.cancel()
    late.cancel()
    print("main has cancelled it, twice")
    print("late: \(await late.result)")
  }

  func load() async throws -> Image {
    print("late begins, cancelled \(Task.isCancelled)")
    return try await downloadImage("cat", taking: .milliseconds(200))
  }
}
