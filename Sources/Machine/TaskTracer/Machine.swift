import CInterposition
import Glibc
import Simulation
import TaskObservation
import TaskTrace

/// The simulated machine: threads, one of which runs at a time. A `Schedule` decides what they run. A `TaskObserver`
/// decides what the trace says about it.
///
/// Its threads and the program's calls find it as `machine`, which the compiler cannot check: the state is guarded
/// by `lock`; the thread that holds the baton is the only one of the machine's that runs, and threads that are not
/// the machine's look at it only under the lock.
@safe final class Machine {
  let settings: MachineSettings
  var schedule: Schedule
  let cores: [CoreThread]
  var observer: TaskObserver<RuntimeMemory, TraceLog>
  var random: SplitMix64
  /// Moments at which the root is still to be cancelled.
  var cancellations: ArraySlice<VirtualTime>
  var interventions: PendingInterventions
  /// Which task sleeps until a timer's job runs, by the job's address; kept where choices are recorded.
  var sleepers: [UInt: Sleeper] = [:]
  /// How many choices were recorded.
  var choicesMade = 0
  var hasWarnedOfLostCore = false
  let usesDispatch = unsafe rt_program_needs("libdispatch")

  /// Counts what happens: a blocked call is tried again after it changed, and the watchdog sees a standstill.
  var progress = 0
  var holder: CoreThread
  /// How many cores wait in a blocking call.
  var blockedCores = 0
  var foreignThreads = false { didSet { assertLocked() } }
  var otherThreads = OtherThreads()
  var descriptorTimers = DescriptorTimers() { didSet { assertLocked() } }
  /// Jobs that wait for the main thread; whether that is in the machine's loop; and whether it was asked to run
  /// them, where it is in another.
  var mainJobs = 0
  var mainIsInLoop = false
  var mainWasAsked = false
  /// Whether the main queue has its place among the main thread's jobs.
  var drainIsQueued = false
  var processWarnings: Set<ProcessWarning> = []
  let started = rt_real_monotonic()

