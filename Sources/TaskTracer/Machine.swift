import CConcurrencyRuntime
import Glibc
import Simulation
import TaskTrace

/// The simulated machine: threads, one of which runs at a time, carrying out what a `Schedule` decides, and
/// a recorder of what the runtime did.
///
/// Its threads and the program's calls find it as `machine`, which the compiler cannot check: the state is guarded
/// by `lock`; the thread that holds the baton is the only one of the machine's that runs, and threads that are not
/// the machine's look at it only under the lock.
@safe final class Machine {
  let settings: MachineSettings
  var schedule: Schedule
  let cores: [CoreThread]
  var recorder: Recorder
  var sites = SiteTable()
  var tasks = TaskTable()
  var pool = TaskPool()
  var groupCount: UInt32 = 0
  /// Actors that have not ended, by the identity of their executor.
  var actors: [UInt: ActorID] = [:]
  var actorCount: UInt32 = 1
  var taskLocals: [UInt: UInt32] = [:]
  var asyncLets: [UInt: TaskReference] = [:]
  /// Tasks that wait for their turn on an actor: an actor's drain may run them unseen.
  var onActors: [LiveTask] = []
  /// Tasks that executors of the program's own have.
  var elsewhere: [LiveTask] = []
  var hasAsyncLetsElsewhere = false
  var root: LiveTask?
  /// The root's outermost functions, once it was suspended.
  var outermost = rt_outermost()
  var printed = PrintedLines()
  var random: SplitMix64
  var interventions: ArraySlice<VirtualTime>
  var hadRoot = false
  /// Whether the job that runs now is the runtime's own: the end of a sleep, an actor's turn.
  var runsForItself = false
  /// The task that ended last in the job that runs now: it woke whoever is woken next.
  var lastEnded: LiveTask? {
    didSet { if let oldValue { pool.giveBack(oldValue) } }
  }
  /// Who made the runtime enqueue a job of its own, by the job's address.
  var causes: [UInt: TaskID] = [:]
  var hasRemarked = false
  var hasRemarkedExecutor = false
  let usesDispatch = unsafe rt_program_needs("libdispatch")
  var drainedAt = -1

  /// Counts what happens: a blocked call is tried again after it changed, and the watchdog sees a standstill.
  var progress = 0
  var holder: CoreThread
  /// How many cores wait in a blocking call.
  var blockedCores = 0
  var hasEnded = false
  /// The run was cut short: whoever has the lock ends the program as soon as it is free.
  var mustLeave = false
  var foreignThreads = false
  let started = rt_real_monotonic()

  private let lock = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  /// Calls the watchdog to make pages ready.
  let pageWork = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private let outside = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)

  init(settings: MachineSettings, recorder: consuming Recorder) {
    self.settings = settings
    self.recorder = recorder
    let clock = settings.cores + 1
    cores = (0...clock).map { index in
      CoreThread(
        CoreFacts(
          index: index, name: index == 0 ? .main : index == clock ? .outside : .worker(index)))
    }
    holder = cores[0]
    schedule = Schedule(
      workers: settings.cores, policy: settings.policy.make(seed: settings.seed))
    random = SplitMix64(seed: settings.seed)
    interventions = settings.cancelRootAt.sorted()[...]
    actors[MainThreadExecutor.identity] = .main
    unsafe lock.initialize(to: 0)
    unsafe outside.initialize(to: 0)
    unsafe pageWork.initialize(to: 0)
    // The main thread holds the baton from now on, until it first waits.
    schedule.take(core: 0)
    cores[0].hasBaton = true
  }

  func locked<Result>(_ body: () -> Result) -> Result {
    unsafe rt_lock(lock)
    defer {
      let leaves = mustLeave
      mustLeave = false
      unsafe rt_unlock(lock)
      if leaves { leave() }
    }
    return body()
  }

  var thisCore: CoreThread? {
    let index = Int(rt_this_core())
    return index >= 0 ? cores[index] : nil
  }

  var isOnMainThread: Bool { rt_this_core() == 0 }
  var now: Int64 { schedule.now.nanoseconds }

  // MARK: The baton

  /// A core's life: run what it is given, hand the baton on, wait for it.
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
    locked { settle(core) }
    pass(from: core, isFree: true)
    loop(core)
  }

  /// Hands the machine to whoever is next, and returns when this core's turn has come again. The core is in
  /// the middle of a job unless it is free for another.
  func pass(from core: CoreThread, isFree: Bool = false) {
    let next = chooseNext(on: core, isFree: isFree)
    if next == core { return }
    core.hasBaton = false
    unsafe rt_unpark(next.word)
    waitForBaton(core)
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
        if let core = freed { schedule.release(core: core.index) }
        return (takeStep(), progress)
      }
      if let next { return next }
      freed = nil
      if locked({ takeIntervention() }) {
        cancelRoot(on: core)
        continue
      }
      waitOrAdvance(since: seen)
    }
  }

  private func takeStep() -> CoreThread? {
    tryBlocked()
    guard let step = schedule.next() else { return takeDrain() }
    progress += 1
    if rt_pages_want_help() { unsafe rt_unpark(pageWork) }
    switch step {
    case .run(let job, let index):
      holder = cores[index]
      holder.job = RuntimeJob(address: job.rawValue)
      if let job = holder.job { begin(job, on: holder) }
    case .resume(let index):
      holder = cores[index]
      holder.job = nil
    }
    holder.clockReads = 0
    return holder
  }

  /// When nothing else can happen, the main thread looks into Dispatch's main queue once.
  private func takeDrain() -> CoreThread? {
    guard usesDispatch, drainedAt != progress, schedule.cores[0] == .idle else { return nil }
    drainedAt = progress
    schedule.take(core: 0)
    holder = cores[0]
    holder.mustDrain = true
    return holder
  }

  /// Goes on to the moment at which the root is to be cancelled, if nothing happens before it.
  private func takeIntervention() -> Bool {
    guard let moment = interventions.first,
      moment <= schedule.nextTimer() ?? moment, root != nil
    else { return false }
    interventions.removeFirst()
    schedule.advance(to: moment)
    return true
  }

  /// Nothing can happen at this moment: go on to the next, wait for a thread outside, or end as stuck.
  private func waitOrAdvance(since seen: Int) {
    let mayAct = othersMayAct
    let (timer, waited, isOutdated) = locked {
      (schedule.nextTimer(), rt_real_monotonic(), progress != seen)
    }
    // A thread outside has acted since, and may have ended with that.
    if isOutdated { return }
    if let timer, !mayAct {
      guard timer.nanoseconds <= settings.timeLimit.wholeNanoseconds else {
        return end(.limit(.virtualTime))
      }
      return locked { schedule.advance(to: timer) }
    }
    guard mayAct else { return end(.stuck) }
    // Somebody outside may act: virtual time keeps step with the real one, so that it does not run away.
    let distance = timer.map { $0.nanoseconds - now } ?? .max
    _ = unsafe rt_park_for(outside, min(distance, 1_000_000))
    if let core = thisCore { lookElsewhere(core) }
    locked {
      progress += 1
      let elapsed = rt_real_monotonic() - waited
      if let timer {
        schedule.advance(to: min(timer, VirtualTime(nanoseconds: now + elapsed)))
      }
    }
  }

  /// Whether a thread that is not the machine's, or something outside the program, may still do something.
  private var othersMayAct: Bool {
    if cores.contains(where: { $0.isLost || $0.blocked?.outside == true }) { return true }
    return foreignThreads && Int(rt_thread_count()) > cores.count + 1
  }

  func wakeFromOutside() { unsafe rt_unpark(outside) }
}
