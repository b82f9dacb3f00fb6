/// A task's number in a run: 1, 2, 3 in the order of creation. The trace does not contain the runtime's own identifiers
/// and addresses, because they differ from run to run.
package struct TaskID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var number: UInt32

  /// Nil for 0, which the file uses for "no task".
  @inlinable @inline(__always)
  package init?(_ number: UInt32) {
    guard number != 0 else { return nil }
    self.number = number
  }

  /// The task's index in order of creation, from 0.
  @inlinable @inline(__always)
  package var position: Int { Int(number) - 1 }

  package var description: String { "#\(number)" }
  package static func < (left: TaskID, right: TaskID) -> Bool { left.number < right.number }
}

/// An actor's number in a run, in the order of first use. 1 is the main actor.
package struct ActorID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var number: UInt32

  package init?(_ number: UInt32) {
    guard number != 0 else { return nil }
    self.number = number
  }

  private init(known number: UInt32) { self.number = number }
  package static let main = ActorID(known: 1)

  package var description: String { "actor \(number)" }
  package static func < (left: ActorID, right: ActorID) -> Bool { left.number < right.number }
}

/// A task group's number in a run, in the order in which the groups get their first children.
package struct GroupID: Hashable, Sendable, CustomStringConvertible {
  package var number: UInt32

  package init?(_ number: UInt32) {
    guard number != 0 else { return nil }
    self.number = number
  }

  package var description: String { "group \(number)" }
}

/// The place where code runs: the main thread, one of the machine's worker cores (counted from 1), or `outside`. The
/// last is a foreign thread, or the machine's clock, which runs the jobs of timers.
package enum Core: Hashable, Comparable, Sendable, CustomStringConvertible {
  case main
  case worker(Int)
  case outside

  package var description: String {
    switch self {
    case .main: "main thread"
    case .worker(let number): "core \(number)"
    case .outside: "outside"
    }
  }
}

/// The number of a place in the program: an interned stack of code addresses. Look it up in `Trace.sites`.
package struct SiteID: Hashable, Sendable {
  package var number: UInt32

  package init?(_ number: UInt32) {
    guard number != 0 else { return nil }
    self.number = number
  }
}
