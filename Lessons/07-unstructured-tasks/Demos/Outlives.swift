import DemoArguments
import DemoWorld

struct Outlives: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A task continues after the function that started it has returned.",
    discussion: "The task takes 300 ms, or ends with the program.")

  @Option(name: .customLong("main"), milliseconds: "How long the program runs")
  var mainTime: Duration = .milliseconds(500)

  func run() async throws {
    startBackup()
    print("startBackup has returned")
    try await Task.sleep(for: mainTime)
    print("main ends")
  }

  func startBackup() {
    Task(name: "backup") {
      print("the backup begins")
      try await Task.sleep(for: .milliseconds(300))
      print("the backup is complete")
    }
  }
}
