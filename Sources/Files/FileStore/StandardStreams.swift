import Glibc

/// Standard input, output and error of the process.
package enum StandardStreams {
  /// Opens `/dev/null` as each standard stream that is closed. Otherwise the next files that the process opens would
  /// get these descriptors. Called once, when the process starts. Writing to standard output still fails if it was
  /// closed. What is written to a closed standard error is dropped.
  package static func fillGaps() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR)
    }
  }
}
