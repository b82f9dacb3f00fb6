import DemoArguments
import DemoWorld

struct Family: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A tree of child tasks.",
    discussion: "Each generation works 100 ms longer than its parents, which wait for it.")

  @Option(help: "How many generations of child tasks to start, from 0 to 4.") var depth = 2

  @Option(help: "How many children each parent has, from 1 to 5.") var width = 2

  func validate() throws {
    try (0...4).check(depth, for: "--depth")
    try (1...5).check(width, for: "--width")
  }

  func run() async throws {
    try await live(as: "", generation: 1)
    print("the family has ended")
  }

  /// The name of a child is its parent's name and one more letter.
  func live(as name: String, generation: Int) async throws {
    try await withThrowingTaskGroup { group in
      for letter in "abcde".prefix(generation > depth ? 0 : width) {
        group.addTask(name: "\(name)\(letter)") {
          try await live(as: "\(name)\(letter)", generation: generation + 1)
        }
      }
      try await work(for: .milliseconds(100) * generation)
    }
  }

  /// A call with `await` creates no task.
  func work(for duration: Duration) async throws {
    try await Task.sleep(for: duration)
  }
}
