/// Programs with mistakes that a trace shows, and programs that only seem to have one. The argument selects one.
@main struct FixtureFindings {
  static func main() async {
    guard let name = CommandLine.arguments.dropFirst().first else { return }
    guard let program = programs[name] else { return print("unknown: \(name)") }
    await program()
  }

  static let programs = scopes.merging(cancellations) { $1 }.merging(orders) { $1 }
    .merging(sharedCores) { $1 }.merging(results) { $1 }
    .merging(circles) { $1 }.merging(quorums) { $1 }.merging(handling) { $1 }
    .merging(sharing) { $1 }
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

private final class Number: Sendable { let value = 1 }

/// Starts a task that reads an object which is gone by then.
func firstNumber() -> Task<Int, Never> {
  let number = Number()
  return Task(name: "reader") { [unowned number] in
    _ = await load(10)
    return number.value
  }
}
