import Simulation
import TaskObservation
import TaskTrace

/// The scenario's interventions that have not happened yet.
struct PendingInterventions {
  /// The interventions that have not begun, in the order in which they happen.
  fileprivate var ahead: ArraySlice<Intervention>
  /// The tasks whose next slice is delayed, with the delay in nanoseconds.
  fileprivate var delays: [TaskID: Int64] = [:]
  /// The tasks whose next simulated operation fails.
  fileprivate var failures: Set<TaskID> = []

  init(_ interventions: [Intervention]) {
    let places = interventions.indices.sorted {
      let (one, other) = (interventions[$0], interventions[$1])
      return (one.event, one.time, $0) < (other.event, other.time, $1)
    }
    ahead = places.map { interventions[$0] }[...]
  }
}

extension Machine {
  /// Whether all events before the next intervention have happened. The intervention may still wait for its moment.
  var interventionIsNext: Bool {
    guard let next = interventions.ahead.first else { return false }
    return next.event <= observer.events.eventCount && !hasEnded
  }

  /// Whether the next intervention happens at the present moment.
  var interventionIsDue: Bool {
    interventionIsNext && interventions.ahead.first.map { $0.time <= schedule.now } ?? false
  }

  /// Advances to the moment of the next intervention, if nothing happens before it. Returns whether it did. The caller
  /// holds the lock.
  func advanceToIntervention() -> Bool {
    guard interventionIsNext, let next = interventions.ahead.first, next.time > schedule.now,
      next.time <= nextMoment ?? next.time
    else { return false }
    touchEverything()
    advance(to: next.time)
    return true
  }

  /// Carries out the next intervention with the runtime's own functions.
  ///
  /// It has no effect on a task that has ended or that runs on a foreign executor.
  func intervene(on core: CoreThread?) {
    let core = (core ?? cores[0]).observed
    let (change, job) = locked {
      let next = interventions.ahead.removeFirst()
      touchEverything()
      return (next.change, begin(next, on: core))
    }
    guard let job else { return }
    switch change {
    case .cancel:
      job.cancel()
      locked { observer.interventionEnds(on: core) }
    case .raise(let priority):
      job.raise(to: priority.rawValue)
      locked { observer.priorityWasRaised(of: job, on: core) }
    case .delay, .fail: break
    }
  }

  /// Begins an intervention. Returns the job on which the caller must call the runtime; nil if no call is needed.
  private func begin(_ intervention: Intervention, on core: ObservedCore) -> RuntimeJob? {
    guard let task = observer.liveTask(intervention.task) else { return nil }
    switch intervention.change {
    case .cancel:
      observer.record(task, .intervened(.cancel), on: core)
      return observer.interventionBegins(on: core, cancelling: task)
    case .raise:
      observer.record(task, .intervened(intervention.change), on: core)
      return task.job
    case .delay(let nanoseconds):
      let (sum, overflow) = interventions.delays[task.id, default: 0]
        .addingReportingOverflow(nanoseconds)
      interventions.delays[task.id] = overflow ? .max : sum
    case .fail: interventions.failures.insert(task.id)
    }
    return nil
  }

  /// Delays the task of a step, if the scenario asks for that. Returns whether it did; the step's core is then free.
  func delays(_ step: Schedule.Step) -> Bool {
    guard !interventions.delays.isEmpty, case .run(let id, let index) = step, id != Self.drain
    else { return false }
    let job = RuntimeJob(address: id.rawValue)
    guard observer.runtime.traits(of: job).isTask, let task = observer.task(job),
      let time = interventions.delays.removeValue(forKey: task.id)
    else { return false }
    observer.record(
      task, .intervened(.delay(nanoseconds: time)), on: cores[index].observed)
    schedule.postpone(
      id, until: moment(after: time), priority: observer.runtime.priority(of: job),
      on: index == 0 ? .main : .pool, core: index)
    return true
  }

  /// Returns whether the running task's simulated operation must fail, and records the failure.
  fileprivate func takeFailure(on core: CoreThread) -> Bool {
    guard !interventions.failures.isEmpty, !core.isQuiet, !hasEnded else { return false }
    enter(core)
    return locked {
      guard let task = core.observed.current, interventions.failures.remove(task.id) != nil else {
        return false
      }
      observer.record(task, .intervened(.fail), on: core.observed)
      return true
    }
  }
}

/// Returns whether the running task's simulated operation fails. Programs look this function up by name.
@_cdecl("tasktracer_must_fail") public func mustFail() -> Bool {
  withMachine { machine in machine.thisCore.map { machine.takeFailure(on: $0) } ?? false } ?? false
}
