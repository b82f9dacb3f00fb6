import Glibc

/// A program with a child task that never ends and never calls in. With a path, it does so only once it is cancelled,
/// and then makes a file there.
@main enum FixtureLoop {
  static func main() async {
    async let busy: Void = spin(CommandLine.arguments.dropFirst().first)
    await busy
  }

  static func spin(_ path: String?) async {
    if let path {
      try? await Task.sleep(for: .seconds(1))
      guard Task.isCancelled else { return }
      close(creat(path, 0o600))
    }
    while true {}
  }
}
