import Glibc

/// Computes: the core is busy for `duration`, and nothing interrupts it, a cancellation included.
///
/// On a simulated machine this is virtual time; anywhere else it is real work of that much
/// processor time.
public func compute(for duration: Duration) {
  if let simulatedCompute {
    simulatedCompute(duration.nanoseconds)
  } else {
    let end = processorTime() + duration.nanoseconds
    while processorTime() < end {}
  }
}

/// Blocks: the thread sleeps inside the system for `duration`, and its core can run no other task.
///
/// The way not to wait in a task; `Task.sleep(for:)` suspends instead.
public func block(for duration: Duration) {
  let nanoseconds = Int(duration.nanoseconds)
  var left = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
  var time = left
  while nanosleep(&time, &left) != 0, errno == EINTR { time = left }
}

/// The simulated machine's own `compute`, if the process runs on one.
private let simulatedCompute: (@convention(c) (_ nanoseconds: Int64) -> Void)? = {
  guard let symbol = dlsym(nil, "tasktracer_compute") else { return nil }
  return unsafeBitCast(symbol, to: (@convention(c) (Int64) -> Void).self)
}()

/// Nanoseconds of processor time that the calling thread has used.
private func processorTime() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

extension Duration {
  /// Whole nanoseconds; a negative duration counts as zero.
  fileprivate var nanoseconds: Int64 {
    max(0, components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000)
  }
}
