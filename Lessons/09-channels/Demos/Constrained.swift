import AsyncAlgorithms
import DemoArguments
import DemoWorld

struct Constrained: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Several consumers of one channel.",
    discussion: "Six requests take 1000 ms each. Each goes to a consumer that is free.")

  @Option(help: "How many consumers there are, from 1 to 100.") var atOnce = 2

  func validate() throws {
    try (1...100).check(atOnce, for: "--at-once")
  }

  func run() async throws {
    let requests = AsyncChannel<String>()
    try await withThrowingTaskGroup { group in
      for number in 1...atOnce {
        group.addTask(name: "consumer \(number)") {
          try await load(from: requests)
        }
      }
      for number in 1...6 { await requests.send("photo \(number)") }
      requests.finish()
      try await group.waitForAll()
    }
    print("all photos are there")
  }

  func load(from requests: AsyncChannel<String>) async throws {
    for await name in requests {
      let image = try await downloadImage(name, taking: .seconds(1))
      print("\(Task.name ?? "main") got the \(image)")
    }
  }
}
