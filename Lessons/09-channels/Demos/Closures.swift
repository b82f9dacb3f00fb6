import AsyncAlgorithms
import DemoArguments
import DemoWorld

struct Closures: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A channel of closures for two light shows: red, green and blue.",
    discussion: "Each light shines for 200 ms. The consumer runs each closure that it takes.")
  @Flag(help: "Cancel the second show while it is green.") var cancelInSecond = false
  func run() async throws {
    try await play("first")
    try await play("second", cancelAt: cancelInSecond ? .seconds(0.3) : nil)
  }

  func play(_ show: String, cancelAt: Duration? = nil) async throws {
    let jobs = AsyncChannel<@Sendable () async throws -> Void>()
    let player = Task(name: "\(show) player") {
      defer { jobs.finish() }
      for await job in jobs { try await job() }
    }
    async let sending: Void = {
      for color in ["red", "green", "blue"] {
        await jobs.send { try await shine(color) }
      }
      jobs.finish()
    }()
    if let cancelAt {
      try await Task.sleep(for: cancelAt)
      player.cancel()
    }
    print("\(show): \(await player.result)")
    await sending
  }

  func shine(_ color: String) async throws {
    print("\(color) on")
    defer { print("\(color) off") }
    try await Task.sleep(for: .milliseconds(200))
  }
}
