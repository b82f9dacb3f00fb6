/// The title and the remedy of each kind of finding.
extension Finding.Kind {
  private typealias Words = (title: String, remedy: String)

  /// The kind in a few words.
  package var title: String { Self.words[self]?.title ?? rawValue }

  package var remedy: String { Self.words[self]?.remedy ?? "" }

  private static let words: [Finding.Kind: Words] = [
    .neverAwaited: (
      "never awaited",
      "Await the variable of each async let before its scope ends."
    ),
    .resultNeverRead: (
      "result never read",
      "Await the variable of the async let, or call the function with await."
    ),
    .leftBehind: (
      "left behind",
      "Await the task, start it as a child task, or cancel it when it is no longer needed."
    ),
    .errorLost: (
      "error lost",
      "Await the task's value with try, or handle the error inside the task."
    ),
    .unstructured: (
      "not a child task",
      "Use async let or a task group where the task should belong to its creator."
    ),
    .neverResumed: (
      "never resumed",
      "Resume each continuation on every path, and finish each channel and stream."
    ),
    .resumedTwice: (
      "resumed twice",
      "Resume each continuation exactly once on every path."
    ),
    .waitsInCircle: (
      "wait for each other",
      "Remove one of these waits, so that a task can end first."
    ),
    .errorDropped: (
      "error dropped",
      "Let the error leave the function with try, or show it."
    ),
    .errorHandled: (
      "error handled in its task",
      "Let the error leave the task, so that the task that waits for it gets it at once."
    ),
    .errorNoticedLate: (
      "noticed the error late",
      "Start the tasks in a throwing group, and take each result with next() or for try await."
    ),
    .errorEndedGroup: (
      "error ended the group",
      "If the other children should continue, take an error as a value, with nextResult()."
    ),
    .unreached: (
      "not reached by the cancellation",
      "Start a child task, or cancel the task in a withTaskCancellationHandler."
    ),
    .ranOn: (
      "continued after the cancellation",
      "Call Task.checkCancellation() or read Task.isCancelled before each step."
    ),
    .noticedLate: (
      "noticed the cancellation late",
      "Check for cancellation more often."
    ),
    .cancellationHidden: (
      "cancellation dropped",
      "Write try, so that the error ends the function."
    ),
    .oneByOne: (
      "one after the other",
      "If none of them needs the result of another, start all of them before you await the first."
    ),
    .inBatches: (
      "in batches",
      "Use one group, and add the next child after each next()."
    ),
    .tooManyAtOnce: (
      "too many at once",
      "Begin the next one only when one of these has ended, for example after each next() of a group."
    ),
    .waitsForTheRest: (
      "waited for the other children",
      "Call group.cancelAll() when you need no more results."
    ),
    .lastResultsDropped: (
      "results dropped",
      "Take the result of each child, in a loop that ends when next() gives nil."
    ),
    .polls: (
      "asks again and again",
      "Wait for the task itself, or for a continuation or a stream that tells you."
    ),
    .coresBlocked: (
      "core blocked",
      "Suspend with await instead of blocking the thread."
    ),
    .noCoreFree: (
      "no core free",
      "Call await Task.yield() between the parts of a long computation."
    ),
    .mainActorBusy: (
      "main actor busy",
      "Move the long work off the main actor, for example with @concurrent."
    ),
    .actorBusy: (
      "actor busy",
      "Move the long work out of the actor, which runs one task at a time."
    ),
    .priorityInverted: (
      "priority inverted",
      "Wait for the task itself, so that Swift raises its priority."
    ),
    .actorReentered: (
      "actor re-entered",
      "Check the actor's state and change it together, with no await between the two."
    ),
    .actorAwaitsFirst: (
      "await before the check",
      "Check the actor's state and change it before the await."
    ),
    .actorVisitedTwice: (
      "another turn between two visits",
      "Check the actor's state and change it in one function of the actor, with no await between."
    ),
    .valueInherited: (
      "task-local value inherited",
      "A task started with Task.detached inherits neither task-local values nor the priority."
    ),
    .valueLost: (
      "task-local value lost",
      "Start a child task, or bind the value again in the detached task."
    ),
    .beganLate: (
      "began late",
      "Start it before you wait for anything that it does not need."
    ),
    .beganBehind: (
      "began after other work of its task",
      "Give this work to a task of its own, or to the first task that is free."
    ),
    .beganAfterTurn: (
      "began after a wait for an actor",
      "Move long work out of the actor, which runs one task at a time."
    ),
    .beganEarly: (
      "began early",
      "Wait for what it needs, or for a free place, before you start it."
    ),
    .leftOut: (
      "work left out",
      "Check that all work is started, and that the program waits for it."
    ),
    .added: (
      "work added",
      "Check whether this work is needed, and whether the work before it should have ended it."
    ),
    .notSuspended: (
      "core kept",
      "Suspend with await. A task that is suspended gives up its core."
    ),
    .otherPriority: (
      "another priority",
      "Give the priority to the task that you start."
    ),
    .offMainActor: (
      "off the main actor",
      "Call a function that is isolated to the main actor."
    ),
    .onMainActor: (
      "on the main actor",
      "Leave this work on the pool, and let the task give up its core between the parts."
    ),
    .oppositeOrder: (
      "in the opposite order",
      "Begin with the first item, and continue in the order of the items."
    ),
    .otherCalls: (
      "other calls of an actor",
      "Check which call of the actor is missing."
    ),
    .printedLate: (
      "printed late",
      "Use each result as soon as it is there, and wait for nothing else before that."
    ),
    .printedOther: (
      "printed something else",
      "Find the value that differs, and where it comes from."
    ),
    .cutShort: (
      "cut short by a cancellation",
      "Start this work in a task that the cancellation does not reach, and wait for it."
    ),
    .cancelledEarly: (
      "cancelled too early",
      "Cancel a task only when its result is no longer needed."
    ),
    .notCancelled: (
      "not cancelled",
      "Keep the task, and call cancel() when its result is no longer needed."
    ),
    .unreachedTooMuch: (
      "too much out of reach",
      "Leave only the work that must not be cancelled in this task, and do the rest outside it."
    ),
    .cancellationThrown: (
      "cancellation thrown",
      "Read Task.isCancelled where the function should return what it has."
    ),
    .slept: (
      "slept",
      "Remove the sleep, and await what the code needs instead. A sleep does not determine an order."
    ),
    .waitedOutside: (
      "waited for code outside all tasks",
      "Wait with an async function such as Task.sleep, which a cancellation ends."
    ),
    .readInOrder: (
      "read in a fixed order",
      "Start the tasks in a group, and take the results with next(), in the order in which they arrive."
    ),
    .tasksAdded: (
      "tasks added",
      "Do this work in the task itself, with await."
    ),
    .failedTaskReadAgain: (
      "awaited again after an error",
      "Forget a task that has failed, and start another one for the next attempt."
    ),
    .endedEarly: (
      "ended early",
      "Take a value only when a task is free for it, so that the sender waits."
    ),
    .otherDuration: (
      "took another time",
      "Check the arguments of the calls in that line."
    ),
    .waitsForTask: (
      "waited for a task",
      "Let the tasks run in any order, if the result does not depend on it."
    ),
  ]
}
