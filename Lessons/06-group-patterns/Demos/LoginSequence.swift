import DemoArguments
import DemoWorld

struct LoginSequence: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Different steps in a single group.")
  @OptionGroup var world: LoginWorld
  enum Step {
    case location(String), permission(Bool), client(Server)
    case signedIn(attempts: Int)
  }

  func run() async {
    do {
      try await logIn()
      print("logged in")
    } catch { print("not logged in: \(error)") }
  }

  func logIn() async throws {
    try await withThrowingTaskGroup(of: Step.self) { group in
      group.addTask(name: "location") { try await world.findLocation() }
      group.addTask(name: "permission") { try await world.askPermission() }
      group.addTask(name: "connection") { try await world.connect() }
      for try await step in group {
        print("done: \(step)")
        guard case .client(let server) = step else { continue }
        group.addTask(name: "signIn") { try await signIn(to: server) }
      }
    }
  }

  func signIn(to server: Server, attempt: Int = 1) async throws -> Step {
    do {
      try await world.signIn(attempt, to: server)
      return .signedIn(attempts: attempt)
    } catch is ConnectionLost where attempt <= world.retries {
      return try await signIn(to: server, attempt: attempt + 1)
    }
  }
}
