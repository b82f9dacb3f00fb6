import DemoArguments
import DemoWorld

/// The phone, the user and the server of a login.
struct LoginWorld: ParsableArguments {
  @Option(help: "How many sign-ins fail before one works, from 0 to 100.") var signInFailures = 3
  @Option(help: "How often to try again at most, from 0 to 100.") var retries = 5
  @Flag(help: "Let the connection fail.") var connectionFails = false

  func validate() throws {
    try (0...100).check(signInFailures, for: "--sign-in-failures")
    try (0...100).check(retries, for: "--retries")
  }

  func findLocation() async throws -> LoginSequence.Step {
    try await Task.sleep(for: .milliseconds(100))
    return .location("Vienna")
  }

  func askPermission() async throws -> LoginSequence.Step {
    try await Task.sleep(for: .milliseconds(500))
    return .permission(true)
  }

  func connect() async throws -> LoginSequence.Step {
    let server = Server("server", taking: .milliseconds(200))
    print(try await server.answer(to: "hello", failing: connectionFails))
    return .client(server)
  }

  func signIn(_ attempt: Int, to server: Server) async throws {
    print(try await server.answer(to: "sign-in \(attempt)", failing: attempt <= signInFailures))
  }
}
