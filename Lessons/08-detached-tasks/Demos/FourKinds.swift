import DemoArguments

enum Request { @TaskLocal static var user = "nobody" }

struct FourKinds: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Four ways to start a task.",
    discussion: "All four do the same work. The task that starts them is cancelled at 100 ms.")

  func run() async throws {
    let starter = Task(name: "starter", priority: .high) {
      await Request.$user.withValue("ann") { await startFour() }
    }
    try await Task.sleep(for: .milliseconds(100))
    starter.cancel()
    await starter.value
    print("starter has ended")
    try await Task.sleep(for: .milliseconds(400))
  }

  @MainActor func startFour() async {
    async let asyncLet: Void = work("asyncLet")
    await withTaskGroup { group in
      group.addTask(name: "groupChild") { await work("groupChild") }
      Task(name: "unstructured") { await work("unstructured") }
      Task.detached(name: "detached") { await work("detached") }
    }
    await asyncLet
  }

  /// Runs on the actor of its caller, if the caller is on one.
  nonisolated(nonsending) func work(_ name: String) async {
    let actor = #isolation
    print("\(name): user \(Request.user), \(Task.currentPriority)")
    print("\(name): on the main actor \(actor is MainActor)")
    try? await Task.sleep(for: .milliseconds(300))
    print("\(name): cancelled \(Task.isCancelled)")
  }
}
