import TaskTrace
import Testing
import TraceAnalysis

/// Records a run event by event, as the machine would. Times are in milliseconds.
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

  mutating func sleep(_ task: TaskID, until milliseconds: Double, site: UInt32 = 0) {
    suspend(task, .sleeping(until: Self.ms(milliseconds)), site: site)
  }

  mutating func wait(_ task: TaskID, for other: TaskID, site: UInt32 = 0) {
    suspend(task, .task(other), site: site)
  }

  mutating func end(_ task: TaskID, throwing error: String? = nil) {
    add(task, error.map { .threw($0) } ?? .returned)
  }

  mutating func cancel(
    _ task: TaskID, by other: TaskID?, _ cause: CancellationCause = .explicit, site: UInt32 = 0
  ) {
    add(
      task, .cancelled(by: other, cause: cause, site: SiteID(site)),
      core: other.flatMap { cores[$0] })
  }

  mutating func finish(_ ending: Ending = .exited(status: 0)) {
    add(nil, .ended(ending), core: .main)
  }

  /// Returns the trace of the run. A site's number is its line in the program's only file.
  func trace(_ program: String = "/bin/program", _ arguments: [String] = []) -> Trace {
    var trace = Trace(
      scenario: Scenario(program: program, arguments: arguments), events: events)
    // Sets the symbols once, because a trace corrects its events whenever its symbols change.
    var symbols = Symbols()
    for site in (1...99).compactMap({ SiteID($0) }) {
      let address = CodeAddress(module: program, offset: UInt64(site.number))
      trace.sites[site] = [address]
      symbols.frames[address] = [
        SourceFrame(
          function: "demo()", file: "/demos/AbnormalExit.swift", line: Int(site.number), column: 5)
      ]
    }
    trace.symbols = symbols
    return trace
  }
}
