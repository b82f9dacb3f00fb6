import TaskObservation
import TaskTrace
import Testing

/// A runtime whose facts are set by a test.
final class ScriptedRuntime: RuntimeFacts {
  struct Facts {
    var number: UInt32
    var traits: JobTraits
    var parent: RuntimeJob?
    var group: UInt?
    var priority = TaskPriorityLevel.medium.rawValue
    var isCancelled = false
    var result = TaskResult.unfinished
    var returnsVoid = false
    var error: UInt = 0
    /// The addresses of the task's open groups, outermost first.
    var openGroups: [UInt] = []
    var wait = RuntimeWait.unknown
    var isQueuedOnActor = false
    /// The call that the task is in.
    var call = RecordedCall()
    var isAtScopeEnd = false
    var retains = 0
  }

  var currentTask: RuntimeJob?
  var pending: PendingCreation?
  var actorNames: [UInt: String] = [:]
  var boundTaskLocals: Set<UInt> = []
  /// The numbers of results that were not taken, by the addresses of their groups.
  var readyResults: [UInt: Int] = [:]
  /// The addresses of the groups that are cancelled.
  var cancelledGroups: Set<UInt> = []
  /// The outermost functions that are running.
  var running = OutermostFunctions()
  var lastCall = RecordedCall()
  private var facts: [RuntimeJob: Facts] = [:]
  private var made: UInt32 = 0

  func makeJob(
    _ traits: JobTraits = JobTraits(), parent: RuntimeJob? = nil, group: UInt? = nil
  ) -> RuntimeJob {
    made += 1
    let job = RuntimeJob(address: 0x1_0000 + UInt(made) * 0x100)
    facts[job] = Facts(number: made, traits: traits, parent: parent, group: group)
    return job
  }

  /// Frees the job's memory. It is a mistake to read the job's facts afterward.
  func free(_ job: RuntimeJob) { facts[job] = nil }

  subscript(job: RuntimeJob) -> Facts {
    get {
      guard let facts = facts[job] else {
        Issue.record("The facts of a freed job were read.")
        return Facts(number: 0, traits: JobTraits())
      }
      return facts
    }
    set { facts[job] = newValue }
  }

  func takePendingCreation() -> PendingCreation? {
    defer { pending = nil }
    return pending
  }

  func retain(_ task: RuntimeJob) { self[task].retains += 1 }
  func traits(of job: RuntimeJob) -> JobTraits { self[job].traits }
  func number(of task: RuntimeJob) -> UInt32 { self[task].number }
  func priority(of job: RuntimeJob) -> UInt8 { self[job].priority }
  func isCancelled(_ task: RuntimeJob) -> Bool { self[task].isCancelled }
  func result(of task: RuntimeJob) -> TaskResult { self[task].result }
  func returnsVoid(_ task: RuntimeJob) -> Bool { self[task].returnsVoid }
  func errorAddress(of task: RuntimeJob) -> UInt { self[task].error }
  func parent(of task: RuntimeJob) -> RuntimeJob? { self[task].parent }
  func group(of task: RuntimeJob) -> UInt? { self[task].group }
  func openGroups(of task: RuntimeJob) -> Int { self[task].openGroups.count }
  func depth(ofGroup address: UInt, in task: RuntimeJob) -> Int {
    (self[task].openGroups.firstIndex(of: address) ?? -1) + 1
  }
  func readyResults(ofGroup address: UInt) -> Int { readyResults[address] ?? 0 }
  func isCancelled(groupAt address: UInt) -> Bool { cancelledGroups.contains(address) }
  func wait(of task: RuntimeJob) -> RuntimeWait { self[task].wait }
  func isQueuedOnActor(_ task: RuntimeJob) -> Bool { self[task].isQueuedOnActor }
  func isSuspended(_ task: RuntimeJob, in call: RecordedCall) -> Bool {
    call.kind != nil && self[task].call == call
  }
  func waitsAtScopeEnd(_ task: RuntimeJob) -> Bool { self[task].isAtScopeEnd }
  func outermostFunctions(of task: RuntimeJob) -> OutermostFunctions {
    OutermostFunctions(first: task.address)
  }
  func isRunning(_ functions: OutermostFunctions) -> Bool { functions == running }
  func isBound(taskLocal key: UInt) -> Bool { boundTaskLocals.contains(key) }
  func typeName(ofActor identity: UInt) -> String? { actorNames[identity] }
}

/// Collects events in a list. Places in code are numbers.
struct EventList: EventSink {
  var now = VirtualTime.zero
  private(set) var events: [Event] = []
  private(set) var actorNames: [String] = []
  /// The place of the calling thread, and the place where each suspended task continues.
  var running: UInt32 = 0
  var suspensions: [RuntimeJob: UInt32] = [:]
  var keepsFootprints = false
  /// The tasks that a footprint would contain, since the test emptied the set.
  var touched: Set<TaskID> = []

  mutating func touch(task: TaskID) { touched.insert(task) }
  func stepOnlyRuns(_ task: TaskID) -> Bool { keepsFootprints }

  mutating func write(_ event: Event) { events.append(event) }
  mutating func write(name: String, of actor: ActorID) { actorNames.append(name) }

  mutating func site(of place: CodePlace) -> SiteID? {
    switch place {
    case .running: SiteID(running)
    case .resumption(let code, _): SiteID(UInt32(code))
    case .suspension(let task): SiteID(suspensions[task] ?? 0)
    }
  }
}

extension CodePlace {
  /// Returns a place whose site is the given number.
  static func line(_ number: UInt) -> CodePlace { .resumption(code: number, context: 0) }
}
