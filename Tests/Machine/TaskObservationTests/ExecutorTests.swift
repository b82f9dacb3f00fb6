import TaskObservation
import TaskTrace
import Testing

/// Tests for moves between executors, and for tasks on executors that do not belong to the machine.
@Suite struct ExecutorTests {
  private let actor: UInt = 0xB0

  @Test func `An actor at the address of an ended actor is another actor`() throws {
    let machine = ScriptedMachine()
    var actors: [ActorID?] = []
    for name in ["Morning", "Evening"] {
      machine.runtime.actorNames[actor] = name
      machine.move(to: actor, line: 3)
      machine.move(to: 0, line: 4)
      machine.observer.actorEnded(actor)
    }
    for case .hopped(let actor?, _) in machine.actions(of: machine.main) { actors.append(actor) }
    #expect(actors == [ActorID(2), ActorID(3)])
    #expect(machine.observer.events.actorNames == ["Morning", "Evening"])
  }

  @Test func `A switch to the task's current executor is not recorded`() {
    let machine = ScriptedMachine()
    #expect(
      machine.move(to: actor, line: 3))
    let before = machine.actions(of: machine.main)
    #expect(
      !machine.move(to: actor, line: 4))
    #expect(machine.actions(of: machine.main) == before)
  }

  @Test func `One job of the runtime runs all tasks that wait for an actor`() throws {
    let machine = ScriptedMachine()
    let tasks = [machine.task(), machine.task()]
    for task in tasks {
      machine.run(task)
      machine.suspend(task, .executor(actor), line: 3)
    }
    machine.run(machine.runtime.makeJob(JobTraits(isTask: false)))
    for job in tasks {
      machine.runtime.currentTask = job
      let seen = try #require(machine.replacement(on: 1))
      #expect(seen == job)
      if machine.core(1).current != nil { _ = machine.observer.sliceEnded(on: machine.core(1)) }
      machine.observer.sliceBegins(try #require(machine.task(of: seen)), on: machine.core(1))
      machine.runtime[job].wait = .continuation
    }
    let first = try #require(machine.id(tasks[0]))
    #expect(machine.wakes(of: tasks[1]).last == .task(first))
    #expect(machine.suspensions(of: tasks[0]).map(\.reason).last == .continuation)
  }

  @Test func `The end of a task is recorded even if an actor's job runs it unseen`() {
    let machine = ScriptedMachine()
    let task = machine.task()
    machine.run(task)
    machine.suspend(task, .executor(actor), line: 3)
    let turn = machine.runtime.makeJob(JobTraits(isTask: false))
    machine.run(turn)
    machine.runtime[task].result = .returned
    machine.leave(turn)
    #expect(machine.actions(of: task).suffix(3) == [.ready(.hopped), .running, .returned])
  }

  @Test func `A turn on an actor that ends in a continuation is recorded without a call`() throws {
    let machine = ScriptedMachine()
    let tasks = [machine.task(), machine.task()]
    for task in tasks {
      machine.run(task)
      machine.suspend(task, .executor(actor), line: 3)
    }
    let turn = machine.runtime.makeJob(JobTraits(isTask: false))
    machine.run(turn)
    for task in tasks { machine.runtime[task].wait = .continuation }
    machine.leave(turn)
    let first = try #require(machine.id(tasks[0]))
    #expect(machine.wakes(of: tasks[1]).last == .task(first))
    for task in tasks {
      #expect(machine.suspensions(of: task).map(\.reason).last == .continuation)
    }
  }

  @Test
  func `A turn that ends in a continuation is recorded when the next task resumes it`() throws {
    let machine = ScriptedMachine()
    let tasks = [machine.task(), machine.task()]
    for task in tasks {
      machine.run(task)
      machine.suspend(task, .executor(actor), line: 3)
    }
    machine.run(machine.runtime.makeJob(JobTraits(isTask: false)))
    // The first task has run, and the second one is resuming it.
    machine.runtime[tasks[0]].wait = .unknown
    machine.runtime.currentTask = tasks[1]
    _ = machine.observer.sliceEnded(on: machine.core(1), resumed: tasks[0])
    machine.observer.sliceBegins(try #require(machine.task(of: tasks[1])), on: machine.core(1))
    machine.enqueue(tasks[0], by: 1)
    #expect(machine.suspensions(of: tasks[0]).map(\.reason).last == .continuation)
    #expect(machine.wakes(of: tasks[1]).last == .task(try #require(machine.id(tasks[0]))))
    #expect(machine.wakes(of: tasks[0]).last == .task(try #require(machine.id(tasks[1]))))
  }

  @Test func `A task that is resumed away from its actor is not on the actor when it runs`() throws
  {
    let machine = ScriptedMachine()
    let task = machine.task()
    machine.run(task)
    machine.move(to: actor, line: 3, on: 1)
    machine.suspend(task, .continuation, line: 4)
    machine.enqueue(task, by: 0)
    machine.run(task, on: 2)
    let main = try #require(machine.id(machine.main))
    #expect(
      machine.actions(of: task).suffix(3) == [
        .hopped(to: nil, site: nil), .ready(.task(main)), .running,
      ])
    // It asks for its turn.
    #expect(machine.move(to: actor, line: 4, on: 2))
  }

  @Test func `A task that yields leaves its actor until its next turn`() {
    let machine = ScriptedMachine()
    let task = machine.task()
    machine.run(task)
    machine.move(to: actor, line: 3, on: 1)
    let yielding = machine.runtime.makeJob(JobTraits(isTask: false, isYield: true))
    machine.enqueue(yielding, by: 1)
    machine.suspend(task, .unknown, line: 4)
    machine.run(yielding)
    machine.enqueue(task, by: 1)
    #expect(
      machine.actions(of: task).suffix(2) == [.hopped(to: nil, site: nil), .ready(.yielded)])
  }

  @Test func `A task that ended on a core wakes a task there, whatever other cores do`() throws {
    let machine = ScriptedMachine()
    let child = machine.asyncLet(of: machine.main)
    machine.run(child)
    machine.suspend(machine.main, .task(child), line: 3)
    machine.runtime[child].result = .returned
    machine.observer.recordEnd(of: try #require(machine.task(of: child)), on: machine.core(1))
    let id = try #require(machine.id(child))
    machine.run(machine.runtime.makeJob(JobTraits(isTask: false)), on: 2)
    machine.enqueue(machine.main, by: 1)
    #expect(machine.wakes(of: machine.main).last == .task(id))
  }

  @Test func `A sleep is cut short by a task's cancellation, whatever other cores do`() throws {
    let machine = ScriptedMachine()
    let sleeper = machine.task()
    machine.run(sleeper)
    let end = VirtualTime(nanoseconds: 5_000_000)
    machine.observer.sleepRequested(until: end, timer: 1, on: machine.core(1))
    machine.suspend(sleeper, .unknown, line: 3)
    machine.run(machine.runtime.makeJob(JobTraits(isTask: false)), on: 2)
    machine.runtime[sleeper].isCancelled = true
    #expect(machine.enqueue(sleeper, by: 0) == 1)
    #expect(machine.wakes(of: sleeper).last == .cancellation(by: machine.id(machine.main)))
  }

  // MARK: Foreign executors

  @Test func `A task that moves to a foreign executor is retained until it ends there`() throws {
    let machine = ScriptedMachine()
    machine.open(0x100, line: 10)
    let child = machine.child(of: machine.main, in: 0x100)
    machine.run(child)
    #expect(
      !machine.move(to: actor, isForeign: true, line: 3, on: 1))
    #expect(machine.runtime[child].retains == 1)
    #expect(machine.suspensions(of: child).map(\.site) == [SiteID(3)])
    machine.runtime[child].result = .returned
    for task in machine.observer.foreignTasks {
      machine.observer.recordForeignEnd(of: task, on: machine.core(1))
    }
    #expect(machine.actions(of: child).last == .returned)
    #expect(machine.observer.takeEndedJobs() == [child])
    #expect(machine.observer.takeEndedJobs() == [])
    #expect(machine.observer.foreignTasks == [])
  }

  @Test func `An async let on a foreign executor is not accessed while it may be freed`() {
    let machine = ScriptedMachine()
    let child = machine.asyncLet(of: machine.main, at: 0x500)
    machine.run(child)
    machine.move(to: actor, isForeign: true, line: 3, on: 1)
    let facts = machine.runtime[child]
    machine.runtime.free(child)
    machine.observer.willCancel(machine.main, on: machine.core(0))
    machine.runtime[machine.main].isCancelled = true
    machine.observer.findMarks(on: machine.core(0))
    machine.observer.cancelled(on: machine.core(0))
    // Its scope ends, and the task still exists.
    machine.runtime[child] = facts
    #expect(machine.observer.foreignTask(ofAsyncLet: 0x500)?.job == child)
  }

  @Test func `A task that is not enqueued on the machine belongs to a foreign executor`() {
    let machine = ScriptedMachine()
    let job = machine.runtime.makeJob()
    machine.runtime.pending = PendingCreation(inheritsContext: true, isEnqueued: true)
    machine.observer.taskCreated(job, isEnqueued: true, on: machine.core(0))
    #expect(machine.observer.foreignTasks.map(\.job) == [job])
    #expect(machine.runtime[job].retains == 1)
  }

  @Test func `A task on a thread outside the machine is a creator and causes one warning`() {
    let machine = ScriptedMachine()
    let foreign = machine.task()
    machine.runtime.currentTask = foreign
    let tasks = [machine.task(by: nil), machine.task(by: nil)]
    #expect(
      tasks.map { machine.creation(of: $0)?.creator } == [machine.id(foreign), machine.id(foreign)])
    #expect(machine.warnings.count == 1)
  }

  @Test func `A task that a thread outside the machine wakes too early is suspended first`() {
    let machine = ScriptedMachine()
    machine.observer.events.suspensions[machine.main] = 6
    machine.enqueue(machine.main, by: nil)
    #expect(
      machine.actions(of: machine.main).suffix(2) == [
        .suspended(Suspension(reason: .unknown, site: SiteID(6))), .ready(.outside),
      ])
    machine.leave(machine.main)
    #expect(machine.suspensions(of: machine.main).count == 1)
  }

  @Test func `The error of an async let of a thread outside the machine is not read`() throws {
    let machine = ScriptedMachine()
    let child = machine.asyncLet(of: machine.main, by: nil)
    machine.run(child)
    machine.fail(child, error: 0x10, "gone")
    #expect(machine.actions(of: child).last == .threw("an unknown error"))
  }
}
