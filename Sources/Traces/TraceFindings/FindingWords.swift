/// The title and the remedy of each kind of finding. `ComparisonWords.swift` has those that only a comparison shows.
extension Finding.Kind {
  typealias Words = (title: String, remedy: String)

  /// The kind in a few words.
  package var title: String { Self.words[self]?.title ?? rawValue }

  package var remedy: String { Self.words[self]?.remedy ?? "" }

  private static let words = wordsOfRuns.merging(wordsOfComparisons) { first, _ in first }

  private static let wordsOfRuns: [Finding.Kind: Words] = [
    .criticalSections: (
      "two critical sections",
      "Check the state and change it in one critical section, such as one call of withLock."
    ),
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
    .replaced: (
      "replaced while it runs",
      "Cancel the task in the variable, or await it, before you put another one into it."
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
    .crashed: (
      "crashed",
      "Find out which values reach this line, and check them before it."
    ),
    .offItsActor: (
      "not on its actor",
      "Await a function of that actor instead of assuming that the code runs there."
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
      "Take the results from a throwing group with next() or for try await: it throws an error at once."
    ),
    .errorEndedGroup: (
      "error ended the group",
      "If the other children should continue, take an error as a value, with nextResult()."
    ),
    .failedTaskReadAgain: (
      "awaited again after an error",
      "Discard a task that has failed, and start another one for the next attempt."
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
    .cleanupEnded: (
      "cleaning up ended early",
      "Clean up without sleeps and checks, or in a new Task { } whose value you await."
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
      "Take the result of each child, in a loop that ends when next() returns nil."
    ),
    .polls: (
      "asks again and again",
      "Wait for the task itself, or for a continuation or a stream that reports it."
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
      "another task between two calls",
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
  ]
}
