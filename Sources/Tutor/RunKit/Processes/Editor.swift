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
  /// The editor runs in the tutor's process group, so it may read from the terminal and receives Control-C.
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

    func run() { continuation.resume(returning: editor.run(path)) }
  }

  private func run(_ path: String) -> String? {
    let words = ["/bin/sh", "-c", "\(command) \"$1\"", "sh", path]
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    let code = unsafe posix_spawn(&process, words[0], nil, &attributes, &arguments, environ)
    guard code == 0 else {
      return "The editor cannot be started: \(unsafe String(cString: strerror(code)))."
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0
      ? nil
      : "The editor (\(command)) ended with an error. Check EDITOR, or open \(path) in another window."
  }
}
