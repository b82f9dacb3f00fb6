import DemoArguments
import DemoWorld

struct FirstWins: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Two servers and a local cache answer; the first answer cancels the others.",
    discussion: "The cache always takes the same time. The times of the servers are random.")

  @Option(milliseconds: "How long google usually takes") var google: Duration = .milliseconds(250)
  @Option(milliseconds: "How long facebook usually takes")
  var facebook: Duration = .milliseconds(240)
  @Option(milliseconds: "How long the cache takes") var cache: Duration = .milliseconds(300)
  @Option(milliseconds: "How much faster or slower a server can be")
  var jitter: Duration = .milliseconds(80)

  func run() async throws {
    let servers = [
      Server("google", taking: google, jitter: jitter),
      Server("facebook", taking: facebook, jitter: jitter),
      Server("cache", taking: cache),
    ]
    guard let winner = try await firstToAnswer(of: servers) else { return }
    print("\(winner) wins")
  }

  func firstToAnswer(of servers: [Server]) async throws -> Server? {
    try await withThrowingTaskGroup { group in
      for server in servers {
        group.addTask(name: server.name) {
          print(try await server.answer(to: "ping"))
          return server
        }
      }
      let first = try await group.next()
      group.cancelAll()
      return first
    }
  }
}
