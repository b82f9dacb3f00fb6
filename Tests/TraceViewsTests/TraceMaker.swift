import TaskTrace
import Testing

/// Writes a run down, event by event, as a machine would. Times are milliseconds.
struct TraceMaker {
  var events: [Event] = []
  private var now = VirtualTime.zero
  private var cores: [TaskID: Core] = [:]
  private var created: UInt32 = 0

  static func ms(_ milliseconds: Double) -> VirtualTime {
    VirtualTime(nanoseconds: Int64((milliseconds * 1_000_000).rounded()))
  }

  mutating func at(_ milliseconds: Double) { now = Self.ms(milliseconds) }

  mutating func add(_ task: TaskID?, _ action: Action, core: Core? = nil) {
    let core = core ?? task.flatMap { cores[$0] } ?? .main
    events.append(Event(time: now, core: core, task: task, action: action))
  }

  mutating func create(
    _ kind: TaskKind, _ name: String? = nil, by creator: TaskID? = nil, group: UInt32 = 0,
    startsCancelled: Bool = false, site: UInt32 = 0
  ) throws -> TaskID {
    created += 1
    let task = try #require(TaskID(created))
    let creation = Creation(
      kind: kind, parent: kind.isStructured ? creator : nil, creator: creator,
      group: GroupID(group), startsCancelled: startsCancelled, name: name, site: SiteID(site))
    add(task, .created(creation), core: creator.flatMap { cores[$0] })
    return task
  }

  mutating func run(_ task: TaskID, on core: Int, woken: Wake = .created) {
    add(task, .ready(woken))
    start(task, on: core)
  }

  mutating func start(_ task: TaskID, on core: Int) {
    cores[task] = core == 0 ? .main : .worker(core)
    add(task, .running)
  }

  mutating func suspend(_ task: TaskID, _ reason: Suspension.Reason, site: UInt32 = 0) {
    add(task, .suspended(Suspension(reason: reason, site: SiteID(site))))
  }

  mutating func sleep(_ task: TaskID, until milliseconds: Double) {
    suspend(task, .sleeping(until: Self.ms(milliseconds)))
  }

  mutating func wait(_ task: TaskID, for other: TaskID) { suspend(task, .task(other)) }

  mutating func end(_ task: TaskID, throwing error: String? = nil) {
    add(task, error.map(Action.threw) ?? .returned)
  }

  mutating func cancel(
    _ task: TaskID, by other: TaskID?, _ cause: CancellationCause = .explicit
  ) {
    add(task, .cancelled(by: other, cause: cause, site: nil), core: other.flatMap { cores[$0] })
  }

  mutating func finish(_ ending: Ending = .exited(status: 0)) {
    add(nil, .ended(ending), core: .main)
  }

  func trace(_ program: String = "/bin/program", _ arguments: [String] = []) -> Trace {
    Trace(scenario: Scenario(program: program, arguments: arguments), events: events)
  }
}
