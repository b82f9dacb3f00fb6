/// The titles and remedies of the kinds that only a comparison with a right program shows.
extension Finding.Kind {
  static let wordsOfComparisons: [Finding.Kind: Words] = [
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
      "Specify the priority when you start the task."
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
      "Use each result as soon as it has arrived, and wait for nothing else before that."
    ),
    .printedEarly: (
      "printed early",
      "Print it when the work that it is about has ended."
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
    .errorAdded: (
      "unexpected error",
      "Find out why the program gets this error, and the author's program does not."
    ),
    .sharedTask: (
      "shared a task",
      "Keep one task for each result, and await the one whose result is needed."
    ),
    .unprotected: (
      "shared without protection",
      "Make the class an actor, or keep the variable in a Mutex, and check and change it in one step."
    ),
    .endedEarly: (
      "ended early",
      "Take a value only when a task is free for it, so that the sender waits."
    ),
    .otherDuration: (
      "took a different time",
      "Check the arguments of the calls in that line."
    ),
    .awaitedTooLate: (
      "awaited too late",
      "Await the task that can fail before the others, so that its error is thrown at once."
    ),
    .fewerAtOnce: (
      "fewer at once",
      "Add more children before you wait for one of them."
    ),
    .waitsForTask: (
      "waited for a task",
      "Let the tasks run in any order, if the result does not depend on it."
    ),
  ]
}
