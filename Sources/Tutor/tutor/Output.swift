import Glibc
import LineEditor
import StyledText

/// Standard error, for messages to a shell user whose output is redirected.
struct Output {
  /// Keeps descriptors that were closed before the tutor started from being reused for its own files.
  static func fillGaps() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }

  /// The exit code, once it is known whether all output arrived.
  func finish(_ code: Int32) -> Int32 {
    guard let reason = Terminal.finishOutput() else { return code }
    complain([StyledLine("Some output could not be written: \(reason).", .error)])
    return code == ExitCode.done.rawValue ? ExitCode.badUsage.rawValue : code
  }

  func complain(_ lines: [StyledLine]) {
    let text = TerminalWriter(colors: .none).string(for: lines)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        unsafe write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}
