import Simulation
import TaskTrace
import Testing

@Suite struct ScheduleTests {
  private func job(_ number: UInt) -> JobID { JobID(rawValue: number) }
  private func time(_ nanoseconds: Int64) -> VirtualTime { VirtualTime(nanoseconds: nanoseconds) }

  /// Runs all jobs to their end, each in no time, and returns their order.
  private func order(_ schedule: inout Schedule) -> [UInt] {
    var order: [UInt] = []
    while true {
      switch schedule.next() {
      case .run(let job, let core)?:
        order.append(job.rawValue)
        schedule.free(core: core)
      case .resume(let core)?: schedule.free(core: core)
      case .giveTurn?, .continueThread?: break
      case nil:
        guard let timer = schedule.nextTimer() else { return order }
        schedule.advance(to: timer)
      }
    }
  }

  @Test func `Jobs of equal priority run in the order in which they arrive`() {
    var schedule = Schedule(workers: 2, policy: FirstComePolicy())
    for number in 1...5 { schedule.enqueue(job(UInt(number)), priority: 21, on: .pool) }
    #expect(order(&schedule) == [1, 2, 3, 4, 5])
  }

  @Test(arguments: [FirstComePolicy(), ScriptedPolicy(Departures())] as [any SchedulingPolicy])
  func `A timer's job waits while the clock's core is in the middle of another job`(
    policy: any SchedulingPolicy
  ) {
    var schedule = Schedule(workers: 1, policy: policy)
    schedule.enqueue(job(1), priority: 21, on: .pool)
    #expect(schedule.next() == .run(job(1), core: 1))
    for number in 2...3 { _ = schedule.start(job(UInt(number)), at: time(10)) }
    schedule.advance(to: time(10))
    #expect(schedule.next() == .run(job(2), core: 2))
    schedule.occupy(core: 2, until: time(20))
    #expect(schedule.next() == nil)
    schedule.advance(to: time(20))
    #expect(schedule.next() == .resume(core: 2))
    schedule.free(core: 2)
    #expect(schedule.next() == .run(job(3), core: 2))
  }

  @Test func `A job with a higher priority runs first`() {
    var schedule = Schedule(workers: 1, policy: FirstComePolicy())
    for (number, priority) in [(1, 17), (2, 21), (3, 25), (4, 17), (5, 25)] {
      schedule.enqueue(job(UInt(number)), priority: UInt8(priority), on: .pool)
    }
    #expect(order(&schedule) == [3, 5, 2, 1, 4])
  }

  @Test func `The main thread and the pool do not compete, so arrival decides the order`() {
    var schedule = Schedule(workers: 1, policy: FirstComePolicy())
    schedule.enqueue(job(1), priority: 9, on: .main)
    schedule.enqueue(job(2), priority: 25, on: .pool)
    #expect(schedule.next() == .run(job(1), core: 0))
    #expect(schedule.next() == .run(job(2), core: 1))
  }

  @Test func `A job waits while every core is busy`() {
    var schedule = Schedule(workers: 2, policy: FirstComePolicy())
    for number in 1...3 { schedule.enqueue(job(UInt(number)), priority: 21, on: .pool) }
    #expect(schedule.next() == .run(job(1), core: 1))
    #expect(schedule.next() == .run(job(2), core: 2))
    #expect(schedule.idleWorkers == 0)
    #expect(schedule.next() == nil)
    schedule.free(core: 2)
    #expect(schedule.next() == .run(job(3), core: 2))
  }

  @Test func `A postponed job returns at its time and still belongs to its task`() {
    var schedule = Schedule(workers: 1, policy: FirstComePolicy())
    schedule.enqueue(job(1), of: 7, priority: 21, on: .pool)
    schedule.enqueue(job(2), of: 8, priority: 21, on: .pool)
    #expect(schedule.next() == .run(job(1), core: 1))
    schedule.postpone(job(1), until: time(10), priority: 21, on: .pool, core: 1)
    #expect(schedule.next() == .run(job(2), core: 1))
    schedule.free(core: 1)
    #expect(schedule.nextTimer() == time(10))
    schedule.advance(to: time(10))
    #expect(schedule.next() == .run(job(1), core: 1))
    #expect(schedule.owners[1] == .task(7))
  }

  @Test func `An occupied core gets no other job until its time has come`() {
    var schedule = Schedule(workers: 1, policy: FirstComePolicy())
    schedule.enqueue(job(1), priority: 21, on: .pool)
    schedule.enqueue(job(2), priority: 21, on: .pool)
    #expect(schedule.next() == .run(job(1), core: 1))
    schedule.occupy(core: 1, until: time(50))
    #expect(schedule.next() == nil)
    #expect(schedule.nextTimer() == time(50))
    schedule.advance(to: time(50))
    #expect(schedule.next() == .resume(core: 1))
    #expect(schedule.next() == nil)
    schedule.free(core: 1)
    #expect(schedule.next() == .run(job(2), core: 1))
    #expect(schedule.now == time(50))
  }

