import Glibc

/// Computes for `duration`. The core is busy, and nothing interrupts it, not even a cancellation.
///
/// On a simulated machine, `duration` is virtual time. Elsewhere, the thread computes until it has really used that
/// much processor time.
public func compute(for duration: Duration) {
  if let simulatedCompute {
    simulatedCompute(duration.nanoseconds)
  } else {
    let start = processorTime()
    while processorTime() - start < duration.nanoseconds {}
  }
}

/// Blocks the thread for `duration`. It sleeps inside the system, and its core can run no other task.
///
/// Do not wait like this in a task. `Task.sleep(for:)` suspends instead.
public func block(for duration: Duration) {
  let nanoseconds = Int(duration.nanoseconds)
  var left = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
  var time = left
  while nanosleep(&time, &left) != 0, errno == EINTR { time = left }
}

/// The simulated machine's own `compute`; nil if the process does not run on a simulated machine.
private let simulatedCompute: (@convention(c) (_ nanoseconds: Int64) -> Void)? = {
  guard let symbol = dlsym(nil, "tasktracer_compute") else { return nil }
  return unsafeBitCast(symbol, to: (@convention(c) (Int64) -> Void).self)
}()

/// Returns the processor time that the calling thread has used, in nanoseconds.
private func processorTime() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

extension Duration {
  /// The duration in whole nanoseconds. A negative duration counts as zero, and one of more than 292 years as the
  /// greatest number.
  var nanoseconds: Int64 {
    guard components.seconds < .max / 1_000_000_000 else { return .max }
    guard components.seconds >= 0 else { return 0 }
    return max(0, components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000)
  }
}
