import Glibc

/// The cost of some work in this process.
package struct Effort: Hashable, Sendable {
  /// The processor time of all threads.
  package var microseconds: Int
  /// The greatest increase of the memory in use.
  package var kilobytes: Int

  /// Measures some work. Nothing else may run in the process.
  package static func of(_ work: () -> Void) -> Effort {
    resetPeak()
    let memory = kilobytes(of: "VmRSS:")
    let start = processorTime
    work()
    let end = processorTime
    return Effort(
      microseconds: end - start, kilobytes: max(0, kilobytes(of: "VmHWM:") - memory))
  }

  package static var processorTime: Int { microseconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  /// Measures the processor time of some work on this thread, in microseconds. Other threads may run.
  package static func time(of work: () -> Void) -> Int {
    let start = microseconds(of: CLOCK_THREAD_CPUTIME_ID)
    work()
    return microseconds(of: CLOCK_THREAD_CPUTIME_ID) - start
  }

  private static func microseconds(of clock: clockid_t) -> Int {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
  }

  /// Resets the peak of the memory in use (proc(5), clear_refs). Where this is not possible, an earlier peak counts too.
  private static func resetPeak() {
    guard let file = unsafe fopen("/proc/self/clear_refs", "w") else { return }
    unsafe fputs("5", file)
    unsafe fclose(file)
  }

  private static func kilobytes(of field: String) -> Int {
    guard let file = unsafe fopen("/proc/self/status", "r") else {
      fatalError("The memory in use cannot be read.")
    }
    defer { unsafe fclose(file) }
    var bytes = [CChar](repeating: 0, count: 8192)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    let text = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
    let number = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
    guard let kilobytes = number.flatMap({ Int($0) }) else {
      fatalError("/proc/self/status does not show \(field)")
    }
    return kilobytes
  }
}
