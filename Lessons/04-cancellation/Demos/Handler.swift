import ArgumentParser
import DemoWorld

struct Handler: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A cancellation handler.",
    discussion: "It runs at once, in the task that cancels, while the cancelled task goes on.")

  @Option(milliseconds: "When to cancel") var cancelAt: Duration = .milliseconds(100)

  func run() async throws {
    let worker = Task(name: "worker") { await work() }
    try await Task.sleep(for: cancelAt)
    print("main cancels")
    worker.cancel()
    print("main has cancelled")
    await worker.value
  }

  func work() async {
    await withTaskCancellationHandler {
      compute(for: .milliseconds(300))
      print("the work is done, in \(Task.name ?? "main")")
    } onCancel: {
      print("the handler runs, in \(Task.name ?? "main")")
    }
  }
}
