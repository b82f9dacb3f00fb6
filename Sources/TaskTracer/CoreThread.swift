import CConcurrencyRuntime
import Glibc
import Simulation
import TaskTrace

/// One of the machine's cores: a thread that runs only while it holds the baton.
typealias CoreThread = Kept<CoreFacts>

/// All of it belongs to whoever holds the machine's lock.
@safe struct CoreFacts {
  let index: Int
  let word = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  var thread: Int32 = 0
  /// What to run when the baton arrives; nil to go on in the middle of a job.
  var job: RuntimeJob?
  /// The task that it is taken to run.
  var current: LiveTask?
  /// The task that had the actor's turn before, while the runtime's own job runs those that wait for it.
  var lastOnActor: TaskID?
  /// Tasks in whose middle an immediate task runs.
  var interrupted: [LiveTask?] = []
  /// What a cancellation under way was asked to do.
  var cancelling: Cancelling?
  /// Tasks and groups of which some were marked cancelled in this stretch, and more may have been since.
  var marked: [TaskReference] = []
  var markedGroups: [LiveGroup] = []
  /// A wait in a blocking call: tried again when something has happened since.
  var blocked: Blocked?
  /// The baton has arrived: it runs, and is not merely the next to run.
  var hasBaton = false
  /// Its thread was found asleep in a call that the machine does not know; it has lost the baton.
  var isLost = false
  /// Calls come from the machine itself: a description of an error is being made.
  var isQuiet = false
  var clockReads = 0
  /// Tasks that it made since it last let others run.
  var creations = 0
  /// Where it made its last task.
  var lastCreation: (hash: UInt64, site: SiteID?)?
  /// It is the main thread, and is to run what waits in Dispatch's main queue.
  var mustDrain = false

  struct Cancelling {
    var cause: CancellationCause
    var target: TaskReference?
    var site: SiteID?
  }

  struct Blocked {
    var attempt: () -> Bool
    var timer: Int?
    var outside: Bool
    var triedAt: Int
    var succeeded = false
  }

  init(index: Int, name: Core) {
    self.index = index
    self.name = name
    number = name.number
    unsafe word.initialize(to: 0)
  }

  let name: Core
  /// How records name it.
  let number: UInt16
}
