/// A task's number in a run: 1, 2, 3 in the order of creation. The trace does not contain the runtime's own identifiers
/// and addresses, because they differ from run to run.
public struct TaskID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var number: UInt32

  /// Nil for 0, which the file uses for "no task".
  @inlinable @inline(__always)
  public init?(_ number: UInt32) {
    guard number != 0 else { return nil }
    self.number = number
  }

  /// The task's index in order of creation, from 0.
  @inlinable @inline(__always)
  public var position: Int { Int(number) - 1 }

  public var description: String { "#\(number)" }
  public static func < (left: TaskID, right: TaskID) -> Bool { left.number < right.number }
}

/// An actor's number in a run, in the order of first use. 1 is the main actor.
public struct ActorID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var number: UInt32

  public init?(_ number: UInt32) {
    guard number != 0 else { return nil }
    self.number = number
  }

  private init(known number: UInt32) { self.number = number }
  public static let main = ActorID(known: 1)

  public var description: String { "actor \(number)" }
  public static func < (left: ActorID, right: ActorID) -> Bool { left.number < right.number }
}

/// A task group's number in a run, in the order in which the groups get their first children.
public struct GroupID: Hashable, Sendable, CustomStringConvertible {
  public var number: UInt32

  public init?(_ number: UInt32) {
    guard number != 0 else { return nil }
    self.number = number
  }

  public var description: String { "group \(number)" }
}

/// The place where code runs: the main thread, one of the machine's worker cores (counted from 1), or `outside`. The
/// last is a thread outside the machine, or the machine's clock, which runs the jobs of timers.
public enum Core: Hashable, Comparable, Sendable, CustomStringConvertible {
  case main
  case worker(Int)
  case outside

  public var description: String {
    switch self {
    case .main: "main thread"
    case .worker(let number): "core \(number)"
    case .outside: "outside"
    }
  }
}

/// The number of a place in the program: an interned stack of code addresses. Look it up in `Trace.sites`.
public struct SiteID: Hashable, Sendable {
  public var number: UInt32

  public init?(_ number: UInt32) {
    guard number != 0 else { return nil }
    self.number = number
  }
}
