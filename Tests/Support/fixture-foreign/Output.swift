import Foundation

/// Prints with functions of the C library that do not use a stream, or that describe an error or a signal.
func printErrors() async {
  withVaList([3]) { _ = vdprintf(STDERR_FILENO, "%d items\n", $0) }
  errno = ENOENT
  perror("open")
  errno = EINTR
  perror(nil)
  psignal(SIGINT, "stop")
}

// The C compiler calls these functions if a program is built with _FORTIFY_SOURCE.
@_silgen_name("__vprintf_chk")
private func printChecked(
  _ flag: Int32, _ format: UnsafePointer<CChar>, _ arguments: CVaListPointer
) -> Int32
@_silgen_name("__vdprintf_chk")
private func printChecked(
  _ descriptor: Int32, _ flag: Int32, _ format: UnsafePointer<CChar>, _ arguments: CVaListPointer
) -> Int32

/// Prints with functions of the C library that check their arguments.
func printChecked() async {
  withVaList([3]) { _ = printChecked(1, "%d items\n", $0) }
  fflush(nil)
  withVaList([4]) { _ = printChecked(STDOUT_FILENO, 1, "%d more\n", $0) }
}

/// Never ends, and keeps the lock of a stream, as a task that waits for a line of input. A part of a line is not
/// written yet.
func keepStreamLock() async {
  print("part", terminator: "")
  guard let stream = tmpfile() else { return }
  flockfile(stream)
  while true { sleep(1) }
}
