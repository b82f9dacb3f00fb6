import TaskObservation
import TaskTrace
import Testing

/// Tests for which tasks are cancelled, by which task and why.
@Suite struct CancellationTests {
  @Test func `Cancelling a task records the caller and the line, and reaches descendants`() {
    let scene = Scene()
    let task = scene.task()
    let child = scene.asyncLet(of: task)
    scene.observer.events.running = 9
    scene.observer.willCancel(task, on: scene.core(0))
    for job in [task, child] { scene.runtime[job].isCancelled = true }
    scene.observer.findMarks(on: scene.core(0))
    scene.observer.cancelled(on: scene.core(0))
    #expect(scene.mark(task) == "#1 explicit 9")
    #expect(scene.mark(child) == "#1 parent 0")
    #expect(scene.mark(scene.main) == nil)
  }

  @Test func `Cancelling a group with cancelAll reaches all its children and only them`() {
    let scene = Scene()
    scene.open(0x100, line: 10)
    let members = (1...3).map { _ in scene.child(of: scene.main, in: 0x100) }
    let other = scene.task()
    scene.observer.willCancelGroup(on: scene.core(0))
    for job in members { scene.runtime[job].isCancelled = true }
    let mayHaveMarks = scene.observer.mayHaveMarks(on: scene.core(0))
    #expect(mayHaveMarks)
    scene.observer.findMarks(on: scene.core(0))
    scene.observer.cancelled(on: scene.core(0))
    #expect(members.map { scene.mark($0) } == Array(repeating: "#1 group 0", count: 3))
    #expect(scene.mark(other) == nil)
  }

  @Test func `A group that is left by an error cancels its children without a call`() {
    let scene = Scene()
    scene.open(0x100, line: 10)
    let members = (1...2).map { _ in scene.child(of: scene.main, in: 0x100) }
    for job in members { scene.runtime[job].isCancelled = true }
    scene.suspend(scene.main, .group(0x100), line: 10)
    #expect(members.map { scene.mark($0) } == Array(repeating: "#1 groupError 0", count: 2))
  }

  @Test func `The error of a child does not cancel the others of a group that keeps results`() {
    let scene = Scene()
    scene.open(0x100, line: 10)
    let members = (1...2).map { _ in scene.child(of: scene.main, in: 0x100) }
    scene.suspend(scene.main, .group(0x100), by: .next, line: 10)
    scene.run(members[0])
    scene.fail(members[0], error: 0x900, "Stop")
    #expect(scene.mark(members[1]) == nil)
  }

  @Test func `An async let that was not read is cancelled at the end of its scope`() {
    let scene = Scene()
    let child = scene.asyncLet(of: scene.main, at: 0x500)
    scene.observer.willAwait(asyncLet: 0x500, implicitly: true, at: .line(7), on: scene.core(0))
    scene.runtime[child].isCancelled = true
    scene.suspend(scene.main, .task(child), line: 7)
    #expect(scene.mark(child) == "#1 scopeExit 7")
    #expect(scene.suspensions(of: scene.main).map(\.call) == [.scopeEnd])
  }

  @Test func `An async let that has not begun is cancelled at the end of its scope`() {
    let scene = Scene()
    let child = scene.asyncLet(of: scene.main, at: 0x500)
    scene.observer.willAwait(asyncLet: 0x500, implicitly: true, at: .line(7), on: scene.core(0))
    scene.suspend(scene.main, .task(child), line: 7)
    scene.runtime[child].isCancelled = true
    scene.run(child, on: 0)
    scene.observer.findMarks(on: scene.core(0))
    #expect(scene.mark(child) == "#1 scopeExit 7")
  }

  @Test func `A cancellation does not have the source location of an earlier wait`() {
    let scene = Scene()
    let child = scene.asyncLet(of: scene.main)
    scene.suspend(scene.main, .continuation, line: 3)
    scene.enqueue(scene.main, by: nil)
    scene.run(scene.main, on: 0)
    scene.runtime[child].isCancelled = true
    scene.observer.findMarks(on: scene.core(0))
    #expect(scene.mark(child) == "#1 scopeExit 0")
  }

  @Test func `An intervention has no task as its cause`() {
    let scene = Scene()
    let child = scene.asyncLet(of: scene.main)
    let job = scene.observer.interventionBegins(on: scene.core(0))
    #expect(job == scene.main)
    for job in [scene.main, child] { scene.runtime[job].isCancelled = true }
    scene.observer.interventionEnds(on: scene.core(0))
    #expect(scene.mark(scene.main) == "nobody intervention 0")
    #expect(scene.mark(child) == "nobody parent 0")
  }

  @Test func `A cancellation is recorded once`() {
    let scene = Scene()
    scene.runtime[scene.main].isCancelled = true
    for _ in 1...3 { scene.observer.findMarks(on: scene.core(0)) }
    scene.suspend(scene.main, .continuation, line: 3)
    let marks = scene.actions(of: scene.main).filter {
      if case .cancelled = $0 { true } else { false }
    }
    #expect(marks.count == 1)
  }

