import DemoArguments
import DemoWorld

struct Handler: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A cancellation handler.",
    discussion: "It runs in the task that cancels, or at once if the task is already cancelled.")

  @Option(milliseconds: "When to cancel") var cancelAt: Duration = .milliseconds(100)
  @Flag(help: "Compute for 200 ms before setting up the handler.") var setUpLate = false

  func run() async throws {
    let worker = Task(name: "worker") { await work() }
    try await Task.sleep(for: cancelAt)
    print("main cancels")
    worker.cancel()
    print("main has cancelled")
    await worker.value
  }

  func work() async {
    if setUpLate { compute(for: .milliseconds(200)) }
    await withTaskCancellationHandler {
      compute(for: .milliseconds(300))
      print("the work is done, in \(Task.name ?? "main")")
    } onCancel: {
      print("the handler runs, in \(Task.name ?? "main")")
    }
  }
}
