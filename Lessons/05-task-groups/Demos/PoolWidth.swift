import DemoArguments
import DemoWorld

struct PoolWidth: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "More child tasks than cores.",
    discussion: "Each child computes for a millisecond, and needs a core for that.")

  @Option(help: "How many child tasks to add, from 0 to 10000.") var tasks = 1000

  func validate() throws {
    try (0...10_000).check(tasks, for: "--tasks")
  }

  func run() async {
    await withTaskGroup { group in
      for _ in 0..<tasks {
        group.addTask { compute(for: .milliseconds(1)) }
      }
      print("all have been added")
    }
    print("all have ended")
  }
}
