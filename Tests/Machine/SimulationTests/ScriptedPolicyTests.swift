import Simulation
import TaskTrace
import Testing

/// Tests for schedules that depart from the default order where a script says so.
@Suite struct ScriptedPolicyTests {
  private func job(_ number: UInt) -> JobID { JobID(rawValue: number) }

  private func schedule(_ text: String, workers: Int = 1) throws -> Schedule {
    Schedule(workers: workers, policy: ScriptedPolicy(try #require(Departures(text))))
  }

  /// Returns the jobs in the order in which they run. Each job runs to its end at once.
  private func order(_ schedule: inout Schedule) -> [UInt] {
    var order: [UInt] = []
    while true {
      switch schedule.next() {
      case .run(let job, let core)?:
        order.append(job.rawValue)
        schedule.free(core: core)
      case .resume(let core)?:
        order.append(UInt(core) + 1000)
        schedule.free(core: core)
      case .giveTurn(let index)?: order.append(UInt(index) + 2000)
      case .continueThread(let thread)?: order.append(UInt(thread) + 3000)
      case nil:
        guard let timer = schedule.nextTimer() else { return order }
        schedule.advance(to: timer)
      }
    }
  }

  private func mixed(_ schedule: inout Schedule, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    schedule.take(core: 1)
    schedule.occupy(core: 1, until: VirtualTime(nanoseconds: Int64(random.next() % 4)))
    for number in 1...30 as ClosedRange<UInt> {
      let job = job(number)
      switch random.next() % 4 {
      case 0: schedule.enqueue(job, priority: UInt8(random.next() % 3), on: .main)
      case 1, 2: schedule.enqueue(job, priority: UInt8(random.next() % 3), on: .pool)
      default: _ = schedule.start(job, at: VirtualTime(nanoseconds: Int64(random.next() % 4)))
      }
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `Without departures, the order is first come, with priorities and timers`(
    seed: UInt64
  ) throws {
    var usual = Schedule(workers: 3, policy: FirstComePolicy())
    var scripted = try schedule("0", workers: 3)
    mixed(&usual, seed: seed)
    mixed(&scripted, seed: seed)
    #expect(order(&scripted) == order(&usual), "seed \(seed)")
  }

  @Test(
    arguments: [
      ("0", [1, 2, 3]), ("1.1", [2, 1, 3]), ("1.2", [3, 1, 2]), ("2.1", [1, 3, 2]),
      ("1.2-2.1", [3, 2, 1]), ("1.1-2.1", [2, 3, 1]),
    ] as [(String, [UInt])])
  func `Each of the six orders of three jobs has a script`(text: String, expected: [UInt]) throws {
    var schedule = try schedule(text)
    for number in 1...3 as ClosedRange<UInt> {
      schedule.enqueue(job(number), priority: 21, on: .pool)
    }
    #expect(order(&schedule) == expected)
  }

  @Test(arguments: ["0", "1.1", "1.2", "2.1"])
  func `The main thread runs its jobs in the order of their arrival`(text: String) throws {
    var schedule = try schedule(text)
    for number in 1...3 as ClosedRange<UInt> {
      schedule.enqueue(job(number), priority: number == 2 ? 25 : 21, on: .main)
    }
    #expect(order(&schedule) == [1, 2, 3])
  }

  @Test func `A decision is recorded only if there are two candidates`() throws {
    var schedule = try schedule("1.1")
    for number in 1...2 as ClosedRange<UInt> {
      schedule.enqueue(job(number), priority: 21, on: .pool)
    }
    #expect(schedule.next() == .run(job(2), core: 1))
    let made = schedule.takeDecision()
    let decision = try #require(made)
    #expect(decision.candidates.map(\.job) == [job(1), job(2)])
    #expect(decision.taken == 1)
    schedule.free(core: 1)
    #expect(schedule.next() == .run(job(1), core: 1))
    #expect(schedule.takeDecision() == nil)
  }

  @Test func `A paused task continues by default and can be overtaken by a script`() throws {
    for (text, expected) in [("0", Schedule.Step.resume(core: 1)), ("1.1", .run(job(7), core: 2))] {
      var schedule = try schedule(text, workers: 2)
      schedule.take(core: 1)
      schedule.enqueue(job(7), priority: 25, on: .pool)
      schedule.pause(core: 1)
      #expect(schedule.next() == expected)
    }
  }

  @Test func `Timers that are due together can fire in any order`() throws {
    for (text, expected) in [("0", [1, 2]), ("1.1", [2, 1])] as [(String, [UInt])] {
      var schedule = try schedule(text)
      let moment = VirtualTime(nanoseconds: 5)
      for number in 1...2 as ClosedRange<UInt> { _ = schedule.start(job(number), at: moment) }
      #expect(order(&schedule) == expected)
    }
  }

  @Test(arguments: [("0", [2000, 1, 2]), ("1.1", [1, 2000, 2]), ("1.1-2.1", [1, 2, 2000])])
  func `A thread's turn comes before timers, or after them`(text: String, expected: [UInt]) throws {
    var schedule = try schedule(text)
    for number in 1...2 as ClosedRange<UInt> { _ = schedule.start(job(number), at: .zero) }
    // The second offer does not add a candidate.
    let offers = [schedule.offerTurns(1), schedule.offerTurns(1)]
    #expect(offers == [true, true])
    #expect(order(&schedule) == expected)
  }

  @Test func `A paused task continues before a thread's turn`() throws {
    var schedule = try schedule("0")
    schedule.take(core: 1)
    _ = schedule.offerTurns(1)
    schedule.pause(core: 1)
    #expect(order(&schedule) == [1001, 2000])
  }

  @Test(
    arguments: [
      ("0", [3009, 2000, 2000, 1]), ("1.1", [2000, 3009, 2000, 1]),
      ("1.1-2.2", [2000, 1, 3009, 2000]),
      ("1.3", [1, 3009, 2000, 2000]),
    ])
  func `A paused thread continues before turns and jobs, or after them`(
    text: String, expected: [UInt]
  ) throws {
    var schedule = try schedule(text)
    schedule.enqueue(job(1), priority: 25, on: .pool)
    _ = schedule.offerTurns(2)
    schedule.pause(thread: 9)
    #expect(order(&schedule) == expected)
  }

  @Test(arguments: [("0", [1, 2, 2000]), ("1.2", [2000, 1, 2]), ("1.1-2.1", [2, 2000, 1])])
  func `Another turn of a thread comes after jobs, or before them`(
    text: String, expected: [UInt]
  ) throws {
    var schedule = try schedule(text)
    for number in 1...2 as ClosedRange<UInt> {
      schedule.enqueue(job(number), priority: 0, on: .pool)
    }
    let offers = [
      schedule.offerTurns(1, areOthers: true), schedule.offerTurns(1, areOthers: true),
    ]
    #expect(offers == [true, true])
    #expect(order(&schedule) == expected)
  }

  @Test(
    arguments: [
      // Each number is that of the threads that precede the one with the turn.
      ("0", [2000, 2000, 2000]), ("1.1", [2001, 2000, 2000]), ("1.1-2.1", [2001, 2001, 2000]),
      ("1.2", [2002, 2000, 2000]), ("1.2-2.1", [2002, 2001, 2000]), ("2.1", [2000, 2001, 2000]),
    ])
  func `Threads get their turns in any order`(text: String, expected: [UInt]) throws {
    var schedule = try schedule(text)
    _ = schedule.offerTurns(3)
    #expect(order(&schedule) == expected)
  }

  @Test func `The first turn of a thread replaces another turn`() throws {
    var schedule = try schedule("0")
    schedule.enqueue(job(1), priority: 0, on: .pool)
    _ = schedule.offerTurns(2, areOthers: true)
    _ = schedule.offerTurns(1)
    _ = schedule.offerTurns(2, areOthers: true)
    #expect(order(&schedule) == [2000, 1])
  }

  @Test func `Other policies do not choose among turns`() {
    for policy in [FirstComePolicy(), RandomPolicy(seed: 1)] as [any SchedulingPolicy] {
      var schedule = Schedule(workers: 1, policy: policy)
      let isOffered = schedule.offerTurns(1)
      #expect(!isOffered)
      #expect(schedule.next() == nil)
    }
  }

  @Test func `A timer's job runs on the clock's core if every worker is busy`() throws {
    var schedule = try schedule("0")
    schedule.take(core: 1)
    _ = schedule.start(job(1), at: .zero)
    #expect(schedule.next() == .run(job(1), core: 2))
  }

  @Test func `A departure to a missing candidate has no effect`() throws {
    var schedule = try schedule("1.9-2.1")
    for number in 1...3 as ClosedRange<UInt> {
      schedule.enqueue(job(number), priority: 21, on: .pool)
    }
    #expect(order(&schedule) == [1, 3, 2])
  }

  @Test func `Equal seeds make equal choices, and some seed chooses each candidate`() throws {
    var firsts: Set<UInt> = []
    for seed in 0..<40 {
      func orderOfRun() throws -> [UInt] {
        var schedule = try schedule("0~\(seed)")
        for number in 1...4 as ClosedRange<UInt> {
          schedule.enqueue(job(number), priority: 21, on: .pool)
        }
        return order(&schedule)
      }
      let found = try orderOfRun()
      #expect(try orderOfRun() == found)
      firsts.insert(found[0])
    }
    #expect(firsts == [1, 2, 3, 4])
  }
}
