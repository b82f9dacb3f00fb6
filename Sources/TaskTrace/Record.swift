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
/// A record of kind `text` or `address` defines something that later records name by number.
package struct Record: Hashable, Sendable {
  package enum Kind: UInt8, CaseIterable, Sendable {
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

    case created = 16
    case name, ready, running, suspended, hopped, awaited, computing, cancelled, noticed, handlerRan
    case escalated, groupOpened, groupClosed, taskLocalRead, taskLocalBound, returned, threw
    case printed, remarked, ended
  }

  package enum Fact: UInt8, CaseIterable, Sendable {
    case program = 1
    case argument, cores, policy, seed, runtime, cancelRootAt, timeLimit, eventLimit
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
    _ kind: Kind, detail: UInt8 = 0, core: UInt16 = 0, task: UInt32 = 0, time: Int64 = 0,
    a: UInt32 = 0, b: UInt32 = 0, c: UInt32 = 0, d: UInt32 = 0
  ) {
    self.kind = kind.rawValue
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
