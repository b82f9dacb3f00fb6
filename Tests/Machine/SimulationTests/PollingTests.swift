import Simulation
import TaskTrace
import Testing

/// Tests that time passes for a program that only polls.
@Suite struct PollingTests {
  @Test func `The first thousand polls at the same time are free`() {
    var polling = Polling()
    let costs = (1...1_002).map { _ in polling.charge(.check, at: 0) }
    #expect(costs.prefix(1_000).allSatisfy { $0 == 0 })
    #expect(costs.suffix(2) == [10_000, 10_000])
  }

  @Test func `Polls are free again after something happens`() {
    var polling = Polling()
    for _ in 1...5_000 { _ = polling.charge(.check, at: 0) }
    let costs = (1...1_001).map { _ in polling.charge(.check, at: 1) }
    #expect(costs.count { $0 > 0 } == 1)
  }

  @Test func `Each further poll costs more, up to ten milliseconds`() {
    var polling = Polling()
    let costs = (1...30_000).map { _ in polling.charge(.check, at: 0) }
    #expect(costs == costs.sorted())
    #expect(costs.last == 10_240_000)
  }

  @Test func `A million polls take less than a day, and an endless loop takes more`() {
    var polling = Polling()
    var time: Int64 = 0
    for _ in 0..<1_000_000 { time += polling.charge(.check, at: 0) }
    let day: Int64 = 86_400_000_000_000
    #expect(time < day)
    for _ in 0..<20_000 { time += polling.charge(.check, at: 0) }
    #expect(time > day)
  }

  @Test func `Moves to another executor cost time only if there are very many`() {
    var polling = Polling()
    let costs = (1...10_100).map { _ in polling.charge(.move, at: 0) }
    #expect(costs.prefix(10_000).allSatisfy { $0 == 0 })
    #expect(costs.reduce(0, +) == 100_000)
  }

  @Test func `A poll is charged up to the next timer and not beyond`() {
    var schedule = Schedule(workers: 1, policy: FirstComePolicy())
    schedule.take(core: 1)
    _ = schedule.start(JobID(rawValue: 1), at: VirtualTime(nanoseconds: 25))
    schedule.charge(core: 1, nanoseconds: 10)
    #expect(schedule.nextTimer() == VirtualTime(nanoseconds: 10))
    schedule.advance(to: VirtualTime(nanoseconds: 10))
    #expect(schedule.next() == .resume(core: 1))
    #expect(schedule.moment == 0)
    schedule.charge(core: 1, nanoseconds: 1_000)
    schedule.advance(to: VirtualTime(nanoseconds: 1_010))
    #expect(schedule.now == VirtualTime(nanoseconds: 25))
    #expect(schedule.moment == 1)
    #expect(schedule.next() == .run(JobID(rawValue: 1), core: 2))
    #expect(schedule.next() == .resume(core: 1))
  }

  @Test func `Two polling tasks do not make each other's polls free`() {
    var schedule = Schedule(workers: 2, policy: FirstComePolicy())
    schedule.take(core: 1)
    schedule.take(core: 2)
    schedule.charge(core: 1, nanoseconds: 10)
    schedule.charge(core: 2, nanoseconds: 15)
    schedule.advance(to: VirtualTime(nanoseconds: 10))
    #expect(schedule.next() == .resume(core: 1))
    schedule.advance(to: VirtualTime(nanoseconds: 15))
    #expect(schedule.next() == .resume(core: 2))
    #expect(schedule.moment == 0)
  }
}
