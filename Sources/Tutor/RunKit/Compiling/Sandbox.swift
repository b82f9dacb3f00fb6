import FileStore

/// Runs a program without the user's files and without a network, if bubblewrap is installed.
///
/// The program sees the system's folders, and its own; it has a process namespace of its own, and can write only to
/// folders that are named, for example the folder of its trace.
package struct Sandbox: Hashable, Sendable {
  /// The path of `bwrap`.
  let program: String

  /// Nil if bubblewrap is not installed, or cannot make namespaces on this system. It is tried once.
  package static func available() async -> Sandbox? {
    await Self.found.value
  }

  private static let found = Task { () -> Sandbox? in
    guard let path = Program.search("bwrap") else { return nil }
    var command = Command(
      program: path, arguments: ["--unshare-all", "--ro-bind", "/", "/", "--", "/bin/true"])
    command.timeLimit = .seconds(10)
    let result = try? await command.run()
    return result?.ending == .exited(status: 0) ? Sandbox(program: path) : nil
  }

  /// Folders that are hidden: those of users, and what other programs keep for a while.
  private static let hidden = ["/home", "/root", "/tmp", "/var/tmp", "/run", "/mnt", "/media"]

  /// Makes a command run in it. `readable` are folders that it needs, and `writable` are the only ones that it
  /// can change.
  func confine(_ command: inout Command, readable: [String], writable: [String]) {
    let home = EnvironmentVariables.value("HOME").map { [$0] } ?? []
    var words = ["--unshare-all", "--die-with-parent", "--new-session", "--ro-bind", "/", "/"]
    words += ["--dev", "/dev", "--proc", "/proc"]
    for folder in Self.hidden + home where Files.isDirectory(folder) && folder != "/" {
      words += ["--tmpfs", Files.resolved(folder) ?? folder]
    }
    for folder in readable { words += ["--ro-bind-try", folder, folder] }
    for folder in writable { words += ["--bind", folder, folder] }
    words += ["--chdir", "/"]
    // What the dynamic linker loads is not for bubblewrap itself.
    if let preload = command.environment.removeValue(forKey: "LD_PRELOAD") {
      words += ["--setenv", "LD_PRELOAD", preload]
    }
    command.arguments = words + ["--", command.program] + command.arguments
    command.program = program
    // Bubblewrap makes the process namespace.
    command.isApart = false
  }
}
