import AsyncAlgorithms
import DemoArguments
import DemoWorld

struct Channel: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Each click sends a request; one consumer takes the requests one at a time.")

  @Option(help: "How many clicks there are, from 1 to 100.") var clicks = 3
  @Option(milliseconds: "How long a download takes") var download: Duration = .seconds(1)
  @Option(milliseconds: "When to cancel the consumer") var cancelAt: Duration?
  @Flag(help: "Do not finish the channel when the consumer ends.") var forgetFinish = false

  func validate() throws { try (1...100).check(clicks, for: "--clicks") }

  func run() async throws {
    let requests = AsyncChannel<String>()
    async let sender: Void = send(to: requests)
    let consumer = Task(name: "consumer") {
      defer { if !forgetFinish { requests.finish() } }
      for await name in requests {
        print("got the \(try await downloadImage(name, taking: download))")
      }
    }
    if let cancelAt {
      try await Task.sleep(for: cancelAt)
      consumer.cancel()
    }
    print("consumer: \(await consumer.result)")
    await sender
  }

  func send(to requests: AsyncChannel<String>) async {
    for click in 1...clicks {
      await requests.send("photo \(click)")
      print("send has returned: photo \(click)")
    }
    requests.finish()
  }
}
