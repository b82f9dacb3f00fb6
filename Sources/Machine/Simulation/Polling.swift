/// Counts the polls of a task at one moment of virtual time, and decides what they cost.
///
/// A poll is a check for cancellation, a yield, or a move to another executor. A loop that polls would never end if the
/// program's computing took no virtual time. So polls have a cost:
/// - After 1,000 checks at one moment, each further check costs 10 µs. The cost doubles after each 1,000 more, up to
///   about 10 ms. After a million checks, it doubles again after each 1,000 more, up to a minute. So an endless loop
///   soon reaches the limit of virtual time, and a loop of a million turns does not.
/// - A move to another executor counts as a tenth of a check, because programs make many moves. Ten moves cost at
///   most 80 µs.
///
/// If the program's computing takes virtual time, computing also ends the moment, so polls stay cheap. An endless
/// loop then ends at the limit of real time, like all other computing.
///
/// The cost delays nothing else: the machine lets no poll last beyond the next timer. It depends only on the number of
/// polls, so it is the same in each build.
package struct Polling: Hashable, Sendable {
  /// A kind of poll, and the number of units that it counts.
  package enum Poll: Int, Sendable {
    case move = 100
    case check = 1000

    fileprivate var maximumForOneCharge: Int64 { self == .move ? 80_000 : 60_000_000_000 }
  }

  private static let unitsForOneCharge = 1000
  private static let freeUnits = 1000 * unitsForOneCharge
  private static let least: Int64 = 10_000

  private var moment = -1
  private var used = 0
  private var charged = 0

  package init() {}

  /// Counts a poll at one of the schedule's moments. Returns its cost in nanoseconds; 0 if it is free.
  package mutating func charge(_ poll: Poll, at moment: Int) -> Int64 {
    if moment != self.moment { (self.moment, used, charged) = (moment, 0, Self.freeUnits) }
    used += poll.rawValue
    guard used >= charged + Self.unitsForOneCharge else { return 0 }
    charged = used
    let polls = (used - Self.freeUnits) / Self.unitsForOneCharge
    let doublings = min(polls / 1_000, 10) + min(max(polls - 1_000_000, 0) / 1_000, 13)
    return min(Self.least << doublings, poll.maximumForOneCharge)
  }
}
