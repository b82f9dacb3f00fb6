import CInterposition
import Simulation
import TaskTrace

/// The state of the turns that threads outside the machine take with its cores.
struct OutsideTurns {
  var patience = OutsidePatience()
  /// The value of `rt_wakes` at the last look at the threads.
  var wakes: UInt32 = 0
  /// Whether time has passed since then. The wait of a thread may have come to its deadline.
  var timeHasPassed = false
  /// Whether a thread has just got its turn, and the machine has not yet waited for it.
  var isGiven = false
  /// The number of looks. The watchdog counts them as progress; the program's tasks make none.
  var looks = 0
  /// The real time, in nanoseconds, for which the machine has waited for threads that it then let run beside its cores.
  var timeOwed: Int64 = 0
}

/// Lets the threads outside the machine act between the steps of its cores.
extension Machine {
  /// Whether a thread outside the machine waits for its turn, or may have been woken.
  var turnsAreDue: Bool {
    guard rt_other_threads_exist() else { return false }
    return locked {
      turns.isGiven || turns.timeHasPassed || turns.wakes != rt_wakes()
        || (rt_threads_awaiting_turns() > 0 && !schedule.hasTurn)
    }
  }

  /// Waits until each thread outside the machine waits, and gives a turn to each that waits for one, in the order of
  /// their thread IDs. If the run records its choices, the next turn becomes a candidate instead.
  func giveTurns() {
    repeat {
      awaitOthers()
      if rt_threads_awaiting_turns() > 0, locked({ schedule.offerTurn() }) { break }
    } while rt_give_turn()
    if let core = thisCore { lookAtForeignTasks(core) }
    locked { progress += 1 }
  }

  /// Waits until each thread outside the machine waits, or runs beside the cores.
  private func awaitOthers() {
    var pause = Self.shortestPause
    while true {
      locked {
        (turns.isGiven, turns.timeHasPassed, turns.wakes) = (false, false, rt_wakes())
        turns.looks += 1
      }
      let activity = rt_activity_of_others(now)
      let look = OutsidePatience.Look(
        running: Int(activity.running), blocked: Int(activity.blocked),
        processorTime: activity.time, time: rt_real_monotonic())
      switch locked({ turns.patience.judge(look) }) {
      case .turnGoesOn: _ = unsafe rt_park_for(outside, pause)
      case .runsBeside(let time): return locked { turns.timeOwed += time }
      case .turnEnds: return
      }
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// In nanoseconds of real time.
  private static let shortestPause: Int64 = 20_000
  private static let longestPause: Int64 = 1_000_000
}
