import TaskObservation
import TaskTrace
import Testing

/// Tests for which tasks are cancelled, by which task and why.
@Suite struct CancellationTests {
  @Test func `Cancelling a task records the caller and the line, and reaches descendants`() {
    let machine = ScriptedMachine()
    let task = machine.task()
    let child = machine.asyncLet(of: task)
    machine.observer.events.running = 9
    machine.observer.willCancel(task, on: machine.core(0))
    for job in [task, child] { machine.runtime[job].isCancelled = true }
    machine.observer.findMarks(on: machine.core(0))
    machine.observer.cancelled(on: machine.core(0))
    #expect(machine.mark(task) == "#1 explicit 9")
    #expect(machine.mark(child) == "#1 parent 0")
    #expect(machine.mark(machine.main) == nil)
  }

  @Test func `Cancelling a group with cancelAll reaches all its children and only them`() {
    let machine = ScriptedMachine()
    machine.open(0x100, line: 10)
    let members = (1...3).map { _ in machine.child(of: machine.main, in: 0x100) }
    let other = machine.task()
    machine.observer.willCancelGroup(on: machine.core(0))
    for job in members { machine.runtime[job].isCancelled = true }
    let mayHaveMarks = machine.observer.mayHaveMarks(on: machine.core(0))
    #expect(mayHaveMarks)
    machine.observer.findMarks(on: machine.core(0))
    machine.observer.cancelled(on: machine.core(0))
    #expect(members.map { machine.mark($0) } == Array(repeating: "#1 group 0", count: 3))
    #expect(machine.mark(other) == nil)
  }

  @Test func `A group that is left by an error cancels its children without a call`() {
    let machine = ScriptedMachine()
    machine.open(0x100, line: 10)
    let members = (1...2).map { _ in machine.child(of: machine.main, in: 0x100) }
    for job in members { machine.runtime[job].isCancelled = true }
    machine.suspend(machine.main, .group(0x100), line: 10)
    #expect(members.map { machine.mark($0) } == Array(repeating: "#1 groupError 0", count: 2))
  }

  @Test func `The error of a child does not cancel the others of a group that keeps results`() {
    let machine = ScriptedMachine()
    machine.open(0x100, line: 10)
    let members = (1...2).map { _ in machine.child(of: machine.main, in: 0x100) }
    machine.suspend(machine.main, .group(0x100), by: .next, line: 10)
    machine.run(members[0])
    machine.fail(members[0], error: 0x900, "Stop")
    #expect(machine.mark(members[1]) == nil)
  }

  @Test func `An async let that was not read is cancelled at the end of its scope`() {
    let machine = ScriptedMachine()
    let child = machine.asyncLet(of: machine.main, at: 0x500)
    machine.observer.willAwait(asyncLet: 0x500, implicitly: true, at: .line(7), on: machine.core(0))
    machine.runtime[child].isCancelled = true
    machine.suspend(machine.main, .task(child), line: 7)
    #expect(machine.mark(child) == "#1 scopeExit 7")
    #expect(machine.suspensions(of: machine.main).map(\.call) == [.scopeEnd])
  }

  @Test func `An async let that has not begun is cancelled at the end of its scope`() {
    let machine = ScriptedMachine()
    let child = machine.asyncLet(of: machine.main, at: 0x500)
    machine.observer.willAwait(asyncLet: 0x500, implicitly: true, at: .line(7), on: machine.core(0))
    machine.suspend(machine.main, .task(child), line: 7)
    machine.runtime[child].isCancelled = true
    machine.run(child, on: 0)
    machine.observer.findMarks(on: machine.core(0))
    #expect(machine.mark(child) == "#1 scopeExit 7")
  }

  @Test func `A cancellation does not have the source location of an earlier wait`() {
    let machine = ScriptedMachine()
    let child = machine.asyncLet(of: machine.main)
    machine.suspend(machine.main, .continuation, line: 3)
    machine.enqueue(machine.main, by: nil)
    machine.run(machine.main, on: 0)
    machine.runtime[child].isCancelled = true
    machine.observer.findMarks(on: machine.core(0))
    #expect(machine.mark(child) == "#1 scopeExit 0")
  }

  @Test func `An intervention has no task as its cause`() {
    let machine = ScriptedMachine()
    let child = machine.asyncLet(of: machine.main)
    let job = machine.observer.interventionBegins(on: machine.core(0))
    #expect(job == machine.main)
    for job in [machine.main, child] { machine.runtime[job].isCancelled = true }
    machine.observer.interventionEnds(on: machine.core(0))
    #expect(machine.mark(machine.main) == "nobody intervention 0")
    #expect(machine.mark(child) == "nobody parent 0")
  }

  @Test func `A cancellation is recorded once`() {
    let machine = ScriptedMachine()
    machine.runtime[machine.main].isCancelled = true
    for _ in 1...3 { machine.observer.findMarks(on: machine.core(0)) }
    machine.suspend(machine.main, .continuation, line: 3)
    let marks = machine.actions(of: machine.main).filter {
      if case .cancelled = $0 { true } else { false }
    }
    #expect(marks.count == 1)
  }

