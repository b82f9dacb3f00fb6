import DemoArguments
import DemoWorld

struct SuspendOrBlock: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Two tasks that wait, by suspending or by blocking.",
    discussion: "A suspended task gives up its core; a blocked task keeps it.")

  @Option(name: .customLong("pause"), milliseconds: "How long each task waits")
  var pauseTime: Duration = .milliseconds(200)

  @Flag(name: .customLong("block"), help: "Block the thread instead of suspending the task.")
  var blocks = false

  func run() async {
    async let first: Void = pause("first")
    async let second: Void = pause("second")
    await first
    await second
    print("both have ended")
  }

  func pause(_ name: String) async {
    print("\(name) begins")
    if blocks {
      block(for: pauseTime)
    } else {
      try? await Task.sleep(for: pauseTime)
    }
    print("\(name) ends")
  }
}
