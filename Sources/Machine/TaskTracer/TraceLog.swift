import CConcurrencyRuntime
import CInterposition
import Simulation
import TaskObservation
import TaskTrace

/// Writes the trace: events, the places in the code that they name, and what the program prints.
///
/// It is closed after the last event. The machine's lock must be held in every call.
struct TraceLog: EventSink {
  private var recorder: Recorder
  private var sites = SiteTable()
  private var printed = PrintedLines()
  private let eventLimit: Int
  /// The last `computing` events that can still be lengthened.
  private var computing: [Computing] = []
  /// Whether places in the code are looked up.
  let findsPlaces: Bool
  var now = VirtualTime.zero
  /// Whether the run has ended. Nothing is written after that.
  private(set) var isClosed = false
  /// Whether the run was cut short. The thread that holds the lock ends the process right after it releases the lock.
  var mustEndProcess = false
  /// The number of events in the trace.
  var eventCount: Int { recorder.events }
  /// The footprint of the present step; nil if footprints are not recorded.
  var steps: StepLog?

  init(recorder: consuming Recorder, eventLimit: Int, findsPlaces: Bool, steps: StepLog?) {
    self.recorder = recorder
    self.eventLimit = eventLimit
    self.findsPlaces = findsPlaces
    self.steps = steps
  }

  mutating func write(_ event: Event) {
    guard !isClosed else { return }
    steps?.note(event.task, event.action)
    if let task = event.task { closeComputing(of: task) }
    recorder.write(event)
    closeAtLimit(on: event.core)
  }

  mutating func write(name: String, of actor: ActorID) {
    recorder.write(Record(.actor, task: actor.number, a: recorder.number(of: name)))
  }

  /// Writes a choice of the schedule.
  mutating func write(_ choice: ScheduleChoice) {
    recorder.write(Record.records(of: choice))
  }

  /// Writes the step that ends.
  mutating func endStep() {
    steps?.end()
    guard !isClosed, let step = steps?.step else { return }
    recorder.write(Record.records(of: step))
  }

  var keepsFootprints: Bool { steps != nil }
  mutating func touch(task: TaskID) { steps?.touch(task) }
  mutating func touch(executor: UInt) { steps?.touch(executor: executor) }
  mutating func touch(childrenOf task: TaskID, changes: Bool) {
    steps?.touch(childrenOf: task, changes: changes)
  }
  mutating func touch(endOf task: TaskID, changes: Bool) {
    steps?.touch(endOf: task, changes: changes)
  }
  mutating func touch(resultsOf task: TaskID, changes: Bool) {
    steps?.touch(.results, task.number, changes: changes)
  }
  mutating func touch(orderOfEndsOf task: TaskID, changes: Bool) {
    steps?.touch(.arrivals, task.number, changes: changes)
  }
  mutating func touch(orderOfValuesOf task: TaskID, changes: Bool) {
    steps?.touch(.values, task.number, changes: changes)
  }
  mutating func touch(discardedEndOf task: TaskID) {
    steps?.touch(.discarded, task.number, changes: false)
  }
  mutating func touch(turnOf task: TaskID) { steps?.touch(.turn, task.number) }
  var stepUsesVariables: Bool { steps?.usesVariables ?? false }
  func stepOnlyRuns(_ task: TaskID) -> Bool { steps?.onlyRuns(task) ?? false }

  /// Writes the lines that these bytes of output complete.
  mutating func print(
    _ bytes: UnsafeRawBufferPointer, to stream: OutputStream, by task: TaskID?, on core: Core
  ) {
    let wasCut = printed.isCut
    for line in printed.add(unsafe Array(bytes), to: stream) {
      write(Event(time: now, core: core, task: task, action: .printed(stream, line)))
    }
    if printed.isCut, !wasCut {
      write(
        Event(time: now, core: core, task: task, action: .warned(RecordedOutput.cutWarning)))
    }
    steps?.notePrinting(leavesOpenLine: printed.hasOpenLine)
  }

  /// Returns the schedule to follow from a choice at which a search starts several runs; nil to continue the present
  /// one. See `Recorder.nextOfSearch`.
  mutating func nextOfSearch() -> Departures? { recorder.nextOfSearch().flatMap { Departures($0) } }

  /// Ends the trace.
  mutating func close(_ ending: Ending, on core: Core) {
    guard !isClosed else { return }
    // The end of a run prevents everything that could still happen, so it depends on every other step. In a program
    // that is stuck, nothing could happen.
    if ending != .stuck { steps?.touchEverything() }
    endStep()
    isClosed = true
    writeRest(of: .standardOutput, on: core)
    writeRest(of: .standardError, on: core)
    recorder.write(last: Event(time: now, core: core, task: nil, action: .ended(ending)))
    recorder.close()
    switch ending {
    case .limit, .stuck: mustEndProcess = true
    case .exited, .crashed, .usedUp, .tracerCrashed, .interrupted: break
    }
  }