  @Test func `Timers of the same time fire in the order in which they were set`() {
    var schedule = Schedule(workers: 1, policy: FirstComePolicy())
    _ = schedule.start(job(1), at: time(20))
    _ = schedule.start(job(2), at: time(10))
    _ = schedule.start(job(3), at: time(10))
    #expect(order(&schedule) == [2, 3, 1])
    #expect(schedule.now == time(20))
  }

  @Test func `A sleep ends on time even if no worker is free`() {
    var schedule = Schedule(workers: 1, policy: FirstComePolicy())
    schedule.enqueue(job(1), priority: 21, on: .pool)
    _ = schedule.start(job(2), at: time(10))
    #expect(schedule.next() == .run(job(1), core: 1))
    schedule.occupy(core: 1, until: time(50))
    schedule.advance(to: time(10))
    #expect(schedule.next() == .run(job(2), core: 2))
  }

  @Test func `Time does not pass for a timer without a waiter`() {
    var schedule = Schedule(workers: 1, policy: FirstComePolicy())
    _ = schedule.start(job(1), at: time(10))
    let late = schedule.start(job(2), at: time(1_000))
    schedule.void(timer: late)
    #expect(order(&schedule) == [1, 2])
    #expect(schedule.now == time(10))
  }

  @Test func `Time never goes back or past the next timer`() {
    var schedule = Schedule(workers: 1, policy: FirstComePolicy())
    _ = schedule.start(job(1), at: time(10))
    schedule.advance(to: time(100))
    #expect(schedule.now == time(10))
    schedule.advance(to: time(5))
    #expect(schedule.now == time(10))
    #expect(schedule.start(job(2), at: time(3)) > 0)
    #expect(schedule.nextTimer() == time(10))
  }

  @Test func `A waiting core gets no job and resumes when it wakes`() {
    var schedule = Schedule(workers: 1, policy: FirstComePolicy())
    schedule.enqueue(job(1), priority: 21, on: .pool)
    #expect(schedule.next() == .run(job(1), core: 1))
    schedule.wait(core: 1)
    schedule.enqueue(job(2), priority: 21, on: .pool)
    #expect(schedule.next() == nil)
    schedule.wake(core: 1)
    #expect(schedule.next() == .resume(core: 1))
  }

  @Test(arguments: [0, 1, 2, 77] as [UInt64])
  func `A seed determines the random order, and every job runs once`(seed: UInt64) {
    func run() -> [UInt] {
      var schedule = Schedule(workers: 3, policy: RandomPolicy(seed: seed))
      for number in 1...40 { schedule.enqueue(job(UInt(number)), priority: 21, on: .pool) }
      return order(&schedule)
    }
    #expect(run() == run(), "seed \(seed)")
    #expect(run().sorted() == Array(1...40), "seed \(seed)")
  }

  @Test func `Different seeds give different orders`() {
    let orders = (0..<8 as Range<UInt64>).map { seed in
      var schedule = Schedule(workers: 1, policy: RandomPolicy(seed: seed))
      for number in 1...10 { schedule.enqueue(job(UInt(number)), priority: 21, on: .pool) }
      return order(&schedule)
    }
    #expect(Set(orders).count == 8)
  }

  @Test(arguments: [0, 1, 2, 77] as [UInt64])
  func `The main thread runs its jobs in the order of their arrival, whatever the seed`(
    seed: UInt64
  ) {
    var schedule = Schedule(workers: 3, policy: RandomPolicy(seed: seed))
    for number in 1...20 { schedule.enqueue(job(UInt(number)), priority: 21, on: .pool) }
    for number in 21...40 { schedule.enqueue(job(UInt(number)), priority: 21, on: .main) }
    let order = order(&schedule)
    #expect(order.filter { $0 > 20 } == Array(21...40), "seed \(seed)")
    #expect(order.sorted() == Array(1...40), "seed \(seed)")
  }

  @Test(arguments: MachineSettings.Policy.allCases)
  func `Every policy takes only jobs that have a free core`(policy: MachineSettings.Policy) {
    var settings = MachineSettings()
    settings.policy = policy
    settings.seed = 1
    var made = settings.makePolicy()
    made.add(Candidate(lane: .main, priority: 21, sequence: 1, job: job(1)))
    made.add(Candidate(lane: .pool, priority: 21, sequence: 2, job: job(2)))
    #expect(made.next(on: FreeCores(main: false, pool: false, clock: true)) == nil)
    #expect(made.next(on: FreeCores(main: false, pool: true, clock: true))?.job == job(2))
    #expect(made.next(on: FreeCores(main: true, pool: true, clock: true))?.job == job(1))
    made.add(Candidate(lane: .core(3), priority: 0, sequence: 3, job: nil))
    #expect(made.next(on: FreeCores(main: false, pool: false, clock: true))?.lane == .core(3))
    #expect(made.next(on: FreeCores(main: true, pool: true, clock: true)) == nil)
  }
}