  private let lock = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  /// Calls the watchdog to make pages ready.
  let pageWork = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  /// Wakes the standby thread, which passes on the baton.
  let standby = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  let outside = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)

  init(settings: MachineSettings, recorder: consuming Recorder, findsPlaces: Bool) {
    self.settings = settings
    let names = (0...settings.cores + 1).map { Core(index: $0, workers: settings.cores) }
    observer = TaskObserver(
      runtime: RuntimeMemory(),
      events: TraceLog(
        recorder: recorder, eventLimit: settings.eventLimit, findsPlaces: findsPlaces,
        steps: settings.departures == nil ? nil : StepLog(seed: settings.seed)), cores: names,
      mainExecutor: MainThreadExecutor.identity)
    cores = observer.cores.enumerated().map { index, observed in
      CoreThread(CoreThreadState(index: index, observed: observed))
    }
    holder = cores[0]
    schedule = Schedule(
      workers: settings.cores, policy: settings.makePolicy())
    random = SplitMix64(seed: settings.seed)
    cancellations = settings.cancelRootAt.sorted()[...]
    interventions = PendingInterventions(settings.interventions)
    unsafe lock.initialize(to: 0)
    unsafe outside.initialize(to: 0)
    unsafe pageWork.initialize(to: 0)
    unsafe standby.initialize(to: 0)
    // The main thread holds the baton from now on, until it first waits.
    schedule.take(core: 0)
    cores[0].hasBaton = true
  }

  func locked<Result>(_ body: () -> Result) -> Result {
    unsafe rt_lock(lock)
    defer {
      let mustEnd = observer.events.mustEndProcess
      observer.events.mustEndProcess = false
      unsafe rt_unlock(lock)
      if mustEnd { endProcess() }
    }
    return body()
  }

  /// Threads that are not the machine's change it under the lock only.
  private func assertLocked() { unsafe assert(lock.pointee != 0, "the machine is not locked") }

  var thisCore: CoreThread? {
    let index = Int(rt_this_core())
    return index >= 0 ? cores[index] : nil
  }

  var isOnMainThread: Bool { rt_this_core() == 0 }
  var now: Int64 { schedule.now.nanoseconds }
  var hasEnded: Bool { observer.events.isClosed }

  // MARK: The baton

  /// The loop of a core: runs a job, passes on the baton, and waits for it.
  func loop(_ core: CoreThread) {
    while true {
      if let job = core.job {
        core.job = nil
        run(job, on: core)
        regain(core)
      }
      if core.mustDrain {
        core.mustDrain = false
        rt_drain_dispatch_main_queue()
        regain(core)
      }
      pass(from: core, isFree: true)
    }
  }

  /// The main thread's loop, entered by an asynchronous `main`.
  func runMain() {
    let core = cores[0]
    locked {
      observer.recordSuspensionOfCurrent(on: core.observed)
      mainIsInLoop = true
      if usesDispatch, rt_dispatch_main_queue_waits() { noteMainQueue() }
    }
    pass(from: core, isFree: true)
    loop(core)
  }

  /// Passes the baton to the next core, and returns when this core has it again. The core is in the middle of
  /// a job unless it is free for another.
  func pass(from core: CoreThread, isFree: Bool = false) {
    // The program is not to see what became of the machine's own calls.
    let before = errno
    defer { errno = before }
    // A core that is free begins anew with its next job.
    defer { if measuresCPU, !isFree { rt_cpu_go_on() } }
    let next = chooseNext(on: core, isFree: isFree)
    if next == core { return }
    core.hasBaton = false
    if rt_one_thread() {
      rt_switch_core(Int32(core.index), Int32(next.index))
      core.hasBaton = true
    } else {
      unsafe rt_unpark(next.word)
      waitForBaton(core)
    }
  }

  func waitForBaton(_ core: CoreThread) {
    unsafe rt_park(core.word)
    core.hasBaton = true
  }

  /// Decides what happens next, letting time pass or waiting for the outside if nothing can happen now. The
  /// chosen core holds the baton from then on.
  func chooseNext(on core: CoreThread?, isFree: Bool = false) -> CoreThread {
    var freed = isFree ? core : nil
    while true {
      let (next, seen) = locked {
        if let core = freed { schedule.free(core: core.index) }
        return (interventionIsDue ? nil : takeStep(), happened)
      }
      if let next { return next }
      freed = nil
      if interventionIsDue {
        intervene(on: core)
        continue
      }
      if locked({ goOnToIntervention() }) { continue }
      if locked({ takeCancellation() }) {
        cancelRoot(on: core)
        continue
      }
      waitOrAdvance(since: seen)
    }
  }

  private func takeStep() -> CoreThread? {
    tryBlocked()
    if hasChoices {
      followSearchIfDue()
      touchPoolIfFull()
    }
    guard let step = schedule.next() else { return takeDrain() }
    progress += 1
    if hasChoices { recordChoice(step) }
    if delays(step) { return takeStep() }
    if !rt_one_thread(), rt_pages_want_help() { unsafe rt_unpark(pageWork) }
    switch step {
    case .run(Self.drain, _): return takeQueuedDrain()
    case .run(let job, let index):
      if index == 0 { mainJobs -= 1 }
      holder = cores[index]
      let job = RuntimeJob(address: job.rawValue)
      holder.job = job
      observer.jobBegins(job, on: holder.observed)
    case .resume(let index):
      holder = cores[index]
      holder.job = nil
    }
    holder.clockReads = 0
    return holder
  }

  /// When nothing else can happen, the main thread runs what waits in Dispatch's main queue.
  private func takeDrain() -> CoreThread? {
    guard usesDispatch, mainIsInLoop, schedule.cores[0] == .idle, rt_dispatch_main_queue_waits()
    else { return nil }
    progress += 1
    touchEverything()
    schedule.take(core: 0)
    holder = cores[0]
    holder.mustDrain = true
    return holder
  }

  /// Advances to the moment at which the root task is to be cancelled, if nothing happens before it.
  private func takeCancellation() -> Bool {
    guard let moment = cancellations.first,
      moment <= nextMoment ?? moment, observer.root != nil
    else { return false }
    cancellations.removeFirst()
    touchEverything()
    advance(to: moment)
    return true
  }

  func wakeFromOutside() { unsafe rt_unpark(outside) }
}
