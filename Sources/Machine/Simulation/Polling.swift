/// What a task has asked for at one moment without anything having changed: whether it is cancelled, to yield, to
/// move to another executor.
///
/// Where the program's own computing takes no virtual time, a loop that polls would never end if time did not pass for
/// it: after 1,000 checks at one moment each further one costs 10 µs, and twice as much after each 1,000 more, up to
/// 10 ms. After each million it doubles again, so that a loop without an end comes to the limit of virtual time, and one
/// of a million turns does not. Nothing is late by that: the machine lets no poll last beyond the next timer. A move to
/// another executor counts as a tenth of a check, and costs 80 µs for ten at most: programs make many. It depends on
/// nothing but the number of polls, so that it is the same in each build.
package struct Polling: Hashable, Sendable {
  /// What is asked, and how many units it counts.
  package enum Poll: Int, Sendable {
    case move = 100
    case check = 1000

    fileprivate var mostForOneCharge: Int64 { self == .move ? 80_000 : 60_000_000_000 }
  }

  private static let unitsForOneCharge = 1000
  private static let freeUnits = 1000 * unitsForOneCharge
  private static let least: Int64 = 10_000

  private var moment = -1
  private var used = 0
  private var charged = 0

  package init() {}

  /// Takes note of a poll at one of the schedule's moments, and says how many nanoseconds it costs; 0 is free.
  package mutating func charge(_ poll: Poll, at moment: Int) -> Int64 {
    if moment != self.moment { (self.moment, used, charged) = (moment, 0, Self.freeUnits) }
    used += poll.rawValue
    guard used >= charged + Self.unitsForOneCharge else { return 0 }
    charged = used
    let polls = (used - Self.freeUnits) / Self.unitsForOneCharge
    let doublings = min(polls / 1_000, 10) + min(polls / 1_000_000, 13)
    return min(Self.least << doublings, poll.mostForOneCharge)
  }
}
