import Glibc

/// A program with a child task that loops forever without a call. With a path, the child loops only if it is
/// cancelled, and creates a file at the path first.
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
