import CInterposition
import Glibc
import Simulation
import TaskObservation
import TaskTrace

/// The simulated machine: one thread for each core. One of them runs at a time. A `Schedule` decides what the threads
/// run. A `TaskObserver` decides what the trace says about it.
///
/// The baton is the right to run: of the machine's core threads, only the one that holds it runs.
///
/// Isolation: the machine's threads and the program's calls reach it through the global `machine`, so the compiler
/// cannot check the access. `lock` guards the state. The thread with the baton may read without the lock what only it
/// changes. Threads outside the machine access the machine only under the lock.
@safe final class Machine {
  let settings: MachineSettings
  /// Whether the run's choices are recorded.
  let hasChoices: Bool
  /// Whether CPU time becomes virtual time.
  let measuresCPU: Bool
  var schedule: Schedule
  let cores: [CoreThread]
  var observer: TaskObserver<RuntimeMemory, TraceLog>
  var random: SplitMix64
  /// Future moments at which the machine cancels the root task, in ascending order.
  var cancellations: ArraySlice<VirtualTime>
  var interventions: PendingInterventions
  /// The sleeping tasks, by the address of the job that wakes them. Used only if the run records its choices.
  var sleepers: [UInt: Sleeper] = [:]
  /// The number of choices that were recorded.
  var choicesMade = 0
  var hasWarnedOfLostCore = false
  /// Whether the runtime has yet to look up conformances. See `lookUpConformancesIfDue`.
  var mustLookUpConformances: Bool
  /// Whether a task has had a preferred executor.
  var hasPreferredExecutors = false
  let usesDispatch = rt_uses_dispatch()

  /// Counts what happens on the machine. A blocked call is tried again after a change. The watchdog detects a
  /// standstill by it.
  var progress = 0
  /// The core that holds the baton or receives it next.
  var holder: CoreThread
  /// The number of cores that wait in a blocking call.
  var blockedCores = 0
  /// Whether a thread outside the machine has started.
  var hasOutsideThreads = false { didSet { assertLocked() } }
  var otherThreads = OtherThreads()
  var turns = OutsideTurns()
  var descriptorTimers = DescriptorTimers() { didSet { assertLocked() } }
  /// The number of jobs that wait for the main thread.
  var mainJobs = 0
  /// Whether the main thread is in the machine's loop.
  var mainIsInLoop = false
  /// Whether the main thread waits for descriptors, perhaps in a loop other than the machine's.
  var mainPolls = false
  /// The number of requests in Dispatch's main queue to run a job of the main thread.
  var mainRequests = 0
  /// Whether Dispatch's main queue is queued among the main thread's jobs.
  var drainIsQueued = false
  var processWarnings: Set<ProcessWarning> = []
  let started = rt_real_monotonic()

  private let lock = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  /// The word on which the watchdog waits for a request to populate pages.
  let pageWork = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  /// The word on which the standby thread waits for a request to pass the baton on.
  let standby = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  /// The word on which the machine waits for an action of a thread outside the machine.
  let outside = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)

  init(settings: MachineSettings, recorder: consuming Recorder, findsPlaces: Bool) {
    self.settings = settings
    hasChoices = settings.departures != nil
    measuresCPU = settings.cpu == .measured
    // Creates the type of the dictionary's storage, as `TaskObserver` does.
    sleepers[0] = Sleeper(task: nil, executor: 0)
    sleepers[0] = nil
    mustLookUpConformances = hasChoices && !measuresCPU
    let names = (0...settings.cores + 1).map { Core(index: $0, workers: settings.cores) }
    observer = TaskObserver(
      runtime: RuntimeMemory(),
      events: TraceLog(
        recorder: recorder, eventLimit: settings.eventLimit, findsPlaces: findsPlaces,
        steps: hasChoices ? StepLog(seed: settings.seed) : nil), cores: names,
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
    // The main thread holds the baton until its first wait.
    schedule.take(core: 0)
    cores[0].hasBaton = true
  }

  /// Calls `body` with the machine's lock held. Ends the process afterwards if the trace has reached a limit.
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

  /// Checks that a property that threads outside the machine also change is changed under the lock.
  private func assertLocked() { unsafe assert(lock.pointee != 0, "the machine is not locked") }

  var thisCore: CoreThread? {
    let index = Int(rt_this_core())
    return index >= 0 ? cores[index] : nil
  }

  var isOnMainThread: Bool { rt_this_core() == 0 }
  var now: Int64 { schedule.now.nanoseconds }
  var hasEnded: Bool { observer.events.isClosed }

  // MARK: The baton

  /// Runs a core: runs the job that it is given, passes the baton on, and waits for the next turn. Never returns.
  func loop(_ core: CoreThread) {
    while true {
      if let job = core.job {
        core.job = nil
        run(job, on: core)
        waitForTurn(core)
      }
      if core.mustDrain {
        core.mustDrain = false
        drainMainQueue(core)
      }
      pass(from: core, isFree: true)
    }
  }

  /// Passes the baton to the next core, and returns when this core has it again.
  ///
  /// `isFree` is true if the core has no job. Otherwise, it stops in the middle of one.
  func pass(from core: CoreThread, isFree: Bool = false) {
    // The machine's own system calls must not change the `errno` of a job in the middle of which the core stops.
    let before = isFree ? 0 : errno
    defer { if !isFree { errno = before } }
    // A free core starts a new CPU measurement with its next job.
    defer { if measuresCPU, !isFree { rt_cpu_go_on() } }
    if hasChoices { noteStop(of: core, isFree: isFree) }
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

  /// Chooses the core that runs next. The caller hands it the baton.
  ///
  /// If nothing can happen at the present moment, lets virtual time pass or waits for a thread outside the machine.
  func chooseNext(on core: CoreThread?, isFree: Bool = false) -> CoreThread {
    var freed = isFree ? core : nil
    while true {
      if turnsAreDue { giveTurns() }
      let (next, seen) = locked {
        if let core = freed { schedule.free(core: core.index) }
        return (interventionIsDue ? nil : takeStep(), happened)
      }
      if let next { return next }
      freed = nil
      if turns.isGiven || beginIdleRound() { continue }
      if interventionIsDue {
        intervene(on: core)
        continue
      }
      if locked({ advanceToIntervention() }) { continue }
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
      noteLackOfCores()
    }
    guard let step = schedule.next() else { return takeDrain() }
    progress += 1
    if hasChoices { recordChoice(step) }
    if delays(step) { return takeStep() }
    if !rt_one_thread(), rt_pages_want_help() { unsafe rt_unpark(pageWork) }
    switch step {
    case .run(let job, _) where job.rawValue == Self.drain.rawValue: return takeQueuedDrain()
    case .run(let job, let index):
      if index == 0 { mainJobs -= 1 }
      holder = cores[index]
      let job = RuntimeJob(address: job.rawValue)
      holder.job = job
      observer.jobBegins(job, on: holder.observed)
    case .resume(let index):
      holder = cores[index]
      holder.job = nil
    case .giveTurn(let index):
      turns.isGiven = giveOfferedTurn(index)
      return turns.isGiven ? nil : takeStep()
    case .continueThread(let thread):
      turns.isGiven = rt_continue_thread(thread)
      return turns.isGiven ? nil : takeStep()
    }
    (turns.idleRounds, turns.otherTurns, turns.idleTicks) = (0, 0, 0)
    rt_begin_round()
    holder.clockReads = 0
    holder.hasActed = false
    return holder
  }

  /// Advances to the moment of the next cancellation of the root, if nothing happens before it. Returns whether it did.
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
