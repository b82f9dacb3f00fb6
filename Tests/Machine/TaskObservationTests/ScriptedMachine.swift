import TaskObservation
import TaskTrace

/// Reports what happens on a machine with two workers to an observer, in the same order as the tracer.
final class ScriptedMachine {
  static let mainExecutor: UInt = 0xA0

  let runtime: ScriptedRuntime
  var observer: TaskObserver<ScriptedRuntime, EventList>
  /// The program's main task, which runs on the main thread.
  let main: RuntimeJob
  private var cores: [RuntimeJob: Int] = [:]

  init() {
    runtime = ScriptedRuntime()
    observer = TaskObserver(
      runtime: runtime, events: EventList(), cores: [.main, .worker(1), .worker(2), .outside],
      mainExecutor: Self.mainExecutor)
    main = runtime.makeJob()
    runtime.pending = PendingCreation()
    observer.taskCreated(main, isEnqueued: false, on: core(0))
    enqueue(main, by: 0)
    run(main, on: 0)
  }

  func core(_ index: Int) -> ObservedCore { observer.cores[index] }

  // MARK: Creating

  @discardableResult
  func asyncLet(of parent: RuntimeJob, at address: UInt = 0, by core: Int? = 0) -> RuntimeJob {
    let job = runtime.makeJob(JobTraits(isAsyncLet: true), parent: parent)
    runtime.pending = PendingCreation(asyncLet: address)
    enqueue(job, by: core)
    return job
  }

  @discardableResult
  func child(of parent: RuntimeJob, in group: UInt, by core: Int? = 0) -> RuntimeJob {
    let job = runtime.makeJob(JobTraits(isGroupChild: true), parent: parent, group: group)
    runtime.pending = PendingCreation(isEnqueued: true)
    enqueue(job, by: core)
    return job
  }

  @discardableResult
  func task(_ pending: PendingCreation? = nil, by core: Int? = 0) -> RuntimeJob {
    let job = runtime.makeJob()
    runtime.pending = pending ?? PendingCreation(inheritsContext: true, isEnqueued: true)
    enqueue(job, by: core)
    return job
  }

  func open(_ group: UInt, discards: Bool = false, line: UInt, on core: Int = 0) {
    observer.groupWillOpen(discards: discards, resumption: .line(line), on: self.core(core))
    if let task = self.core(core).current?.job { runtime[task].openGroups.append(group) }
  }

  func close(on core: Int = 0) {
    if let task = self.core(core).current?.job { runtime[task].openGroups.removeLast() }
    observer.groupClosed(hasFailed: false, on: self.core(core))
  }

  // MARK: Running

  @discardableResult
  func enqueue(_ job: RuntimeJob, by core: Int?) -> Int? {
    observer.jobEnqueued(job, onMain: false, by: core.map(self.core))
  }

  /// Makes a core run a job: a task or one of the runtime's own jobs.
  func run(_ job: RuntimeJob, on core: Int = 1) {
    cores[job] = core
    if runtime[job].traits.isTask { runtime.currentTask = job }
    observer.jobBegins(job, on: self.core(core))
  }

  /// Makes a job return to its core. Its task is suspended or has ended.
  func leave(_ job: RuntimeJob) {
    let core = core(cores[job] ?? 0)
    runtime.currentTask = nil
    for task in observer.sliceEnded(on: core) where observer.hasUnrecordedEnd(task) {
      observer.recordEnd(of: task, on: core)
    }
    observer.jobReturned(on: core)
  }

  func suspend(_ job: RuntimeJob, _ wait: RuntimeWait, by call: AwaitedCall? = nil, line: UInt32) {
    runtime[job].call = RecordedCall()
    if let call { self.call(call, by: job) }
    stop(job, wait, line: line)
  }

  /// Makes a running task call a function of the standard library. It is in the call until it is suspended again by
  /// another call.
  func call(_ call: AwaitedCall, by job: RuntimeJob) {
    runtime.lastCall = RecordedCall(kind: call, callee: job.address)
    runtime[job].call = runtime.lastCall
  }

  /// Makes a task wait in the call that it is in.
  func stop(_ job: RuntimeJob, _ wait: RuntimeWait, line: UInt32) {
    runtime[job].wait = wait
    observer.events.suspensions[job] = line
    leave(job)
  }

  func finish(_ job: RuntimeJob) {
    runtime[job].result = .returned
    leave(job)
  }

  /// Makes a task throw the error at an address. The error has the given description.
  func fail(_ job: RuntimeJob, error: UInt, _ description: String) {
    runtime[job].result = .threw
    runtime[job].error = error
    if let task = observer.task(job), observer.needsErrorDescription(task) {
      observer.describeError(of: task, as: description)
    }
    leave(job)
  }

  /// Makes the running task begin to move to an executor. Returns whether it moves on the machine.
  @discardableResult
  func move(
    to executor: UInt, isForeign: Bool = false, line: UInt, on core: Int = 0
  ) -> Bool {
    observer.willSwitch(
      to: executor, isForeign: isForeign, at: .line(line), on: self.core(core))
  }

  /// Makes the running task cancel another one. `body` does what the runtime does meanwhile.
  func cancel(_ job: RuntimeJob, by core: Int = 0, _ body: () -> Void) {
    observer.willCancel(job, on: self.core(core))
    body()
    observer.findMarks(on: self.core(core))
    observer.cancelled(on: self.core(core))
  }

  func task(of job: RuntimeJob) -> LiveTask? { observer.task(job) }
  func replacement(on core: Int) -> RuntimeJob? {
    observer.taskThatReplacedCurrent(on: self.core(core))
  }

  // MARK: Recorded events

  func id(_ job: RuntimeJob) -> TaskID? {
    // Jobs are numbered in the order of creation. So are tasks, if all jobs are tasks.
    TaskID(runtime[job].number)
  }

  func actions(of job: RuntimeJob) -> [Action] {
    observer.events.events.filter { $0.task == id(job) }.map(\.action)
  }

  func creation(of job: RuntimeJob) -> Creation? {
    actions(of: job).lazy.compactMap { action -> Creation? in
      if case .created(let creation) = action { creation } else { nil }
    }.first
  }

  func suspensions(of job: RuntimeJob) -> [Suspension] {
    actions(of: job).compactMap { action in
      if case .suspended(let suspension) = action { suspension } else { nil }
    }
  }

  func wakes(of job: RuntimeJob) -> [Wake] {
    actions(of: job).compactMap { if case .ready(let wake) = $0 { wake } else { nil } }
  }

  var warnings: [String] {
    observer.events.events.compactMap {
      if case .warned(let sentence) = $0.action { sentence } else { nil }
    }
  }

  /// Returns in words how a task was marked cancelled: the task that did it, the cause and the site. Nil if it was not.
  func mark(_ job: RuntimeJob) -> String? {
    actions(of: job).lazy.compactMap { action -> String? in
      guard case .cancelled(let by, let cause, let site) = action else { return nil }
      return "\(by.map { "\($0)" } ?? "nobody") \(cause) \(site?.number ?? 0)"
    }.first
  }
}
