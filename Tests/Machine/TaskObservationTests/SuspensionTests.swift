import TaskObservation
import TaskTrace
import Testing

/// Tests for what a task waits for, where, and in which call.
@Suite struct SuspensionTests {
  private func wait(
    _ scene: Scene, for job: RuntimeJob
  ) throws -> Suspension.Reason { .task(try #require(scene.id(job))) }

  @Test func `A wait has the source location where its task continues`() throws {
    let scene = Scene()
    let child = scene.asyncLet(of: scene.main, at: 0x500)
    scene.observer.willAwait(
      asyncLet: 0x500, implicitly: false, at: .line(7), on: scene.core(0))
    scene.suspend(scene.main, .task(child), line: 8)
    let reason = try wait(scene, for: child)
    #expect(
      scene.suspensions(of: scene.main) == [
        Suspension(reason: reason, call: .asyncLet, site: SiteID(8))
      ])
    #expect(
      scene.actions(of: scene.main).contains(
        .awaited(try #require(scene.id(child)), by: .asyncLet, site: SiteID(7))))
  }

  @Test func `A wait without a call in the program has a source location`() throws {
    let scene = Scene()
    let other = scene.task()
    scene.suspend(scene.main, .task(other), line: 8)
    #expect(
      scene.suspensions(of: scene.main) == [
        Suspension(reason: try wait(scene, for: other), site: SiteID(8))
      ])
  }

  @Test func `A wait after a change of executor has its own source location`() {
    let scene = Scene()
    #expect(
      scene.move(to: 0xB0, line: 3))
    scene.suspend(scene.main, .executor(0xB0), line: 3)
    scene.enqueue(scene.main, by: 1)
    scene.run(scene.main, on: 1)
    scene.suspend(scene.main, .continuation, line: 9)
    #expect(scene.suspensions(of: scene.main).map(\.site) == [SiteID(3), SiteID(9)])
    #expect(scene.suspensions(of: scene.main).map(\.reason).last == .continuation)
  }

  @Test(arguments: [(false, AwaitedCall.value), (true, .result)])
  func `A wait for a task records whether its value or its result is read`(
    isResult: Bool, call: AwaitedCall
  ) {
    let scene = Scene()
    let other = scene.task()
    scene.observer.willRead(other, isResult: isResult, at: .line(4), on: scene.core(0))
    scene.suspend(scene.main, .task(other), line: 4)
    #expect(scene.suspensions(of: scene.main).map(\.call) == [call])
  }

  @Test func `Reading an available value is not a wait and does not name a later wait`() {
    let scene = Scene()
    let (first, second) = (scene.task(), scene.task())
    scene.observer.willRead(first, isResult: false, at: .line(4), on: scene.core(0))
    scene.suspend(scene.main, .task(second), line: 5)
    #expect(scene.suspensions(of: scene.main).map(\.call) == [nil])
  }

  @Test func `The value of a task that has ended can be read`() throws {
    let scene = Scene()
    let other = scene.task()
    let id = try #require(scene.id(other))
    scene.run(other)
    scene.finish(other)
    scene.observer.willRead(other, isResult: false, at: .line(4), on: scene.core(0))
    #expect(scene.actions(of: scene.main).last == .awaited(id, by: .value, site: SiteID(4)))
  }

  @Test(arguments: [AwaitedCall.next, .nextResult, .waitForAll])
  func `A wait for a group records the call`(call: AwaitedCall) throws {
    let scene = Scene()
    scene.open(0x100, line: 10)
    scene.child(of: scene.main, in: 0x100)
    scene.suspend(scene.main, .group(0x100), by: call, line: 12)
    #expect(
      scene.suspensions(of: scene.main) == [
        Suspension(reason: .group(try #require(GroupID(1))), call: call, site: SiteID(12))
      ])
  }

  @Test func `A wait at the line of a group's scope is at the end of the scope`() {
    let scene = Scene()
    scene.open(0x100, line: 10)
    scene.child(of: scene.main, in: 0x100)
    scene.suspend(scene.main, .group(0x100), line: 10)
    #expect(scene.suspensions(of: scene.main).map(\.call) == [.scopeEnd])
  }

  @Test func `A wait for a group in an unknown call is not at the end of the scope`() {
    let scene = Scene()
    scene.open(0x100, line: 10)
    scene.child(of: scene.main, in: 0x100)
    scene.suspend(scene.main, .group(0x100), line: 11)
    #expect(scene.suspensions(of: scene.main).map(\.call) == [nil])
  }

  @Test func `The end of a scope awaits only a child that has not ended`() {
    let scene = Scene()
    let child = scene.asyncLet(of: scene.main, at: 0x500)
    scene.run(child)
    scene.finish(child)
    let before = scene.actions(of: scene.main)
    scene.observer.willAwait(asyncLet: 0x500, implicitly: true, at: .line(7), on: scene.core(0))
    #expect(scene.actions(of: scene.main) == before)
  }

  @Test func `The timer ends a sleep at its time`() {
    let scene = Scene()
    let end = VirtualTime(nanoseconds: 100)
    scene.observer.sleepRequested(until: end, timer: 1, on: scene.core(0))
    scene.suspend(scene.main, .unknown, by: .sleep, line: 6)
    let timer = scene.runtime.makeJob(JobTraits(isTask: false))
    scene.run(timer)
    scene.enqueue(scene.main, by: 1)
    #expect(
      scene.suspensions(of: scene.main) == [
        Suspension(reason: .sleeping(until: end), call: .sleep, site: SiteID(6))
      ])
    #expect(scene.wakes(of: scene.main).last == .timer)
  }

  @Test func `A task is still in the call that it made before it moved to another thread`() {
    let scene = Scene()
    let other = scene.task()
    scene.call(.stream, by: scene.main)
    scene.runtime[scene.main].wait = .executor(0)
    scene.enqueue(scene.main, by: 0)
    scene.leave(scene.main)
    scene.run(other, on: 0)
    scene.suspend(other, .continuation, by: .sleep, line: 9)
    scene.run(scene.main, on: 1)
    scene.stop(scene.main, .continuation, line: 6)
    #expect(
      scene.suspensions(of: scene.main).map(\.reason) == [.hopping, .continuation])
    #expect(scene.suspensions(of: scene.main).map(\.call) == [nil, .stream])
  }

