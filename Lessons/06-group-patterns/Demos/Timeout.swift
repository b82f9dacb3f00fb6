import DemoArguments
import DemoWorld

struct Timeout: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Work with a time limit.")
  @Option(milliseconds: "How long the work takes") var work: Duration = .milliseconds(800)
  @Option(milliseconds: "How long it may take") var limit: Duration = .milliseconds(500)
  @Flag(help: "Never check for cancellation.") var ignoreCancellation = false

  struct TimedOut: Error {}

  func run() async {
    do {
      print("in time: the \(try await loadImageInTime())")
    } catch {
      print("no image: \(error)")
    }
  }

  func loadImageInTime() async throws -> Image {
    try await withThrowingTaskGroup { group in
      group.addTask(name: "work") { try await loadImage() }
      group.addTask(name: "clock") {
        try await Task.sleep(for: limit)
        throw TimedOut()
      }
      guard let first = try await group.next() else { throw TimedOut() }
      group.cancelAll()
      return first
    }
  }

  func loadImage() async throws -> Image {
    if ignoreCancellation {
      try renderImage("cat", taking: work)
    } else {
      try await downloadImage("cat", taking: work)
    }
  }
}