  /// Ends the trace where the program has crashed. No event is written, as if the process had ended.
  mutating func closeAtCrash() {
    guard !isClosed else { return }
    // A crash depends on every other step, as each end of a run does.
    steps?.touchEverything()
    endStep()
    isClosed = true
    recorder.close()
  }

  private mutating func writeRest(of stream: OutputStream, on core: Core) {
    guard let line = printed.rest(of: stream) else { return }
    recorder.write(Event(time: now, core: core, task: nil, action: .printed(stream, line)))
  }

  private mutating func closeAtLimit(on core: Core) {
    if recorder.events >= eventLimit { close(.limit(.events), on: core) }
  }

  // MARK: Records made directly

  mutating func writeComputing(until moment: VirtualTime, by task: TaskID, on core: Core) {
    guard !isClosed else { return }
    let place = computing.firstIndex { $0.task == task && $0.end == now }
    if let place {
      var event = computing[place].event
      event.action = .computing(until: moment)
      if recorder.rewrite(event, at: computing[place].position) {
        computing[place].event = event
        computing[place].end = moment
        return
      }
    }
    let event = Event(time: now, core: core, task: task, action: .computing(until: moment))
    let position = recorder.position
    write(event)
    computing.append(Computing(task: task, event: event, end: moment, position: position))
  }

  private mutating func touch(_ task: TaskID) {
    steps?.touch(task)
    closeComputing(of: task)
  }

  /// Ends the task's `computing` event: a later one is a new event.
  private mutating func closeComputing(of task: TaskID) {
    if !computing.isEmpty { computing.removeAll { $0.task == task } }
  }

  mutating func writeCreation(_ creation: Creation, of task: TaskID, on core: Core) {
    guard !isClosed else { return }
    steps?.noteCreation(of: task, parent: creation.parent, creator: creation.creator)
    if let name = creation.name { recorder.write(name: name, of: task) }
    write(
      .created(
        time: now, core: core.number, task: task, kind: creation.kind,
        parent: creation.parent, creator: creation.creator, group: creation.group,
        priority: creation.priority.rawValue, startsCancelled: creation.startsCancelled,
        site: creation.site), on: core)
  }

  mutating func writeReady(_ task: TaskID, _ wake: Wake, on core: Core) {
    closeComputing(of: task)
    write(.ready(wake, time: now, core: core.number, task: task), on: core)
  }

  mutating func writeRunning(_ task: TaskID, on core: Core) {
    touch(task)
    write(.running(time: now, core: core.number, task: task), on: core)
  }

  mutating func writeReturned(_ task: TaskID, on core: Core) {
    touch(task)
    write(.returned(time: now, core: core.number, task: task), on: core)
  }

  private mutating func write(_ record: Record, on core: Core) {
    guard !isClosed else { return }
    recorder.write(event: record)
    closeAtLimit(on: core)
  }

  // MARK: Places

  mutating func site(of place: CodePlace) -> SiteID? {
    guard findsPlaces else { return nil }
    return unsafe sites.site(&recorder) { frames, capacity in
      switch place {
      case .running: unsafe rt_running_frames(frames, capacity)
      case .resumption(let code, let context):
        unsafe framesAtResumption(code, context, frames, capacity)
      case .suspension(let task): unsafe rt_suspended_frames(task.pointer, frames, capacity)
      }
    }
  }

  /// Returns the site of frames that were collected before.
  mutating func site(of frames: UnsafeBufferPointer<rt_frame>, hash: UInt64) -> SiteID? {
    unsafe sites.number(of: frames, hash, &recorder)
  }

  /// Returns the place at which a thread is stopped that does not run the machine.
  mutating func site(ofThread thread: Int32) -> SiteID? {
    unsafe sites.site(&recorder) { frames, capacity in
      Int(unsafe rt_frames_of_thread(thread, frames, capacity))
    }
  }
}

/// A `computing` event and its offset in the file.
private struct Computing {
  let task: TaskID
  var event: Event
  var end: VirtualTime
  let position: Int
}

/// Collects the frames at which a function continues, given the addresses of its code and its context.
private func framesAtResumption(
  _ code: UInt, _ context: UInt, _ frames: UnsafeMutablePointer<rt_frame>, _ capacity: Int
) -> Int {
  guard let code = unsafe UnsafeRawPointer(bitPattern: code),
    let context = unsafe UnsafeRawPointer(bitPattern: context)
  else { return 0 }
  return unsafe rt_await_frames(code, context, frames, capacity)
}