  @Test func `A yield is distinguished from a wait`() {
    let scene = Scene()
    let yielding = scene.runtime.makeJob(JobTraits(isTask: false, isYield: true))
    scene.enqueue(yielding, by: 0)
    scene.suspend(scene.main, .unknown, line: 6)
    scene.run(yielding, on: 0)
    scene.enqueue(scene.main, by: 0)
    #expect(scene.suspensions(of: scene.main).map(\.reason) == [.yielding])
    #expect(scene.wakes(of: scene.main).last == .yielded)
  }

  @Test func `A continuation is resumed by the task that runs`() throws {
    let scene = Scene()
    let other = scene.task()
    scene.suspend(scene.main, .continuation, line: 6)
    scene.run(other)
    scene.enqueue(scene.main, by: 1)
    #expect(scene.wakes(of: scene.main).last == .task(try #require(scene.id(other))))
  }

  @Test func `A task that ends wakes the task that waits for it`() throws {
    let scene = Scene()
    let child = scene.asyncLet(of: scene.main)
    let id = try #require(scene.id(child))
    scene.suspend(scene.main, .task(child), line: 6)
    scene.run(child)
    // The runtime clears its current task, and then enqueues the waiter from the child's last job.
    scene.runtime[child].result = .returned
    let task = try #require(scene.task(of: child))
    scene.observer.recordEnd(of: task, on: scene.core(1))
    scene.enqueue(scene.main, by: 1)
    #expect(scene.wakes(of: scene.main).last == .task(id))
  }
}
