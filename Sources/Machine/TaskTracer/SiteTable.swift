import CInterposition
import TaskTrace

/// Assigns a number to each distinct stack of code addresses, and writes each stack to the trace once.
struct SiteTable {
  /// The most frames of a stack. Frames of libraries may lie between a wait and the program's own code: each adapter in
  /// a chain of asynchronous sequences adds three.
  static let capacity = 32
  private var numbers: [UInt64: UInt32] = [:]
  private var modules: [UInt32: UInt32] = [:]

  /// Returns the site of the frames that `collect` writes to a buffer of `capacity` frames; nil if it finds none.
  mutating func site(
    _ recorder: inout Recorder,
    _ collect: (UnsafeMutablePointer<rt_frame>, Int) -> Int
  ) -> SiteID? {
    unsafe Self.withFrames(collect) { frames in
      unsafe number(of: frames, Self.hash(frames), &recorder)
    }
  }

  /// Calls `use` with the frames that `collect` finds. Returns nil if there are none.
  static func withFrames(
    _ collect: (UnsafeMutablePointer<rt_frame>, Int) -> Int,
    use: (UnsafeBufferPointer<rt_frame>) -> SiteID?
  ) -> SiteID? {
    unsafe withUnsafeTemporaryAllocation(of: rt_frame.self, capacity: capacity) {
      buffer -> SiteID? in
      guard let base = buffer.baseAddress else { return nil }
      let count = unsafe collect(base, capacity)
      guard count > 0 else { return nil }
      return unsafe use(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  static func hash(_ frames: UnsafeBufferPointer<rt_frame>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in frames.indices {
      let frame = unsafe frames[index]
      hash = (hash ^ frame.offset ^ UInt64(frame.module) << 48) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 29
    }
    return hash
  }

  /// Returns the site of frames with that hash. Writes the frames if the hash is new.
  mutating func number(
    of frames: UnsafeBufferPointer<rt_frame>, _ hash: UInt64, _ recorder: inout Recorder
  ) -> SiteID? {
    if let number = numbers[hash] { return SiteID(number) }
    let number = UInt32(numbers.count + 1)
    numbers[hash] = number
    for index in frames.indices {
      let frame = unsafe frames[index]
      recorder.write(
        Record(
          .frame, detail: UInt8(clamping: index), task: number,
          time: Int64(bitPattern: frame.offset), a: text(of: frame.module, &recorder)))
    }
    return SiteID(number)
  }

  private mutating func text(of module: UInt32, _ recorder: inout Recorder) -> UInt32 {
    if let text = modules[module] { return text }
    let text = recorder.number(of: unsafe String(cString: rt_module_path(module)))
    modules[module] = text
    return text
  }
}
