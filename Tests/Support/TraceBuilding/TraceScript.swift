package import TaskTrace
package import TraceAnalysis

/// A run that a test specifies event by event. Times are in milliseconds.
package struct TraceScript {
  package var events: [Event] = []
  package var scenario = Scenario(program: "/demos")
  private var now = VirtualTime.zero
  private var created: UInt32 = 0
  private var cores: [TaskID: Core] = [:]

  package init(cores: Int = 4) { scenario.machine.cores = cores }

  package var trace: Trace { Trace(scenario: scenario, events: events) }

  /// Sets the time of the events that follow.
  package mutating func at(_ milliseconds: Int64) {
    now = VirtualTime(nanoseconds: milliseconds * 1_000_000)
  }

  package mutating func add(_ task: TaskID?, _ action: Action, core: Core? = nil) {
    let own = task.flatMap { cores[$0] } ?? .main
    events.append(Event(time: now, core: core ?? own, task: task, action: action))
  }

  /// Creates a task and makes it ready, unless it starts at once. A root task runs immediately, on the main thread.
  @discardableResult
  package mutating func create(_ creation: Creation, startsAtOnce: Bool = false) -> TaskID {
    created += 1
    guard let task = TaskID(created) else { preconditionFailure("Tasks count from 1.") }
    let workers = UInt32(scenario.machine.cores)
    cores[task] =
      creation.kind == .root ? .main : .worker(Int((created + workers - 2) % workers) + 1)
    add(task, .created(creation), core: creation.creator.flatMap { cores[$0] })
    if creation.kind == .root || startsAtOnce {
      add(task, .running)
    } else {
      add(task, .ready(.created), core: creation.creator.flatMap { cores[$0] })
    }
    return task
  }

  package mutating func root() -> TaskID { create(Creation(kind: .root)) }

  package mutating func asyncLet(_ name: String, of parent: TaskID) -> TaskID {
    create(Creation(kind: .asyncLet, parent: parent, creator: parent, name: name))
  }

  package mutating func groupChild(
    _ name: String, of parent: TaskID, in group: GroupID
  ) -> TaskID {
    create(
      Creation(kind: .groupChild, parent: parent, creator: parent, group: group, name: name))
  }

  package mutating func task(
    _ name: String, by creator: TaskID, kind: TaskKind = .unstructured
  ) -> TaskID {
    create(Creation(kind: kind, creator: creator, name: name))
  }

  package mutating func run(_ task: TaskID, on core: Core? = nil) {
    if let core { cores[task] = core }
    add(task, .running)
  }

  package mutating func suspend(
    _ task: TaskID, _ reason: Suspension.Reason, call: AwaitedCall? = nil, site: UInt32 = 0
  ) {
    add(task, .suspended(Suspension(reason: reason, call: call, site: SiteID(site))))
  }

  package mutating func sleep(_ task: TaskID, until milliseconds: Int64, site: UInt32 = 0) {
    let until = VirtualTime(nanoseconds: milliseconds * 1_000_000)
    suspend(task, .sleeping(until: until), call: .sleep, site: site)
  }

  /// Suspends a task at an `await` of another task.
  package mutating func wait(
    _ task: TaskID, for other: TaskID, by call: AwaitedCall = .asyncLet, site: UInt32 = 0
  ) {
    add(task, .awaited(other, by: call, site: SiteID(site)))
    suspend(task, .task(other), call: call, site: site)
  }

  /// Makes a task ready and runs it immediately.
  package mutating func wake(_ task: TaskID, _ wake: Wake) {
    add(task, .ready(wake))
    run(task)
  }

  package mutating func end(_ ending: Ending = .exited(status: 0)) {
    add(nil, .ended(ending))
  }
}

package func group(_ number: UInt32) -> GroupID {
  guard let group = GroupID(number) else { preconditionFailure("Groups count from 1.") }
  return group
}

package func actor(_ number: UInt32) -> ActorID {
  guard let actor = ActorID(number) else { preconditionFailure("Actors count from 1.") }
  return actor
}
