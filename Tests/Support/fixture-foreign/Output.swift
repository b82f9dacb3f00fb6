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
