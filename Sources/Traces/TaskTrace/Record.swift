/// The unit of a trace file: 32 bytes, every field little-endian.
///
/// | offset | size | field |
/// | --- | --- | --- |
/// | 0 | 1 | kind; 0 ends the file |
/// | 1 | 1 | detail, a small number whose meaning depends on the kind |
/// | 2 | 2 | core: 0 is the main thread, 1 and up are worker cores, 65535 is `outside` |
/// | 4 | 4 | task number, or 0 |
/// | 8 | 8 | time in nanoseconds |
/// | 16 | 4 × 4 | a, b, c, d |
///
/// A record of kind `text` or `frame` defines something to which later records refer by number. An event's record has
/// the second task in `a` and the site in `b` (`c` for a creation). An event with a text has the text in `a`, and
/// `threw` has its second task in `b`. The number of an `AwaitedCall` is in `detail`: as the whole value for `awaited`,
/// and above the four bits of the reason for `suspended`.
public struct Record: Hashable, Sendable {
  /// A kind of record that is not an event. The first byte of an event's record is an `EventKind`.
  public enum Definition: UInt8, CaseIterable, Sendable {
    /// Defines a text. `task` is its number, `detail` the number of bytes in this record (0 to 24), and `core` is 1 if
    /// another record continues it. The bytes begin at offset 8. The reader repairs invalid UTF-8.
    case text = 1
    /// Adds a frame to a site. `task` is the site's number, `detail` the frame's index, `time` the offset in the
    /// module, and `a` the text with the path of the module's file.
    case frame
    /// Names an actor. `task` is its number, and `a` the text with the name of its type.
    case actor
    /// A fact about the run. `detail` is a `Fact`, `a` a text, and `time` a number.
    case fact
    /// A choice of the machine, or more of its candidates. See `records(of:)` with a `ScheduleChoice`.
    case choice
    /// The sequence numbers of the last choice's candidates.
    case queueNumbers
    /// A step after the last choice, or more of its footprint. See `records(of:)` with a `ScheduleStep`.
    case step
    /// Names a task before its creation. `task` is its number, and `a` the text with the name.
    case name = 17
  }

  public enum Fact: UInt8, CaseIterable, Sendable {
    case program = 1
    case argument, cores, policy, seed, runtime, cancelRootAt, timeLimit, eventLimit, realLimit
    case departures, cpu, intervention
  }

  public static let size = 32
  public static let outsideCore: UInt16 = .max

  public var kind: UInt8
  public var detail: UInt8 = 0
  public var core: UInt16 = 0
  public var task: UInt32 = 0
  public var time: Int64 = 0
  public var a: UInt32 = 0
  public var b: UInt32 = 0
  public var c: UInt32 = 0
  public var d: UInt32 = 0

  public init(
    _ definition: Definition, detail: UInt8 = 0, core: UInt16 = 0, task: UInt32 = 0,
    time: Int64 = 0, a: UInt32 = 0, b: UInt32 = 0, c: UInt32 = 0, d: UInt32 = 0
  ) {
    self.init(
      kind: definition.rawValue, detail: detail, core: core, task: task, time: time, a: a, b: b,
      c: c, d: d)
  }

  init(
    _ kind: EventKind, detail: UInt8 = 0, core: UInt16 = 0, task: UInt32 = 0, time: Int64 = 0,
    a: UInt32 = 0, b: UInt32 = 0, c: UInt32 = 0, d: UInt32 = 0
  ) {
    self.init(
      kind: kind.rawValue, detail: detail, core: core, task: task, time: time, a: a, b: b, c: c,
      d: d)
  }

  private init(
    kind: UInt8, detail: UInt8, core: UInt16, task: UInt32, time: Int64, a: UInt32,
    b: UInt32, c: UInt32, d: UInt32
  ) {
    self.kind = kind
    self.detail = detail
    self.core = core
    self.task = task
    self.time = time
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }
}
