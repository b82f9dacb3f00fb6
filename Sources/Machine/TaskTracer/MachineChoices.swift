import CInterposition
import Simulation
import TaskObservation
import TaskTrace

/// Runs whose choices are recorded: what the machine could have done otherwise.
extension Machine {
  var hasChoices: Bool { settings.departures != nil }

  /// In a search, goes on from a choice once for each of the schedules that begin alike up to there.
  func followSearchIfDue() {
    guard rt_search_wants(Int32(choicesMade + 1)), schedule.hasChoice else { return }
    if foreignThreads { rt_search_give_up(Int32(rt_search_threads)) }
    if let departures = observer.events.nextOfSearch() { schedule.follow(departures) }
  }

  /// Writes down what ran so far, and the choice that was just made, if there was one; the lock is held.
  func recordChoice(_ step: Schedule.Step) {
    let decision = schedule.takeDecision()
    guard !hasEnded else { return }
    observer.events.endStep()
    if let decision {
      choicesMade += 1
      let candidates = decision.candidates.prefix(ScheduleChoice.mostCandidates).map(candidate)
      var choice = ScheduleChoice(
        count: decision.candidates.count, taken: decision.taken, candidates: candidates)
      choice.lastNumber = UInt32(truncatingIfNeeded: schedule.lastNumber)
      observer.events.write(choice)
    }
    observer.events.steps?.begin(number: schedule.taken)
    touchAtBegin(of: step)
  }

  private func candidate(_ candidate: Candidate) -> ScheduleChoice.Candidate {
    let number = UInt32(truncatingIfNeeded: candidate.sequence)
    guard let address = candidate.job?.rawValue else {
      guard case .core(let core) = candidate.lane else {
        return .init(kind: .continues, task: nil, number: number)
      }
      return .init(kind: .continues, task: cores[core].observed.current?.id, number: number)
    }
    if candidate.lane == .clock {
      return .init(kind: .fires, task: sleepers[address]?.task, number: number)
    }
    if address == Self.drain.rawValue { return .init(kind: .prepares, task: nil, number: number) }
    let job = RuntimeJob(address: address)
    guard observer.runtime.traits(of: job).isTask else {
      return .init(kind: .prepares, task: observer.cause(of: job), number: number)
    }
    return .init(kind: .runs, task: observer.task(job)?.id, number: number)
  }

  /// Another may go first before the running task goes on; by default it goes on.
  func pause() {
    guard hasChoices, let core = thisCore, !core.isQuiet, !hasEnded,
      core.observed.cancelling == nil,
      !rt_is_in_handler()
    else { return }
    enter(core)
    guard core.observed.current != nil else { return }
    locked { schedule.pause(core: core.index) }
    let reads = core.clockReads
    let before = progress
    pass(from: core)
    // Nothing came between: a loop that spins on a clock still spins.
    if progress == before + 1 { core.clockReads = reads }
  }

  /// A pause before the running task moves to another actor; most switches lead to where it is.
  func pauseBeforeSwitch(to executor: UInt) {
    guard hasChoices, executor != 0, thisCore?.observed.current?.executor != executor else {
      return
    }
    pause()
  }

  /// A pause before the task asks for a state that others may change. There is none where nothing has happened since
  /// it last asked: a loop that asks would have no end of choices.
  func pauseBeforePoll() {
    guard hasChoices, let core = thisCore, core.progressAtPoll != progress else { return }
    pause()
    core.progressAtPoll = progress
  }
}

@_cdecl("machine_may_pause") func mayPause() { withMachine { $0.pause() } }

@_cdecl("machine_tries_orders") func triesOrders() -> Bool { machine?.hasChoices ?? false }
