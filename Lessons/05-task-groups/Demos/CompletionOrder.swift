import DemoArguments
import DemoWorld

struct CompletionOrder: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "for await returns results in the order in which the children end.",
    discussion: "The children are a, b, c and so on, in the order in which they are added.")

  @Option(help: "How long each child takes, in milliseconds: 1 to 26 numbers, separated by commas.")
  var delays: Durations = [.milliseconds(300), .milliseconds(100), .milliseconds(200)]

  func validate() throws {
    try (1...26).check(delays.all.count, for: "--delays")
  }

  func run() async {
    await withTaskGroup { group in
      for (letter, delay) in zip("abcdefghijklmnopqrstuvwxyz", delays.all) {
        print("adding \(letter)")
        group.addTask(name: "\(letter)") {
          try? await Task.sleep(for: delay)
          return letter
        }
      }
      for await letter in group {
        print("received \(letter)")
      }
    }
  }
}
