import Glibc
import LineEditor
import StyledText

/// Writes to standard error, for messages to a shell user whose standard output is redirected.
struct Output {
  /// Flushes standard output and returns the exit code. If some output could not be written, reports that.
  func finish(_ code: Int32) -> Int32 {
    guard let reason = Terminal.finishOutput() else { return code }
    report([StyledLine("Some output could not be written: \(reason).", .error)])
    return code == ExitCode.done.rawValue ? ExitCode.badUsage.rawValue : code
  }

  func report(_ lines: [StyledLine]) {
    let text = TerminalWriter(colors: .none).string(for: lines)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        unsafe write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        unsafe poll(&output, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }
}

/// Prints to standard output. The library's function of that name loses the reason why a long text cannot be written.
func print(_ text: String, terminator: String = "\n") { Terminal.write(text + terminator) }
