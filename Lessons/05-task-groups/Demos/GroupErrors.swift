import DemoArguments
import DemoWorld

struct GroupErrors: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A child throws; the effect depends on how the body takes the results.")

  enum Consume: String, CaseIterable, ExpressibleByArgument { case loop, wait, ignore }
  @Option(help: "Take results in a loop, wait for all, or ignore them.") var consume = Consume.loop
  @Option(help: "Which of the four children fails, from 1 to 4.") var failAt = 2

  func validate() throws { try (1...4).check(failAt, for: "--fail-at") }

  func run() async {
    do {
      try await loadImages()
      print("loadImages has returned")
    } catch {
      print("loadImages has thrown: \(error)")
    }
  }

  func loadImages() async throws {
    try await withThrowingTaskGroup { group in
      for (place, name) in zip(1..., ["a", "b", "c", "d"]) {
        let time = Duration.milliseconds(100) * place
        group.addTask(name: name) {
          try await downloadImage(
            name, taking: time, failing: place == failAt)
        }
      }
      switch consume {
      case .loop:
        for try await image in group { print("received the \(image)") }
      case .wait: try await group.waitForAll()
      case .ignore: print("the body has ended")
      }
    }
  }
}
