import Simulation
import TaskTrace

/// Collects the footprint of the present step: what the run has touched since the machine's last decision.
///
/// The machine's lock must be held in every call.
struct StepLog {
  private(set) var step = ScheduleStep(number: 0, footprint: .everything)
  /// The greatest number of a task at the start of the step. Tasks that the step itself creates are not part of its
  /// footprint, because no earlier or concurrent step can access them.
  private var newest: UInt32 = 0
  private var created: UInt32 = 0
  /// Whether the output ends in an incomplete line, at present and at the start of the step.
  private var hasOpenLine = false, beganWithOpenLine = false
  /// The numbers of executors by their addresses, which differ from process to process.
  private var executors: [UInt: UInt32] = [MainThreadExecutor.identity: Footprint.mainActor]
  /// Whether the step has used variables that tasks may share.
  private(set) var usesVariables = false
  private var lacksCores = false
  /// The only task that has used the main actor, and whether there was another one.
  private var mainUser: UInt32?
  private var sharesMain = false
  private var keepsWorker = false
  private var streams: TaskStreams

  init(seed: UInt64) { streams = TaskStreams(seed: seed) }

  /// Returns the next random word of a task. It does not depend on what other tasks draw.
  mutating func randomWord(for task: TaskID?) -> UInt64 { streams.next(for: task?.number) }

  /// Begins a step, with the sequence number of the candidate that runs, and the last one that was assigned.
  mutating func begin(number: Int, after last: Int) {
    step.number = UInt32(truncatingIfNeeded: number)
    step.lastNumber = UInt32(truncatingIfNeeded: last)
    step.footprint.removeAll()
    newest = created
    usesVariables = false
    if lacksCores { touch(.core, 2, changes: false) }
    if sharesMain { touch(.core, 3, changes: false) }
    if keepsWorker { touch(.core, 4, changes: false) }
    beganWithOpenLine = hasOpenLine
  }

  /// Touches the output after the program has printed. Whole lines of different steps may be reordered; parts of a line
  /// may not.
  mutating func notePrinting(leavesOpenLine: Bool) {
    hasOpenLine = leavesOpenLine
    touch(.output)
    step.footprint.touch(.output, 1, changes: false)
  }

  /// Completes the footprint at the end of the step.
  mutating func end() {
    if beganWithOpenLine || hasOpenLine, step.footprint.prints { step.footprint.touch(.output, 1) }
  }

  mutating func touch(childrenOf task: TaskID, changes: Bool) {
    if task.number <= newest { step.footprint.touch(.children, task.number, changes: changes) }
  }

  mutating func touch(endOf task: TaskID, changes: Bool) {
    if task.number <= newest { step.footprint.touch(.end, task.number, changes: changes) }
  }

  /// Whether the step has done nothing so far but run that task on the pool.
  func onlyRuns(_ task: TaskID) -> Bool {
    created == newest && step.footprint.onlyRuns(task.number)
  }

  /// Notes that a job waits for a worker, in the footprints of this step and of all that follow.
  mutating func noteLackOfCores() {
    lacksCores = true
    touch(.core, 2, changes: false)
  }

  /// Notes that a job keeps its worker while it waits or computes, in the footprints of this step and of all that
  /// follow.
  mutating func noteKeptWorker() {
    keepsWorker = true
    touch(.core, 4, changes: false)
  }

  /// Notes that a job is about to run on the main actor: a task, or nil for a job that may run any code.
  mutating func noteUseOfMain(by task: TaskID?) {
    touch(.executor, Footprint.mainQueue)
    if let task, mainUser ?? task.number == task.number { return mainUser = task.number }
    sharesMain = true
    touch(.core, 3, changes: false)
  }

  mutating func touch(_ kind: Footprint.Kind, _ number: UInt32 = 0, changes: Bool = true) {
    step.footprint.touch(kind, number, changes: changes)
  }

  mutating func touch(variable number: UInt32, changes: Bool) {
    usesVariables = true
    guard step.footprint.count < Self.maximumObjects else { return touchEverything() }
    touch(.variable, number, changes: changes)
  }

  /// A step that touches more objects because of its variables counts as one that touches everything.
  private static let maximumObjects = 64

  mutating func touchEverything() { step.footprint.touchEverything() }

  mutating func touch(_ task: TaskID) {
    if task.number <= newest { step.footprint.touch(.task, task.number) }
  }

  mutating func touch(executor: UInt) {
    guard executor != 0 else { return }
    if let number = executors[executor] { return step.footprint.touch(.executor, number) }
    // Numbers follow the order of first use, so they can differ between runs. Steps that use an executor for the first
    // time therefore count as dependent on every step that does the same.
    let number = Footprint.mainQueue + UInt32(executors.count)
    executors[executor] = number
    step.footprint.touch(.executor)
    step.footprint.touch(.executor, number)
  }

  mutating func note(_ task: TaskID?, _ action: Action) {
    if case .created(let creation) = action, let task {
      noteCreation(of: task, parent: creation.parent, creator: creation.creator)
    } else {
      task.map { touch($0) }
    }
  }

  mutating func noteCreation(of task: TaskID, parent: TaskID?, creator: TaskID?) {
    created = max(created, task.number)
    streams.add(task.number, createdBy: creator?.number)
    parent.map { touch($0) }
    creator.map { touch($0) }
  }
}
