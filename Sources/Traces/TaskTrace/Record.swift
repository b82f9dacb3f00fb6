/// The unit of a trace file: 32 bytes, every field little-endian.
///
/// | offset | size | field |
/// | --- | --- | --- |
/// | 0 | 1 | kind; 0 ends the file |
/// | 1 | 1 | detail, a small number whose meaning depends on the kind |
/// | 2 | 2 | core: 0 the main thread, 1 and up the machine's, 65535 outside |
/// | 4 | 4 | task number, or 0 |
/// | 8 | 8 | time in nanoseconds |
/// | 16 | 4 × 4 | a, b, c, d |
///
/// A record of kind `text` or `frame` defines something that later records name by number. An event's record has
/// its task (the second one) in `a`, its site in `b` (a creation's: in `c`), and the number of its `AwaitedCall` in
/// `detail`: for `awaited` alone, for `suspended` above the reason's four bits.
package struct Record: Hashable, Sendable {
  /// What a record defines. All other records are events; their first byte is an `EventKind`.
  package enum Definition: UInt8, CaseIterable, Sendable {
    /// Defines a text: `task` its number, `detail` the bytes used in this record (0 to 23), `core` 1 if another
    /// record continues it. The bytes begin at offset 8; invalid UTF-8 is repaired when read.
    case text = 1
    /// Adds a frame to a site: `task` the site's number, `detail` the frame's index, `time` the offset in the
    /// module, `a` the text that names the module's file.
    case frame
    /// Names an actor: `task` its number, `a` the text of its type's name.
    case actor
    /// A fact about the run: `detail` a `Fact`, `a` a text, `time` a number.
    case fact
    /// A choice that the machine had, or more of its candidates: see `records(of:)` of a `ScheduleChoice`.
    case choice
    /// The numbers under which the last choice's candidates are queued.
    case queueNumbers
    /// What ran after the last choice, or more of what it touched: see `records(of:)` of a `ScheduleStep`.
    case step
    /// Names a task before its creation: `task` its number, `a` the name's text.
    case name = 17
  }

  package enum Fact: UInt8, CaseIterable, Sendable {
    case program = 1
    case argument, cores, policy, seed, runtime, cancelRootAt, timeLimit, eventLimit, realLimit
    case departures, cpu, intervention
  }

  package static let size = 32
  package static let outsideCore: UInt16 = .max

  package var kind: UInt8
  package var detail: UInt8 = 0
  package var core: UInt16 = 0
  package var task: UInt32 = 0
  package var time: Int64 = 0
  package var a: UInt32 = 0
  package var b: UInt32 = 0
  package var c: UInt32 = 0
  package var d: UInt32 = 0

  package init(
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
