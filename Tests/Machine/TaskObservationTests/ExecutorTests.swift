import TaskObservation
import TaskTrace
import Testing

/// Tests for moves between executors, and for tasks on executors that do not belong to the machine.
@Suite struct ExecutorTests {
  private let actor: UInt = 0xB0

  @Test func `An actor at the address of an ended actor is another actor`() throws {
    let scene = Scene()
    var actors: [ActorID?] = []
    for name in ["Morning", "Evening"] {
      scene.runtime.actorNames[actor] = name
      scene.move(to: actor, line: 3)
      scene.move(to: 0, line: 4)
      scene.observer.actorEnded(actor)
    }
    for case .hopped(let actor?, _) in scene.actions(of: scene.main) { actors.append(actor) }
    #expect(actors == [ActorID(2), ActorID(3)])
    #expect(scene.observer.events.actorNames == ["Morning", "Evening"])
  }

  @Test func `A switch to the task's current executor is not recorded`() {
    let scene = Scene()
    #expect(
      scene.move(to: actor, line: 3))
    let before = scene.actions(of: scene.main)
    #expect(
      !scene.move(to: actor, line: 4))
    #expect(scene.actions(of: scene.main) == before)
  }

  @Test func `One job of the runtime runs all tasks that wait for an actor`() throws {
    let scene = Scene()
    let tasks = [scene.task(), scene.task()]
    for task in tasks {
      scene.run(task)
      scene.suspend(task, .executor(actor), line: 3)
    }
    scene.run(scene.runtime.makeJob(JobTraits(isTask: false)))
    for job in tasks {
      scene.runtime.currentTask = job
      let seen = try #require(scene.replacement(on: 1))
      #expect(seen == job)
      if scene.core(1).current != nil { _ = scene.observer.sliceEnded(on: scene.core(1)) }
      scene.observer.sliceBegins(try #require(scene.task(of: seen)), on: scene.core(1))
      scene.runtime[job].wait = .continuation
    }
    let first = try #require(scene.id(tasks[0]))
    #expect(scene.wakes(of: tasks[1]).last == .task(first))
    #expect(scene.suspensions(of: tasks[0]).map(\.reason).last == .continuation)
  }

  @Test func `The end of a task is recorded even if an actor's job runs it unseen`() {
    let scene = Scene()
    let task = scene.task()
    scene.run(task)
    scene.suspend(task, .executor(actor), line: 3)
    let turn = scene.runtime.makeJob(JobTraits(isTask: false))
    scene.run(turn)
    scene.runtime[task].result = .returned
    scene.leave(turn)
    #expect(scene.actions(of: task).suffix(3) == [.ready(.hopped), .running, .returned])
  }

  @Test func `A turn on an actor that ends in a continuation is recorded without a call`() throws {
    let scene = Scene()
    let tasks = [scene.task(), scene.task()]
    for task in tasks {
      scene.run(task)
      scene.suspend(task, .executor(actor), line: 3)
    }
    let turn = scene.runtime.makeJob(JobTraits(isTask: false))
    scene.run(turn)
    for task in tasks { scene.runtime[task].wait = .continuation }
    scene.leave(turn)
    let first = try #require(scene.id(tasks[0]))
    #expect(scene.wakes(of: tasks[1]).last == .task(first))
    for task in tasks {
      #expect(scene.suspensions(of: task).map(\.reason).last == .continuation)
    }
  }

  @Test
  func `A turn that ends in a continuation is recorded when the next task resumes it`() throws {
    let scene = Scene()
    let tasks = [scene.task(), scene.task()]
    for task in tasks {
      scene.run(task)
      scene.suspend(task, .executor(actor), line: 3)
    }
    scene.run(scene.runtime.makeJob(JobTraits(isTask: false)))
    // The first task has run, and the second one is resuming it.
    scene.runtime[tasks[0]].wait = .unknown
    scene.runtime.currentTask = tasks[1]
    _ = scene.observer.sliceEnded(on: scene.core(1), resumed: tasks[0])
    scene.observer.sliceBegins(try #require(scene.task(of: tasks[1])), on: scene.core(1))
    scene.enqueue(tasks[0], by: 1)
    #expect(scene.suspensions(of: tasks[0]).map(\.reason).last == .continuation)
    #expect(scene.wakes(of: tasks[1]).last == .task(try #require(scene.id(tasks[0]))))
    #expect(scene.wakes(of: tasks[0]).last == .task(try #require(scene.id(tasks[1]))))
  }

  @Test func `A task that is resumed away from its actor is not on the actor when it runs`() throws
  {
    let scene = Scene()
    let task = scene.task()
    scene.run(task)
    scene.move(to: actor, line: 3, on: 1)
    scene.suspend(task, .continuation, line: 4)
    scene.enqueue(task, by: 0)
    scene.run(task, on: 2)
    let main = try #require(scene.id(scene.main))
    #expect(
      scene.actions(of: task).suffix(3) == [
        .hopped(to: nil, site: nil), .ready(.task(main)), .running,
      ])
    // It asks for its turn.
    #expect(scene.move(to: actor, line: 4, on: 2))
  }

  @Test func `A task that yields leaves its actor until its next turn`() {
    let scene = Scene()
    let task = scene.task()
    scene.run(task)
    scene.move(to: actor, line: 3, on: 1)
    let yielding = scene.runtime.makeJob(JobTraits(isTask: false, isYield: true))
    scene.enqueue(yielding, by: 1)
    scene.suspend(task, .unknown, line: 4)
    scene.run(yielding)
    scene.enqueue(task, by: 1)
    #expect(
      scene.actions(of: task).suffix(2) == [.hopped(to: nil, site: nil), .ready(.yielded)])
  }

  @Test func `A task that ended on a core wakes a task there, whatever other cores do`() throws {
    let scene = Scene()
    let child = scene.asyncLet(of: scene.main)
    scene.run(child)
    scene.suspend(scene.main, .task(child), line: 3)
    scene.runtime[child].result = .returned
    scene.observer.recordEnd(of: try #require(scene.task(of: child)), on: scene.core(1))
    let id = try #require(scene.id(child))
    scene.run(scene.runtime.makeJob(JobTraits(isTask: false)), on: 2)
    scene.enqueue(scene.main, by: 1)
    #expect(scene.wakes(of: scene.main).last == .task(id))
  }

  @Test func `A sleep is cut short by a task's cancellation, whatever other cores do`() throws {
    let scene = Scene()
    let sleeper = scene.task()
    scene.run(sleeper)
    let end = VirtualTime(nanoseconds: 5_000_000)
    scene.observer.sleepRequested(until: end, timer: 1, on: scene.core(1))
    scene.suspend(sleeper, .unknown, line: 3)
    scene.run(scene.runtime.makeJob(JobTraits(isTask: false)), on: 2)
    scene.runtime[sleeper].isCancelled = true
    #expect(scene.enqueue(sleeper, by: 0) == 1)
    #expect(scene.wakes(of: sleeper).last == .cancellation(by: scene.id(scene.main)))
  }

  // MARK: Foreign executors

  @Test func `A task that moves to a foreign executor is retained until it ends there`() throws {
    let scene = Scene()
    scene.open(0x100, line: 10)
    let child = scene.child(of: scene.main, in: 0x100)
    scene.run(child)
    #expect(
      !scene.move(to: actor, isForeign: true, line: 3, on: 1))
    #expect(scene.runtime[child].retains == 1)
    #expect(scene.suspensions(of: child).map(\.site) == [SiteID(3)])
    scene.runtime[child].result = .returned
    for task in scene.observer.foreignTasks {
      scene.observer.recordForeignEnd(of: task, on: scene.core(1))
    }
    #expect(scene.actions(of: child).last == .returned)
    #expect(scene.observer.takeEndedJobs() == [child])
    #expect(scene.observer.takeEndedJobs() == [])
    #expect(scene.observer.foreignTasks == [])
  }

  @Test func `An async let on a foreign executor is not accessed while it may be freed`() {
    let scene = Scene()
    let child = scene.asyncLet(of: scene.main, at: 0x500)
    scene.run(child)
    scene.move(to: actor, isForeign: true, line: 3, on: 1)
    let facts = scene.runtime[child]
    scene.runtime.free(child)
    scene.observer.willCancel(scene.main, on: scene.core(0))
    scene.runtime[scene.main].isCancelled = true
    scene.observer.findMarks(on: scene.core(0))
    scene.observer.cancelled(on: scene.core(0))
    // Its scope ends, and the task still exists.
    scene.runtime[child] = facts
    #expect(scene.observer.foreignTask(ofAsyncLet: 0x500)?.job == child)
  }

  @Test func `A task that is not enqueued on the machine belongs to a foreign executor`() {
    let scene = Scene()
    let job = scene.runtime.makeJob()
    scene.runtime.pending = PendingCreation(inheritsContext: true, isEnqueued: true)
    scene.observer.taskCreated(job, isEnqueued: true, on: scene.core(0))
    #expect(scene.observer.foreignTasks.map(\.job) == [job])
    #expect(scene.runtime[job].retains == 1)
  }

  @Test func `A task on a foreign thread is recorded as a creator and causes one warning`() {
    let scene = Scene()
    let foreign = scene.task()
    scene.runtime.currentTask = foreign
    let tasks = [scene.task(by: nil), scene.task(by: nil)]
    #expect(
      tasks.map { scene.creation(of: $0)?.creator } == [scene.id(foreign), scene.id(foreign)])
    #expect(scene.warnings.count == 1)
  }

  @Test func `A task that a foreign thread wakes too early is suspended first`() {
    let scene = Scene()
    scene.observer.events.suspensions[scene.main] = 6
    scene.enqueue(scene.main, by: nil)
    #expect(
      scene.actions(of: scene.main).suffix(2) == [
        .suspended(Suspension(reason: .unknown, site: SiteID(6))), .ready(.outside),
      ])
    scene.leave(scene.main)
    #expect(scene.suspensions(of: scene.main).count == 1)
  }

  @Test func `The error of an async let that a foreign thread creates is not read`() throws {
    let scene = Scene()
    let child = scene.asyncLet(of: scene.main, by: nil)
    scene.run(child)
    scene.fail(child, error: 0x10, "gone")
    #expect(scene.actions(of: child).last == .threw("an unknown error"))
  }
}