  @Test func `A sleep that a cancellation ends early is noticed after the cancellation`() {
    let machine = ScriptedMachine()
    let sleeper = machine.asyncLet(of: machine.main)
    machine.run(sleeper)
    machine.observer.sleepRequested(
      until: VirtualTime(nanoseconds: 100), timer: 4, on: machine.core(1))
    machine.suspend(sleeper, .unknown, by: .sleep, line: 6)
    machine.run(machine.main, on: 0)
    machine.observer.willCancel(sleeper, on: machine.core(0))
    // The runtime wakes the sleeping task while it is still marking tasks as cancelled.
    machine.runtime[sleeper].isCancelled = true
    #expect(machine.enqueue(sleeper, by: 0) == 4)
    machine.observer.cancelled(on: machine.core(0))
    machine.run(sleeper)
    let by = machine.id(machine.main)
    #expect(
      machine.actions(of: sleeper).suffix(4) == [
        .cancelled(by: by, cause: .unknown, site: nil), .ready(.cancellation(by: by)), .running,
        .noticed(.sleepThrew, site: SiteID(6)),
      ])
  }

  @Test func `The run itself can end a sleep on the core where the task ran last`() {
    let machine = ScriptedMachine()
    let sleeper = machine.task()
    machine.run(sleeper)
    machine.observer.sleepRequested(
      until: VirtualTime(nanoseconds: 100), timer: 4, on: machine.core(1))
    machine.suspend(sleeper, .unknown, by: .sleep, line: 6)
    machine.runtime[sleeper].isCancelled = true
    #expect(machine.enqueue(sleeper, by: 1) == 4)
    machine.run(sleeper)
    #expect(
      machine.actions(of: sleeper).suffix(3) == [
        .ready(.cancellation(by: nil)), .running, .noticed(.sleepThrew, site: SiteID(6)),
      ])
  }

  @Test func `A sleep that does not throw lasts to its end and notices nothing`() {
    let machine = ScriptedMachine()
    let sleeper = machine.task()
    machine.run(sleeper)
    machine.observer.sleepRequested(
      until: VirtualTime(nanoseconds: 100), timer: 4, on: machine.core(1))
    machine.suspend(sleeper, .unknown, by: .uninterruptibleSleep, line: 6)
    machine.run(machine.main, on: 0)
    machine.observer.willCancel(sleeper, on: machine.core(0))
    machine.runtime[sleeper].isCancelled = true
    machine.observer.findMarks(on: machine.core(0))
    machine.observer.cancelled(on: machine.core(0))
    let timer = machine.runtime.makeJob(JobTraits(isTask: false))
    machine.run(timer)
    #expect(machine.enqueue(sleeper, by: 1) == nil)
    machine.leave(timer)
    machine.run(sleeper)
    #expect(machine.actions(of: sleeper).suffix(2) == [.ready(.timer), .running])
    #expect(machine.suspensions(of: sleeper).map(\.call) == [.uninterruptibleSleep])
  }

  @Test func `Only a cancelled task notices a cancellation when it begins to sleep`() {
    let machine = ScriptedMachine()
    machine.observer.willSleep(at: .line(5), on: machine.core(0))
    #expect(machine.actions(of: machine.main).last == .running)
    machine.runtime[machine.main].isCancelled = true
    machine.observer.findMarks(on: machine.core(0))
    machine.observer.willSleep(at: .line(6), on: machine.core(0))
    #expect(machine.actions(of: machine.main).last == .noticed(.sleepThrew, site: SiteID(6)))
  }

  @Test func `A handler runs after its task's cancellation, in the task that cancels`() {
    let machine = ScriptedMachine()
    let task = machine.task()
    machine.run(task)
    machine.suspend(task, .continuation, line: 6)
    machine.run(machine.main, on: 0)
    machine.observer.willCancel(task, on: machine.core(0))
    machine.runtime[task].isCancelled = true
    machine.observer.handlerWillRun(of: task, at: .line(6), on: machine.core(0))
    machine.observer.cancelled(on: machine.core(0))
    let by = machine.id(machine.main)
    #expect(machine.actions(of: task).suffix(1) == [.handlerRan(by: by, site: SiteID(6))])
    #expect(machine.mark(task) != nil)
  }

  @Test func `A check for cancellation is recorded with its source location`() {
    let machine = ScriptedMachine()
    machine.observer.events.running = 12
    machine.observer.cancellationWasNoticed(by: .checkThrew, on: machine.core(0))
    #expect(machine.actions(of: machine.main).last == .noticed(.checkThrew, site: SiteID(12)))
  }

  @Test func `A sleep is cut short by a task that runs in an actor's job`() throws {
    let machine = ScriptedMachine()
    let (sleeper, stopper) = (machine.task(), machine.task())
    machine.run(sleeper)
    let end = VirtualTime(nanoseconds: 5_000_000)
    machine.observer.sleepRequested(until: end, timer: 1, on: machine.core(1))
    machine.suspend(sleeper, .unknown, line: 3)
    machine.run(stopper)
    machine.suspend(stopper, .executor(0xB0), line: 5)
    machine.run(machine.runtime.makeJob(JobTraits(isTask: false)))
    machine.observer.sliceBegins(try #require(machine.task(of: stopper)), on: machine.core(1))
    machine.runtime[sleeper].isCancelled = true
    #expect(machine.enqueue(sleeper, by: 1) == 1)
    #expect(machine.wakes(of: sleeper).last == .cancellation(by: machine.id(stopper)))
    machine.run(sleeper, on: 2)
    #expect(machine.actions(of: sleeper).last == .noticed(.sleepThrew, site: SiteID(3)))
  }
}
