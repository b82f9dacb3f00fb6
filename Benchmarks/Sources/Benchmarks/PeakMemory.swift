import CMalloc
import Foundation

/// The peak memory of this process since the measurement was restarted, as the system counts it.
enum PeakMemory {
  struct Unknown: Error, CustomStringConvertible {
    let description = "/proc/self does not tell how much memory is in use, as Linux does elsewhere."
  }

  /// Returns free memory to the system, restarts the measurement, and returns the memory in use, in bytes.
  static func restart() throws -> Int {
    malloc_trim(0)
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    return try bytes()
  }

  static func bytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
      let number = Int(kilobytes)
    else { throw Unknown() }
    return number * 1_024
  }
}
