import CLineEditor
import Glibc

/// The events for which the thread waits.
struct Events: OptionSet {
  let rawValue: UInt32
  static let input = Events(rawValue: UInt32(LE_INPUT))
  static let interrupt = Events(rawValue: UInt32(LE_INTERRUPT))
  static let suspend = Events(rawValue: UInt32(LE_SUSPEND))
  static let continued = Events(rawValue: UInt32(LE_CONTINUED))
  static let resized = Events(rawValue: UInt32(LE_RESIZED))

  /// Waits until an event occurs or `milliseconds` pass. -1 means no time limit.
  static func wait(forInput: Bool, milliseconds: Int32 = -1) -> Events {
    Events(rawValue: le_wait(forInput, milliseconds))
  }
}

/// The bytes with which the terminal's user requests a signal.
struct ControlBytes {
  private let bytes = le_terminal_controls()

  enum Meaning { case interrupt, suspend, quit }

  func meaning(of scalar: Unicode.Scalar) -> Meaning? {
    switch UInt8(exactly: scalar.value) {
    case nil, 0: nil
    case bytes.interrupt: .interrupt
    case bytes.suspend: .suspend
    case bytes.quit: .quit
    default: nil
    }
  }
}

/// The typed input, in order. All readers share it, so that input that arrives while a line is read can become keys.
final class TypedInput {
  private var decoder = InputDecoder()
  private var buffer = [UInt8](repeating: 0, count: 4096)
  private var isLast = false
  private(set) var isAtEnd = false

  /// The time in milliseconds within which the rest of an escape sequence must arrive. A person types more slowly.
  static let sequenceTime: Int32 = 50

  /// Returns the next character or paste; nil if there is none yet.
  func next() -> InputDecoder.Input? {
    let next = decoder.next(isLast: isLast)
    if next == nil { isLast = false }
    return next
  }

  /// Waits for events, and reads input if it arrives. -1 milliseconds means no time limit.
  func wait(milliseconds: Int32 = -1) -> Events {
    let holdingTime = decoder.isHoldingBack ? Self.sequenceTime : -1
    let isHoldingTime = holdingTime >= 0 && (milliseconds < 0 || holdingTime <= milliseconds)
    let events = Events.wait(
      forInput: !isAtEnd, milliseconds: isHoldingTime ? holdingTime : milliseconds)
    isLast = isHoldingTime && events.isEmpty
    guard events.contains(.input) else { return events }
    if let bytes = read() { decoder.append(bytes) } else { isAtEnd = true }
    return events
  }

  /// Reads from standard input. Returns no bytes if none are available, and nil at the end of input.
  func read() -> ArraySlice<UInt8>? {
    let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      unsafe le_read(buffer.baseAddress, buffer.count)
    }
    return count == 0 ? nil : buffer[..<max(count, 0)]
  }

  /// Inserts a text before the input that was not requested yet.
  func prepend(_ text: String) { decoder.prepend(text.utf8) }
}
