import Glibc
import Simulation
import TaskObservation
import TaskTrace

/// One of the machine's cores: a thread that runs only while it holds the baton.
typealias CoreThread = Slot<CoreThreadState>

/// All of it belongs to the thread that holds the machine's lock.
@safe struct CoreThreadState {
  let index: Int
  /// The core as the observer knows it.
  let observed: ObservedCore
  let word = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  var thread: Int32 = 0
  /// The job to run when the baton arrives; nil to continue a job.
  var job: RuntimeJob?
  /// A wait in a blocking call: tried again when something has happened since.
  var blocked: Blocked?
  /// The baton has arrived, so the core runs. Before that, it is only the next one to run.
  var hasBaton = false
  /// How many times its thread has entered the machine.
  var entries = 0
  /// Its thread was found asleep in a call that the machine does not know, or computing without end; it has lost
  /// the baton.
  var isLost = false
  /// Calls come from the machine itself: a description of an error is being made.
  var isQuiet = false
  var clockReads = 0
  /// What it has computed for no task of the program's.
  var computing = ComputingAccount()
  /// The machine's progress when its task last asked for a state that others may change.
  var progressAtPoll = -1
  /// Tasks that it made since it last let others run.
  var creations = 0
  /// Where it made its last task.
  var lastCreation: (hash: UInt64, site: SiteID?)?
  /// It is the main thread, and is to run what waits in Dispatch's main queue.
  var mustDrain = false

  struct Blocked {
    var attempt: () -> Bool
    var wait: Schedule.Wait
    var outside: Bool
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
  /// The name of a core by its number on a machine with so many workers. The last core is the clock's.
  init(index: Int, workers: Int) {
    self = index == 0 ? .main : (1...workers).contains(index) ? .worker(index) : .outside
  }
}
