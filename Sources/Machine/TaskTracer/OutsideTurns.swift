import CInterposition
import Simulation
import TaskObservation
import TaskTrace

/// The state of the turns that threads outside the machine take with its cores.
struct OutsideTurns {
  var patience = OutsidePatience()
  /// The value of `rt_wakes` at the last look at the threads.
  var wakes: UInt32 = 0
  /// Whether a thread may be awake for another reason: time has passed, or it was found awake.
  var mustLook = false
  /// Whether a thread has just got its turn, and the machine has not yet waited for it.
  var isGiven = false
  /// Whether the threads take no more turns.
  var haveEnded = false
  /// The number of rounds of turns since a core last had something to do.
  var idleRounds = 0
  /// The number of turns since a core last took a step, in a run that records its choices, after a first turn of each
  /// thread.
  var otherTurns = 0
  /// How often Dispatch's own timer has fired since anything else happened.
  var idleTicks = 0
  /// The value of `rt_wait_changes` when time last passed.
  var changesAtTick: UInt32 = 0
  /// How often the machine has waited for the threads.
  var waits = 0
  /// The number of looks. The watchdog counts a look as progress, although no task makes progress meanwhile.
  var looks = 0
  /// The real time, in nanoseconds, for which the machine has waited for threads that it then let run beside its cores.
  var timeOwed: Int64 = 0
}

/// Lets the threads outside the machine act between the steps of its cores.
extension Machine {
  /// Whether a thread outside the machine waits for its turn, or may have been woken.
  var turnsAreDue: Bool {
    guard rt_will_choose_step() else { return false }
    return locked {
      turns.isGiven || turns.mustLook || turns.wakes != rt_wakes()
        || schedule.firstTurns < rt_turns_of_round()
    }
  }

  /// Waits until each thread outside the machine waits, and gives the turns of this round, in the order of the thread
  /// IDs. If the run records its choices, the turns become candidates instead, also those of threads that have had one
  /// in this round.
  func giveTurns() {
    repeat {
      awaitOthers()
      offerPausedThreads()
      let count = Int(rt_turns_of_round())
      if count > 0, locked({ schedule.offerTurns(count) }) { break }
    } while rt_give_turn(0)
    if hasChoices { locked { offerOtherTurns() } }
    if let core = thisCore { lookAtForeignTasks(core) }
    locked { progress += 1 }
  }

  /// Makes the threads that have paused candidates. Only in runs that record their choices do threads pause.
  private func offerPausedThreads() {
    while case let thread = rt_next_paused_thread(), thread != 0 {
      locked { schedule.pause(thread: thread) }
    }
  }

  /// Offers another turn to each thread, if few such turns were given since a core last took a step. The lock is held.
  private func offerOtherTurns() {
    let count = Int(rt_threads_awaiting_turns())
    guard count > 0, turns.otherTurns < Self.maximumOtherTurns else { return }
    _ = schedule.offerTurns(count, areOthers: true)
  }

  /// Gives the turn that was a candidate. Returns whether a thread has got it. The lock is held.
  func giveOfferedTurn(_ index: Int) -> Bool {
    if rt_turns_of_round() == 0 {
      rt_begin_round()
      turns.otherTurns += 1
    }
    return rt_give_turn(Int32(index))
  }

  private static let maximumOtherTurns = 8

  /// Begins a round if threads wait for their turns while no core has anything to do. Returns whether time stands still
  /// meanwhile. After many such rounds it passes, because the threads may wait for that.
  func beginIdleRound() -> Bool {
    guard rt_threads_awaiting_turns() > 0 else { return false }
    rt_begin_round()
    turns.idleRounds += 1
    return turns.idleRounds <= Self.maximumIdleRounds
  }

  private static let maximumIdleRounds = 100

  /// Waits until each thread outside the machine waits, or runs beside the cores.
  ///
  /// Each wait takes about 0.1 ms of real time, and more with many threads. After many waits, or when the program has
  /// very many threads, the turns end.
  private func awaitOthers() {
    turns.waits += 1
    guard turns.waits <= Self.maximumWaits else {
      return endTurns(
        "The program's threads and its tasks took turns \(Self.maximumWaits) times.")
    }
    guard rt_threads_with_turns() <= Self.maximumThreads else {
      return endTurns("The program had more than \(Self.maximumThreads) threads of its own.")
    }
    var pause = Self.shortestPause
    while true {
      locked {
        (turns.isGiven, turns.mustLook, turns.wakes) = (false, false, rt_wakes())
        turns.looks += 1
      }
      switch judgeOthers() {
      case .turnContinues: _ = unsafe rt_park_for(outside, pause)
      case .runsBeside(let time): return locked { turns.timeOwed += time }
      case .turnEnds: return
      }
      pause = min(pause * 2, Self.longestPause)
    }
  }

  private func judgeOthers() -> OutsidePatience.Verdict {
    let activity = rt_activity_of_others(now)
    let look = OutsidePatience.Look(
      running: Int(activity.running), blocked: Int(activity.blocked),
      processorTime: activity.time, time: activity.moment)
    return locked { turns.patience.judge(look) }
  }

  /// Whether a thread outside the machine may act, although each has had its turn.
  var othersAreActive: Bool {
    if rt_threads_awaiting_turns() > 0 || rt_others_wait_outside() { return true }
    return turns.patience.besideCores > 0
  }

  /// Looks for a thread that was woken by a call that the machine does not know. Returns whether there is one, which
  /// then gets its turn before time passes.
  func othersAreAwake() -> Bool {
    guard rt_will_choose_step(), judgeOthers() == .turnContinues else { return false }
    locked { turns.mustLook = true }
    return true
  }

  private func endTurns(_ reason: String) {
    rt_turns_end()
    locked {
      (turns.isGiven, turns.haveEnded) = (false, true)
      observer.write(
        nil,
        .warned("\(reason) From here on they run at the same time, so another run may differ."),
        on: holder.observed)
    }
  }

  /// The number of waits for turns, and of threads, after which the threads run beside the cores.
  private static let maximumWaits = 10_000
  private static let maximumThreads = 256

  /// The limits of the pause between two looks at the threads, in nanoseconds of real time.
  private static let shortestPause: Int64 = 20_000
  private static let longestPause: Int64 = 1_000_000
}
