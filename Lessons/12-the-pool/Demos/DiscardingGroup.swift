import DemoArguments
import DemoWorld

struct DiscardingGroup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A server with five connections: the first takes 100 ms, the second 200 ms.")

  @Option(help: "The number of the connection that is lost, from 1 to 5.") var failAt: Int?
  @Flag(help: "Use an ordinary group, and take no results.") var ordinary = false

  func validate() throws { try (1...5).check(failAt, for: "--fail-at") }

  func run() async {
    do {
      try await ordinary ? listenInOrdinaryGroup() : listen()
      print("the server has closed")
    } catch { print("the server has failed: \(error)") }
  }

  func listen() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      for id in 1...5 {
        group.addTask(name: "connection \(id)") { try await serve(id) }
      }
    }
  }

  func listenInOrdinaryGroup() async {
    await withThrowingTaskGroup { group in
      for id in 1...5 {
        group.addTask(name: "connection \(id)") { try await serve(id) }
      }
    }
  }

  func serve(_ id: Int) async throws {
    let server = Server("connection \(id)", taking: .milliseconds(100) * id)
    print(try await server.answer(to: "hello", failing: id == failAt))
  }
}
