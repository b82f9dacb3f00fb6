import Glibc
import Simulation
import TaskObservation
import TaskTrace

/// One of the machine's cores: a thread that runs only while it holds the baton.
typealias CoreThread = Slot<CoreThreadState>

/// The state of a core. Isolation: the core's own thread uses it while it holds the baton; other threads use it only
/// under the machine's lock.
@safe struct CoreThreadState {
  let index: Int
  /// The core as the observer knows it.
  let observed: ObservedCore
  /// The word on which the core's thread waits for the baton.
  let word = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  /// The ID of the core's thread (gettid(2)).
  var thread: Int32 = 0
  /// The job to run when the baton arrives; nil to continue in the middle of a job.
  var job: RuntimeJob?
  /// The global queue of Dispatch that would run the core's job without the machine; -1 for the main thread.
  var queue: Int32 = -1
  /// The blocking call in which the core waits; nil if it does not wait in one.
  var blocked: Blocked?
  /// Whether the core has received the baton. False if it was only chosen to run next.
  var hasBaton = false
  /// The number of times that the thread has entered the machine.
  var entries = 0
  /// The value of `entries` when the core's job began.
  var entriesAtStart = 0
  /// Whether the watchdog has taken the baton from the core, because its thread slept in a call that the machine does
  /// not know, or computed too long.
  var isLost = false
  /// Whether the machine itself runs code of the program to describe an error. The core's calls are then ignored.
  var isQuiet = false
  /// Counts the core's clock reads, to detect a loop that waits for a clock to advance.
  var clockReads = 0
  /// The CPU time that the core has used while it ran no task of the program.
  var computing = ComputingAccount()
  /// The machine's progress when the core's task last asked for a state that other code may change.
  var progressAtPoll = -1
  /// The number of times that it has asked since something else has happened.
  var repeatedPolls = 0
  /// Whether the core's task has done something in this step that other tasks can observe, or has asked for a state
  /// that they can change, and has not paused since. It pauses before it prints or ends.
  var hasActed = false
  /// The number of tasks that the core has created since it last let idle cores start.
  var creations = 0
  /// The place at which the core created its last task.
  var lastCreation: (hash: UInt64, site: SiteID?)?
  /// Whether the core, which is the main thread, runs the blocks in Dispatch's main queue when it gets the baton.
  var mustDrain = false

  struct Blocked {
    /// Tries the call without waiting, and returns whether it succeeded.
    var attempt: () -> Bool
    var wait: Schedule.Wait
    /// Whether something outside the program may make the call succeed.
    var outside: Bool
    /// The value of `Machine.happened` at the last attempt.
    var triedAt: Int
    var succeeded = false
  }

  init(index: Int, observed: ObservedCore) {
    self.index = index
    self.observed = observed
    unsafe word.initialize(to: 0)
  }

  var name: Core { observed.name }
}

extension Core {
  /// Creates the name of the core with that index: 0 is the main thread, then follow the workers, and the last core is
  /// the clock's, named `outside`.
  init(index: Int, workers: Int) {
    self = index == 0 ? .main : (1...workers).contains(index) ? .worker(index) : .outside
  }
}
