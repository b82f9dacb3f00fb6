extension WrittenAnswerTests {
  /// Answers in other words than those of the choices, in the form of `table`.
  static let paraphrases = """
    structured-programming | 7 | the program hangs because nobody calls the handler | right
    structured-programming | 7 | the program never returns | right
    structured-programming | 7 | it crashes | wrong
    structured-programming | 7 | it does not hang | refused
    structured-programming | 8 | neither a task nor a thread | right
    structured-programming | 8 | nothing, it runs in the same task | right
    structured-programming | 8 | it starts a new thread | wrong
    structured-programming | 8 | not a task | refused
    structured-programming | 10 | no one | right
    structured-programming | 10 | it just waits | right
    structured-programming | 10 | an exception | wrong
    structured-programming | 10 | the compiler or an error | refused
    async-let | 5 | it is implicitly cancelled and awaited | right
    async-let | 5 | the download is cancelled | right
    async-let | 5 | describe waits for the image | wrong
    async-let | 5 | it is not cancelled | refused
    async-let | 10 | when f returns | right
    async-let | 10 | after f has returned | right
    async-let | 10 | it does not throw | wrong
    async-let | 10 | not at once | refused
    async-let | 11 | it is done | right
    async-let | 11 | it ended | right
    async-let | 11 | the child runs on, cancelled | wrong
    async-let | 11 | it has not ended | refused
    task-trees | 3 | it is cancelled and awaited | right
    task-trees | 3 | it is cancelled, then the error is thrown | right
    task-trees | 3 | the function waits for it until 300 ms and throws | wrong
    task-trees | 3 | it is not cancelled | refused
    task-trees | 6 | not one | right
    task-trees | 6 | neither, the image just threw | right
    task-trees | 6 | only the image | wrong
    task-trees | 6 | both | refused
    task-trees | 7 | both the same | right
    task-trees | 7 | ann high | right
    task-trees | 7 | ann medium | wrong
    task-trees | 7 | nobody, medium | refused
    task-trees | 8 | its child helper | right
    task-trees | 8 | helper is | right
    task-trees | 8 | everyone | wrong
    task-trees | 8 | ben | refused
    task-trees | 9 | no way | right
    task-trees | 9 | no, a scope waits for its children | right
    task-trees | 9 | yes, if it ignores being cancelled | wrong
    task-trees | 9 | yes | refused
    task-trees | 11 | that child with all its descendants | right
    task-trees | 11 | that child and all its descendants | right
    task-trees | 11 | the child and the parent | wrong
    task-trees | 11 | no task | refused
    cancellation | 3 | that it failed | right
    cancellation | 3 | failure with CancellationError | right
    cancellation | 3 | nothing is printed | wrong
    cancellation | 3 | success or failure | refused
    cancellation | 5 | nothing was made | right
    cancellation | 5 | it throws CancellationError | right
    cancellation | 5 | 5 | wrong
    cancellation | 5 | 6 | refused
    cancellation | 6 | 5 false | right
    cancellation | 6 | 5 and false | right
    cancellation | 6 | all of them | wrong
    cancellation | 6 | 6 | refused
    cancellation | 7 | in main immediately | right
    cancellation | 7 | at 100 ms | right
    cancellation | 7 | in a separate task | wrong
    cancellation | 7 | in worker at 100 ms | refused
    cancellation | 8 | at 200 in worker | right
    cancellation | 8 | in the worker itself | right
    cancellation | 8 | main at 200 ms | wrong
    cancellation | 8 | at 200 ms | refused
    cancellation | 11 | it starts, already marked as cancelled | right
    cancellation | 11 | it runs and throws | right
    cancellation | 11 | it runs without being cancelled | wrong
    cancellation | 11 | it runs | refused
    cancellation | 13 | immediately, in the cancelling task | right
    cancellation | 13 | in the other one | right
    cancellation | 13 | on the main thread | wrong
    cancellation | 13 | in a new task | refused
    cancellation | 14 | report that the result is incomplete | right
    cancellation | 14 | signal it in its result | right
    cancellation | 14 | cancel() once more | wrong
    cancellation | 14 | nothing | refused
    cancellation | 3 | it failed | right
    cancellation | 14 | return a partial result | right
    cancellation | 14 | mark the result as partial | right
    task-groups | 8 | the error is lost | right
    task-groups | 8 | it ends normally | right
    task-groups | 8 | throws after 0.4 s | wrong
    task-groups | 8 | it throws | refused
    task-groups | 11 | they complete normally | right
    task-groups | 11 | they run to their ends | right
    task-groups | 11 | they continue, but later results are lost | wrong
    task-groups | 11 | nothing is cancelled or lost? | refused
    task-groups | 12 | concurrent writes | right
    task-groups | 12 | because another child could write at the same time | right
    task-groups | 12 | the parent has continued and the array is gone | wrong
    task-groups | 12 | it is slow | refused
    task-groups | 11 | they go on | right
    task-groups | 11 | they keep running | right
    task-groups | 11 | later results are lost | wrong
    group-patterns | 6 | they are cancelled and end at once | right
    group-patterns | 6 | they end at that moment | right
    group-patterns | 6 | they finish and are ignored | wrong
    group-patterns | 6 | they are not cancelled | refused
    group-patterns | 8 | it is cancelled and the login fails | right
    group-patterns | 8 | it is canceled at 200 ms | right
    group-patterns | 8 | not cancelled, and fails at 200 ms | wrong
    group-patterns | 8 | the login fails | refused
    group-patterns | 9 | timedout 500 | right
    group-patterns | 9 | timeout at 500 ms | right
    group-patterns | 9 | CancellationError | wrong
    group-patterns | 9 | at 500 ms | refused
    group-patterns | 12 | when the other children have ended | right
    group-patterns | 12 | when the others have ended | right
    group-patterns | 12 | at once because returning from the body cancels the remaining children | wrong
    group-patterns | 12 | never | refused
    group-patterns | 13 | a while loop with nextResult | right
    group-patterns | 13 | call nextResult | right
    group-patterns | 13 | try await group.waitForAll() | wrong
    group-patterns | 13 | next() | refused
    unstructured-tasks | 1 | it runs until 300 ms | right
    unstructured-tasks | 1 | it just continues | right
    unstructured-tasks | 1 | startBackup doesn't return before it ends | wrong
    unstructured-tasks | 1 | it stops | refused
    unstructured-tasks | 2 | the backup is killed | right
    unstructured-tasks | 2 | the backup is incomplete | right
    unstructured-tasks | 2 | the backup is cancelled at 100 ms | wrong
    unstructured-tasks | 2 | the program ends at 100 ms | refused
    unstructured-tasks | 3 | that all is well | right
    unstructured-tasks | 3 | everything is well | right
    unstructured-tasks | 3 | nothing, the program ends | wrong
    unstructured-tasks | 3 | all is not well | refused
    unstructured-tasks | 10 | only by cancel() | right
    unstructured-tasks | 10 | when somebody cancels it | right
    unstructured-tasks | 10 | if the task that started it is cancelled | wrong
    unstructured-tasks | 10 | never | refused
    unstructured-tasks | 11 | the cancelled mark | right
    unstructured-tasks | 11 | the mark | right
    unstructured-tasks | 11 | the actor | wrong
    unstructured-tasks | 11 | all | refused
    unstructured-tasks | 12 | by reading its value | right
    unstructured-tasks | 12 | where .value is read | right
    unstructured-tasks | 12 | it can't be caught | wrong
    unstructured-tasks | 12 | in the task | refused
    detached-tasks | 1 | it finishes at 600 ms | right
    detached-tasks | 1 | it is not cancelled | right
    detached-tasks | 1 | fetch ends at 600 ms | wrong
    detached-tasks | 1 | nothing | refused
    detached-tasks | 8 | the detached task and the two children | right
    detached-tasks | 8 | all of the three | right
    detached-tasks | 8 | nothing | wrong
    detached-tasks | 8 | the children | refused
    detached-tasks | 9 | just await an async function | right
    detached-tasks | 9 | await a nonisolated async function | right
    detached-tasks | 9 | Task { … }.value | wrong
    detached-tasks | 9 | none | refused
    detached-tasks | 10 | the default priority | right
    detached-tasks | 10 | the default, medium | right
    detached-tasks | 10 | background priority | wrong
    detached-tasks | 10 | none | refused
    channels | 5 | the sender waits forever | right
    channels | 5 | it deadlocks | right
    channels | 5 | it crashes | wrong
    channels | 5 | the consumer waits | refused
    channels | 9 | a consumer takes x, the channel ends, or the task is cancelled | right
    channels | 9 | a consumer, finish() or cancel() | right
    channels | 9 | it does not wait | wrong
    channels | 9 | a cancellation | refused
    channels | 11 | the second begins its download | right
    channels | 11 | only the first ends, the second starts early | right
    channels | 11 | nothing until the download is done | wrong
    channels | 11 | the third ends | refused
    channels | 5 | nothing | wrong
    actors | 6 | another task may run between the check and the change | right
    actors | 6 | the state can change during the await | right
    actors | 6 | two tasks may change it at once | wrong
    actors | 6 | everything | refused
    actors | 7 | a tenth of a second | right
    actors | 7 | at 100 ms | right
    actors | 7 | it deadlocks | wrong
    actors | 7 | 10 s | refused
    actors | 8 | that the observed orders work | right
    actors | 8 | only those orders | right
    actors | 8 | it shows nothing | wrong
    actors | 8 | not every order works | refused
    isolation | 6 | a single one | right
    isolation | 6 | one, the main actor runs one at a time | right
    isolation | 6 | the number of cores | wrong
    isolation | 6 | none | refused
    isolation | 7 | an unstructured task | right
    isolation | 7 | Task { ... } | right
    isolation | 7 | a child of a task group | wrong
    isolation | 7 | Task.detached | refused
    isolation | 8 | the function runs on the main actor | right
    isolation | 8 | the function runs on the main actor because of the build setting | right
    isolation | 8 | it always runs on its caller's actor | wrong
    isolation | 8 | it is slow | refused
    the-pool | 4 | nothing ever happens | right
    the-pool | 4 | they are stuck | right
    the-pool | 4 | Swift adds a thread | wrong
    the-pool | 4 | opener waits? | refused
    the-pool | 9 | body | wrong
    the-pool | 9 | body and child | right
    the-pool | 11 | when a core is free | right
    the-pool | 11 | after one of the four ends | right
    the-pool | 11 | on a new thread | wrong
    the-pool | 11 | never | refused
    the-pool | 12 | a throwing discarding group | right
    the-pool | 12 | the throwing discarding task group | right
    the-pool | 12 | the ordinary task group | wrong
    the-pool | 12 | withDiscardingTaskGroup | refused
    the-pool | 13 | when the task ends | right
    the-pool | 13 | when it has finished | right
    the-pool | 13 | at the next await of the creator | wrong
    the-pool | 13 | never | refused
    every-order | 5 | it deadlocks | wrong
    every-order | 5 | they hang | wrong
    every-order | 5 | both succeed | right
    every-order | 5 | only one writes | refused
    every-order | 7 | nothing about the other orders | right
    every-order | 7 | nothing about other orders | right
    every-order | 7 | there is no data race | wrong
    every-order | 7 | that it prints the same | refused
    every-order | 8 | where the order differs from the default | right
    every-order | 8 | deviations from the default order | right
    every-order | 8 | the random seed | wrong
    every-order | 8 | nothing | refused
    every-order | 9 | real times differ | right
    every-order | 9 | a slower download | right
    every-order | 9 | two tasks run the code of the actor at once | wrong
    every-order | 9 | everything | refused
    structured-programming | 8 | nothing, it's the same task | right
    detached-tasks | 10 | the default one | right
    detached-tasks | 1 | it gets cancelled too | wrong
    async-let | 10 | when f has finished | right
    unstructured-tasks | 2 | the program waits for it | wrong
    """
}
