import DemoArguments
import DemoWorld

struct ChainedTasks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Each click starts a task that first awaits the previous task.",
    discussion: "A download takes 1000 ms. The last task is cancelled.")

  @Option(help: "How many clicks there are, from 1 to 100.") var clicks = 3
  @Option(milliseconds: "When to cancel the last task")
  var cancelAt: Duration = .milliseconds(500)

  func validate() throws {
    try (1...100).check(clicks, for: "--clicks")
  }

  func run() async throws {
    var last: Task<Void, any Error>?
    for click in 1...clicks {
      last = Task(name: "click \(click)") { [last] in
        _ = await last?.result
        let name = "photo \(click)"
        let image = try await downloadImage(name, taking: .seconds(1))
        print("got the \(image)")
      }
    }
    try await Task.sleep(for: cancelAt)
    last?.cancel()
    print("cancelled click \(clicks)")
    try? await last?.value
  }
}
