/// An ordinary program with two children, one of which ends early.
@main enum FixtureFamily {
  static func main() async throws {
    let path = CommandLine.arguments.dropFirst().first
    async let image = load("image", milliseconds: 300)
    async let metadata = load("metadata", milliseconds: 120)
    print(try await metadata)
    if path == "trap" { preconditionFailure("as asked") }
    if path == "wait" { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
    print(try await image)
  }

  static func load(_ name: String, milliseconds: Int) async throws -> String {
    try await Task.sleep(for: .milliseconds(milliseconds))
    return name
  }
}
