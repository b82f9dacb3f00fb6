import Simulation
import TaskTrace

/// What has been touched since the machine decided last what happens next. Used under the machine's lock.
struct StepLog {
  private(set) var step = ScheduleStep(number: 0, footprint: .everything)
  /// Tasks with greater numbers came to be in this step: nothing else can have to do with them.
  private var newest: UInt32 = 0
  private var created: UInt32 = 0
  /// Whether a line that was begun has no end yet, now and where the step began.
  private var hasOpenLine = false, beganWithOpenLine = false
  /// Executors are numbered as they are met: their addresses differ from process to process.
  private var executors: [UInt: UInt32] = [MainThreadExecutor.identity: 1]
  private var streams: TaskStreams

  init(seed: UInt64) { streams = TaskStreams(seed: seed) }

  /// The next random word of a task, which is its own whatever others draw.
  mutating func randomWord(for task: TaskID?) -> UInt64 { streams.next(for: task?.number) }

  mutating func begin(number: Int) {
    step = ScheduleStep(number: UInt32(truncatingIfNeeded: number), footprint: Footprint())
    newest = created
    beganWithOpenLine = hasOpenLine
  }

  /// The program has printed. Lines that one step prints whole may change places; pieces of a line may not.
  mutating func notePrinting(leavesOpenLine: Bool) {
    hasOpenLine = leavesOpenLine
    touch(.output)
    step.footprint.touch(.output, 1, changes: false)
  }

  /// The step ends.
  mutating func end() {
    if beganWithOpenLine || hasOpenLine, step.footprint.prints { step.footprint.touch(.output, 1) }
  }

  mutating func touch(childrenOf task: TaskID, changes: Bool) {
    if task.number <= newest { step.footprint.touch(.children, task.number, changes: changes) }
  }

  mutating func touch(_ kind: Footprint.Kind, _ number: UInt32 = 0, changes: Bool = true) {
    step.footprint.touch(kind, number, changes: changes)
  }

  mutating func touchEverything() { step.footprint.touchEverything() }

  mutating func touch(_ task: TaskID) {
    if task.number <= newest { step.footprint.touch(.task, task.number) }
  }

  mutating func touch(executor: UInt) {
    guard executor != 0 else { return }
    if let number = executors[executor] { return step.footprint.touch(.executor, number) }
    // Runs that meet executors in another order number them differently. So steps that meet one count as dependent.
    let number = UInt32(executors.count + 1)
    executors[executor] = number
    step.footprint.touch(.executor)
    step.footprint.touch(.executor, number)
  }

  mutating func note(_ task: TaskID?, _ action: Action) {
    if case .created(let creation) = action, let task {
      note(creation, of: task)
    } else {
      task.map { touch($0) }
    }
    action.awaitedTask.map { touch($0) }
  }

  mutating func note(_ creation: Creation, of task: TaskID) {
    created = max(created, task.number)
    streams.add(task.number, createdBy: creation.creator?.number)
    creation.parent.map { touch($0) }
    creation.creator.map { touch($0) }
  }
}

extension Action {
  /// The task that the event's own waits for, or is about to.
  fileprivate var awaitedTask: TaskID? {
    switch self {
    case .awaited(let task, _, _): task
    case .suspended(let suspension):
      if case .task(let task) = suspension.reason { task } else { nil }
    case .created, .ready, .running, .hopped, .computing, .blocked, .unblocked, .cancelled,
      .noticed, .handlerRan, .escalated, .intervened, .groupOpened, .groupClosed, .taskLocalRead,
      .taskLocalBound, .returned, .threw, .printed, .warned, .ended:
      nil
    }
  }
}
