/// Programs with mistakes that a trace shows, and programs that only seem to have one. The argument selects one.
@main struct FixtureFindings {
  static func main() async {
    guard let name = CommandLine.arguments.dropFirst().first else { return }
    guard let program = programs[name] else { return print("unknown: \(name)") }
    await program()
  }

  static let programs = scopes.merging(cancellations) { $1 }.merging(orders) { $1 }
    .merging(sharedCores) { $1 }.merging(results) { $1 }
    .merging(circles) { $1 }
}

typealias Programs = [String: @Sendable () async -> Void]

struct Failed: Error {}

func load(_ milliseconds: Int) async -> Int {
  try? await Task.sleep(for: .milliseconds(milliseconds))
  return milliseconds
}

func fail(after milliseconds: Int) async throws -> Int {
  try? await Task.sleep(for: .milliseconds(milliseconds))
  throw Failed()
}
