import Glibc

/// The learner's editor, which controls the terminal while it runs.
package struct Editor: Hashable, Sendable {
  /// The command with its arguments, in the syntax of the shell.
  let command: String

  /// The editor that VISUAL or EDITOR names; nil if neither is set.
  package static var chosen: Editor? {
    ["VISUAL", "EDITOR"].lazy.compactMap(EnvironmentVariables.value).first { !$0.isEmpty }
      .map { Editor(command: $0) }
  }

  /// Opens a file, and waits until the editor ends. Returns a sentence if that fails.
  ///
  /// The editor runs in the tutor's process group, so it may read from the terminal and receives Control-C. The editor
  /// and its descendants end when the tutor ends, even if the tutor is killed.
  package func open(_ path: String) async -> String? {
    await withCheckedContinuation { continuation in
      let wait = Wait(editor: self, path: path, continuation: continuation)
      let context = unsafe Unmanaged.passRetained(wait).toOpaque()
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread, nil,
        { context in
          guard let context = unsafe context else { return nil }
          unsafe Unmanaged<Wait>.fromOpaque(context).takeRetainedValue().run()
          return nil
        }, context)
      if code == 0 {
        pthread_detach(thread)
      } else {
        unsafe Unmanaged<Wait>.fromOpaque(context).release()
        continuation.resume(
          returning: "The editor cannot be started. Open the file in another window.")
      }
    }
  }

  /// Waits for an editor on its own thread, because that may take hours.
  private final class Wait: Sendable {
    let editor: Editor
    let path: String
    let continuation: CheckedContinuation<String?, Never>

    init(editor: Editor, path: String, continuation: CheckedContinuation<String?, Never>) {
      (self.editor, self.path, self.continuation) = (editor, path, continuation)
    }

    func run() {
      var modes = termios()
      let hasModes = unsafe tcgetattr(STDIN_FILENO, &modes) == 0
      let program = TerminalProgram(["/bin/sh", "-c", "\(editor.command) \"$1\"", "sh", path])
      let status = program?.status()
      // An editor that was killed leaves the terminal in its own modes.
      if hasModes { unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }
      continuation.resume(returning: status == 0 ? nil : editor.complaint(path, program))
      program?.waitForDescendants()
    }
  }

  private func complaint(_ path: String, _ program: TerminalProgram?) -> String {
    program == nil
      ? "The editor cannot be started. Open \(path) in another window."
      : "The editor (\(command)) ended with an error. Check EDITOR, or open \(path) in another window."
  }
}

/// A program that uses the tutor's terminal, below a supervisor that ends it with the tutor.
private struct TerminalProgram {
  private let supervisor: pid_t
  /// The socket through which the supervisor sends the program's status.
  private let reports: Int32

  /// Starts a program. Returns nil if that fails.
  init?(_ words: [String]) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    defer { close(ends[1]) }
    guard
      let supervisor = Self.spawn(
        [Installation.supervisorBeside, "--in-terminal", "\(getpid())"] + words, reports: ends[1])
    else {
      close(ends[0])
      return nil
    }
    (self.supervisor, reports) = (supervisor, ends[0])
  }

  /// The descriptor to which the supervisor writes the status.
  private static let reportsOfSupervisor: Int32 = 3

  private static func spawn(_ words: [String], reports: Int32) -> pid_t? {
    let arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, reports, reportsOfSupervisor)
    var process = pid_t()
    let code = unsafe posix_spawn(&process, words[0], &actions, nil, arguments, environ)
    return code == 0 ? process : nil
  }

  /// Waits until the program ends, and returns its status from `wait`. Nil if the supervisor was killed.
  func status() -> Int32? {
    defer { close(reports) }
    var status: Int32 = 0
    while true {
      let count = unsafe read(reports, &status, MemoryLayout<Int32>.size)
      if count == MemoryLayout<Int32>.size { return status }
      if count >= 0 || errno != EINTR { return nil }
    }
  }

  /// Waits until the supervisor ends. It ends after the last descendant of the program.
  func waitForDescendants() {
    var status: Int32 = 0
    while unsafe waitpid(supervisor, &status, 0) < 0, errno == EINTR {}
  }
}
