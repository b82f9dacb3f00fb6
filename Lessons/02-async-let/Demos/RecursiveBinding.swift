import DemoArguments
import DemoWorld

struct RecursiveBinding: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Two async let bindings in a function that calls itself.",
    discussion: "Each call starts two child tasks, so two lines create a tree of tasks.")

  @Option(help: "How many generations of child tasks to start, from 1 to 8.") var depth = 4

  func validate() throws { try (1...8).check(depth, for: "--depth") }

  func run() async throws {
    let leaves = try await countLeaves(below: depth)
    print("counted \(leaves) leaves")
  }

  func countLeaves(below depth: Int) async throws -> Int {
    guard depth > 0 else {
      try await Task.sleep(for: .milliseconds(100))
      return 1
    }
    async let left = countLeaves(below: depth - 1)
    async let right = countLeaves(below: depth - 1)
    return try await left + right
  }
}