  @Test func `A sleep that a cancellation ends early is noticed after the cancellation`() {
    let scene = Scene()
    let sleeper = scene.asyncLet(of: scene.main)
    scene.run(sleeper)
    scene.observer.sleepRequested(
      until: VirtualTime(nanoseconds: 100), timer: 4, on: scene.core(1))
    scene.suspend(sleeper, .unknown, by: .sleep, line: 6)
    scene.run(scene.main, on: 0)
    scene.observer.willCancel(sleeper, on: scene.core(0))
    // The runtime wakes the sleeping task while it is still marking tasks as cancelled.
    scene.runtime[sleeper].isCancelled = true
    #expect(scene.enqueue(sleeper, by: 0) == 4)
    scene.observer.cancelled(on: scene.core(0))
    scene.run(sleeper)
    let by = scene.id(scene.main)
    #expect(
      scene.actions(of: sleeper).suffix(4) == [
        .cancelled(by: by, cause: .unknown, site: nil), .ready(.cancellation(by: by)), .running,
        .noticed(.sleepThrew, site: SiteID(6)),
      ])
  }

  @Test func `The run itself can end a sleep on the core where the task ran last`() {
    let scene = Scene()
    let sleeper = scene.task()
    scene.run(sleeper)
    scene.observer.sleepRequested(
      until: VirtualTime(nanoseconds: 100), timer: 4, on: scene.core(1))
    scene.suspend(sleeper, .unknown, by: .sleep, line: 6)
    scene.runtime[sleeper].isCancelled = true
    #expect(scene.enqueue(sleeper, by: 1) == 4)
    scene.run(sleeper)
    #expect(
      scene.actions(of: sleeper).suffix(3) == [
        .ready(.cancellation(by: nil)), .running, .noticed(.sleepThrew, site: SiteID(6)),
      ])
  }

  @Test func `A sleep that does not throw lasts to its end and notices nothing`() {
    let scene = Scene()
    let sleeper = scene.task()
    scene.run(sleeper)
    scene.observer.sleepRequested(
      until: VirtualTime(nanoseconds: 100), timer: 4, on: scene.core(1))
    scene.suspend(sleeper, .unknown, by: .uninterruptibleSleep, line: 6)
    scene.run(scene.main, on: 0)
    scene.observer.willCancel(sleeper, on: scene.core(0))
    scene.runtime[sleeper].isCancelled = true
    scene.observer.findMarks(on: scene.core(0))
    scene.observer.cancelled(on: scene.core(0))
    let timer = scene.runtime.makeJob(JobTraits(isTask: false))
    scene.run(timer)
    #expect(scene.enqueue(sleeper, by: 1) == nil)
    scene.leave(timer)
    scene.run(sleeper)
    #expect(scene.actions(of: sleeper).suffix(2) == [.ready(.timer), .running])
    #expect(scene.suspensions(of: sleeper).map(\.call) == [.uninterruptibleSleep])
  }

  @Test func `Only a cancelled task notices a cancellation when it begins to sleep`() {
    let scene = Scene()
    scene.observer.willSleep(at: .line(5), on: scene.core(0))
    #expect(scene.actions(of: scene.main).last == .running)
    scene.runtime[scene.main].isCancelled = true
    scene.observer.findMarks(on: scene.core(0))
    scene.observer.willSleep(at: .line(6), on: scene.core(0))
    #expect(scene.actions(of: scene.main).last == .noticed(.sleepThrew, site: SiteID(6)))
  }

  @Test func `A handler runs after its task's cancellation, in the task that cancels`() {
    let scene = Scene()
    let task = scene.task()
    scene.run(task)
    scene.suspend(task, .continuation, line: 6)
    scene.run(scene.main, on: 0)
    scene.observer.willCancel(task, on: scene.core(0))
    scene.runtime[task].isCancelled = true
    scene.observer.handlerWillRun(of: task, at: .line(6), on: scene.core(0))
    scene.observer.cancelled(on: scene.core(0))
    let by = scene.id(scene.main)
    #expect(scene.actions(of: task).suffix(1) == [.handlerRan(by: by, site: SiteID(6))])
    #expect(scene.mark(task) != nil)
  }

  @Test func `A check for cancellation is recorded with its source location`() {
    let scene = Scene()
    scene.observer.events.running = 12
    scene.observer.cancellationWasNoticed(by: .checkThrew, on: scene.core(0))
    #expect(scene.actions(of: scene.main).last == .noticed(.checkThrew, site: SiteID(12)))
  }

  @Test func `A sleep is cut short by a task that runs in an actor's job`() throws {
    let scene = Scene()
    let (sleeper, stopper) = (scene.task(), scene.task())
    scene.run(sleeper)
    let end = VirtualTime(nanoseconds: 5_000_000)
    scene.observer.sleepRequested(until: end, timer: 1, on: scene.core(1))
    scene.suspend(sleeper, .unknown, line: 3)
    scene.run(stopper)
    scene.suspend(stopper, .executor(0xB0), line: 5)
    scene.run(scene.runtime.makeJob(JobTraits(isTask: false)))
    scene.observer.sliceBegins(try #require(scene.task(of: stopper)), on: scene.core(1))
    scene.runtime[sleeper].isCancelled = true
    #expect(scene.enqueue(sleeper, by: 1) == 1)
    #expect(scene.wakes(of: sleeper).last == .cancellation(by: scene.id(stopper)))
    scene.run(sleeper, on: 2)
    #expect(scene.actions(of: sleeper).last == .noticed(.sleepThrew, site: SiteID(3)))
  }
}
