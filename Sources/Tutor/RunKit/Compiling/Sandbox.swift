import FileStore

/// Runs a program without the user's files, environment and network, if bubblewrap is installed.
///
/// The program sees the system's own programs and libraries, and the folders that it is given. It has namespaces of
/// its own and an empty `/tmp`, which is also its home. It can write only there and to the files and folders that are
/// named, for example the file of its trace.
package struct Sandbox: Hashable, Sendable {
  /// The path of `bwrap`.
  let program: String
  /// Whether `bwrap` can limit the size of `/tmp`; old versions cannot.
  var limitsSize = true

  /// Returns the sandbox; nil if bubblewrap is not installed or cannot create namespaces on this system. The check is
  /// made once.
  package static func available() async -> Sandbox? {
    await Self.found.value
  }

  /// A sentence that says why there is no sandbox, or what to do about it.
  package static var advice: String {
    Program.search("bwrap") == nil
      ? "To get one, install bubblewrap (the command `bwrap`)."
      : "The command `bwrap` is installed, but this system does not let it create a sandbox."
  }

  private static let found = Task { () -> Sandbox? in
    guard let path = Program.search("bwrap") else { return nil }
    for limitsSize in [true, false] {
      let sandbox = Sandbox(program: path, limitsSize: limitsSize)
      var command = Command(program: "/bin/true")
      command.confinement = Confinement(sandbox: sandbox, readable: [], writable: [])
      command.timeLimit = .seconds(10)
      if let result = try? await command.run(), result.ending == .exited(status: 0) {
        return sandbox
      }
    }
    return nil
  }

  /// Changes a command so that it runs in the sandbox.
  fileprivate func confine(_ command: inout Command, _ confinement: Confinement) {
    var words = ["--unshare-all", "--die-with-parent", "--new-session", "--hostname", "sandbox"]
    words += environment(of: command) + Self.system + Self.devices + ["--proc", "/proc"]
    words += (limitsSize ? ["--size", "\(Self.maximumTemporary)"] : []) + ["--tmpfs", Self.home]
    for folder in confinement.readable { words += ["--ro-bind-try", folder, folder] }
    for (folder, other) in confinement.replaced { words += ["--ro-bind", other, folder] }
    for folder in confinement.writable { words += ["--bind", folder, folder] }
    // The root folder contains only the mount points, and must not be writable.
    words += ["--remount-ro", "/", "--chdir", Self.home]
    command.arguments = words + ["--"] + [command.program] + command.arguments
    command.program = program
    command.environment = [:]
    // Bubblewrap creates the process namespace, so the supervisor need not.
    command.isApart = false
  }

  /// The home folder of programs: a separate file system that is discarded with the sandbox.
  static let home = "/tmp"
  /// The maximum size of all files in `/tmp`, in bytes.
  private static let maximumTemporary = 64 << 20

  /// The options that make folders and files of the system visible.
  private static let system =
    ["--ro-bind", "/usr", "/usr"]
    + [
      "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc/ld.so.cache",
      "/etc/alternatives", "/etc/localtime", "/etc/os-release",
    ].flatMap { ["--ro-bind-try", $0, $0] }

  private static let devices = ["null", "zero", "full", "random", "urandom"].flatMap {
    ["--dev-bind-try", "/dev/\($0)", "/dev/\($0)"]
  }

  /// Returns the options that set the program's environment: what each program needs, and what the command itself sets.
  /// Bubblewrap sets it, so that the dynamic linker preloads libraries only into the program.
  private func environment(of command: Command) -> [String] {
    let kept = ["LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH"].compactMap { name in
      EnvironmentVariables.value(name).map { (name, $0) }
    }
    let own = [("PATH", "/usr/bin:/bin"), ("HOME", Self.home), ("TMPDIR", Self.home)]
    let all = Dictionary(own + kept) { $1 }.merging(command.environment) { $1 }
    return ["--clearenv"]
      + all.sorted { $0.key < $1.key }.flatMap { ["--setenv", $0.key, $0.value] }
  }
}

/// The sandbox in which a command runs. Its program also gets what is added to the command's environment later.
struct Confinement: Hashable, Sendable {
  var sandbox: Sandbox
  /// The folders that the command reads.
  var readable: [String]
  /// The only files and folders that the command can change.
  var writable: [String]
  /// The folders that the command reads in place of others, by the paths of those.
  var replaced: [String: String] = [:]

  func apply(to command: inout Command) { sandbox.confine(&command, self) }
}
