/// Facts for the sentences of lessons that say "only", "each", "every", "all", "both", "exactly", "at most" or the
/// like, in the form of the table of `SummaryFactsTests`.
enum QuantityFacts {
  static let table = #"""
    structured-programming | When the image has arrived | sequential-await | root.state == ended and printed "made 4 thumbnails"
    structured-programming | The program takes just as long | suspend-or-block --cores 1 | run.duration == 200 ms and sum(tasks.running) == 0 ms
    structured-programming | Now each pause blocks | suspend-or-block --block | first.blocked == 200 ms and second.blocked == 200 ms
    structured-programming | A for loop would start all downloads | completion-handlers | count(tasks where created == 0 ms and it != root) == 1 and printedAt('success("made 4 thumbnails")') == 800 ms
    structured-programming | Instead, the handler of each download | completion-handlers | "photo 2".creator == "photo 1" and "photo 3".creator == "photo 2" and "photo 4".creator == "photo 3"
    structured-programming | The line is only a warning | completion-handlers --forget-handler | run.ending == stuck and root.state == suspended
    structured-programming | It runs the program once in each order | ExploreTests
    async-let | It resumes when the download has ended | sequential-binding | count(root.waits where start == 0 ms and end == 300 ms) == 1 and count(root.waits where start == 300 ms and end == 420 ms) == 1
    async-let | It waits for the image only because | concurrent-binding | image.created == 0 ms and metadata.created == 0 ms and run.duration == 300 ms
    async-let | Both downloads can throw | concurrent-binding --metadata-fails --image-fails | image.outcome == threw and metadata.outcome == threw and printedAt("both downloads are on their way") == 0 ms
    async-let | Each read has an await | read-twice | count(printed where it contains "read ") == 3
    async-let | It looks as if each read downloads | read-twice | count(printed where it contains "downloading") == 1 and count(printed where it contains "read ") == 3
    async-let | The compiler requires await at each read | SE-0317
    async-let | It reads the image only if | never-awaited | not any(printed contains "and the image") and image.isCancelled
    async-let | It reads the image only if | never-awaited --read-image | printed "and the image of cat"
    async-let | With async let inside a loop | static-width | count(tasks where kind == asyncLet) == 8 and peak(tasks where kind == asyncLet) == 2
    async-let | The program takes longer, and there are still | static-width --images 8 | run.duration == 1600 ms and peak(tasks where kind == asyncLet) == 2
    async-let | If you want one child task for each | SE-0304
    async-let | Then the parent waits for it | never-awaited --read-image | not any(tasks.isCancelled) and root.end == image.end
    async-let | The parent waits until the child | never-awaited --ignore-cancellation --work 10000 | root.end == 10 s and image.isCancelled
    async-let | In a loop, each scope ends | static-width | count(tasks where kind == asyncLet and created == 200 ms) == 2 and count(tasks where kind == asyncLet and end <= 200 ms) == 2
    task-trees | Each task in this program starts | family | count(tasks) == 7 and count(root.children) == 2 and a.children.count == 2 and aa.children.count == 0
    task-trees | It starts the children with a task group | family --width 3 | count(root.children) == 3 and count(tasks where kind == groupChild) == 12
    task-trees | For now, you need to know only | family | a.parent == root and a.created == 0 ms
    task-trees | So each parent finishes its own work | family | count(root.waits where reason == sleeping and end == 100 ms) == 1 and a.end == 300 ms and root.end == 300 ms
    task-trees | When a function has returned, all child tasks | family | root.end >= max(root.children.end) and count(tasks where state == ended) == 7
    task-trees | Swift does both for you | abnormal-exit | image.isCancelled and image.end <= root.end
    task-trees | Its cancelAll marks all children | SE-0304
    task-trees | Only then does it read image | abnormal-exit --fails image --metadata 500 | printedAt("no thumbnail: NotFound: cat") == 500 ms and image.end == 300 ms
    task-trees | async let children do not affect each other | abnormal-exit --fails image --metadata 500 | image.outcome == threw and metadata.outcome == returned
    task-trees | A task-local value is a variable | inherit | any(printed contains "ann: user ann") and any(printed contains "helper: user ann")
    task-trees | first returns at 2 s | unread-children --compute 5000 | first.end == 2 s and not first.isCancelled and second.isCancelled
    task-trees | All tasks now print medium | inherit --priority medium | count(printed where it contains "TaskPriority.medium") == 3
    cancellation | Only the code itself knows | mark-and-notice --check never | worker.isCancelled and worker.running == 500 ms
    cancellation | With --check boolean the loop reads | mark-and-notice --check boolean | worker.latency == 20 ms and worker.running == 120 ms
    cancellation | A loop that checks before each step | mark-and-notice --check boolean | worker.latency == 20 ms
    cancellation | All eight thumbnails are already | thumbnails-throwing --cancel-at 1000 | printed "made all 8 thumbnails"
    cancellation | If the function returned a plain array | thumbnails-partial | printed "made 5 thumbnails, complete: false"
    cancellation | For example, a task waits for a connection | SE-0304
    cancellation | So a function may end at every try | sleep-wakes | transfer.outcome == threw and not printed "put 10 into the second account"
    cancellation | The result is the same, because bank only | sleep-wakes --transaction --cores 1 | bank.running == 0 ms and bank.outcome == returned
    cancellation | The handler never runs | handler --cancel-at 400 | not any(printed contains "the handler runs") and worker.end == 300 ms
    cancellation | Both tasks in this program begin | cancelled-before-start | late.isCancelled and printed "late begins, cancelled true"
    cancellation | The result is the same, because the main actor | cancelled-before-start --cores 1 | printed "late begins, cancelled true"
    task-groups | Each child calls loadThumbnail | dynamic-width | count(tasks where kind == asyncLet) == 10 and count(tasks where kind == groupChild) == 5
    task-groups | So far the program only prints | dynamic-width | count(printed where it contains "made the") == 5
    task-groups | How does it collect them | SE-0302
    task-groups | Each child returns its result, and only | data-race | all(root.children.outcome == returned) and printed "made 3 thumbnails"
    task-groups | Only the parent uses the array | collect | count(printed where it contains "received the") == 5
    task-groups | A child knows only its index | collect | any(printed contains "in order: ") and last(root.children.end) < first(root.children.end)
    task-groups | The number is an option | dynamic-width --images 100 | count(root.children) == 100
    task-groups | Then only late is cancelled | group-tools --cancel-after 4 | count(tasks where isCancelled) == 1 and late.isCancelled
    task-groups | What happens if the body takes no results | group-errors --consume ignore | printed "the body has ended" and printed "loadImages has returned"
    task-groups | Tasks divide work, but only cores | pool-width | peak(tasks, running) == 4 and count(tasks) == 1001
    group-patterns | Now a group has a child for each sector | sky-scan --mode all | count(root.children) == 20
    group-patterns | The parent waits for the results | sky-scan --mode all | count(printed where it contains "image of sector") == 20
    group-patterns | The loop adds all children | sky-scan --mode all | max(root.children.created) == 0 ms
    group-patterns | In both cases, consider memory | sky-scan --mode all | peak(root.children) == 20
    group-patterns | The program asks all three | first-wins | count(root.children) == 3 and count(printed where it contains "wins") == 1
    group-patterns | Both servers win far more often | GroupPatternsFactsTests
    group-patterns | If all three take the same time | challenge
    group-patterns | All children of a group return | SE-0304
    group-patterns | So the result of each step | login-sequence | count(printed where it contains "done: ") == 4
    group-patterns | The body checks each result | login-sequence | signIn.created == connection.end
    group-patterns | The result is the same, because the steps only | login-sequence --cores 1 | sum(tasks.running) == 0 ms and printed "logged in"
    group-patterns | A timeout is a request, like every | timeout --ignore-cancellation | work.isCancelled and work.end == 800 ms
    group-patterns | It works only if the work checks | timeout --ignore-cancellation | run.duration == 800 ms
    group-patterns | It works only if the work checks | timeout | work.isCancelled and work.end == clock.end
    unstructured-tasks | An actor lets only one task | SE-0306
    unstructured-tasks | There is only one main actor | SE-0316
    unstructured-tasks | For an instance of an actor | which-actor | printed "sorter: on the desk" and printed "reader: on no actor"
    unstructured-tasks | The two events are separate calls | SE-0304
    unstructured-tasks | So the delegate stores the task | collection-view | count(tasks where isCancelled and cancelledBy == main) == 2
    unstructured-tasks | Now nearly all downloads | collection-view --forget-cancel --rows 60 --scroll 20 | any(printed contains "downloads wasted: 5")
    detached-tasks | A task that Task { … } starts would inherit | four-kinds | unstructured.priority == high and printed "unstructured: on the main actor true"
    detached-tasks | This time, the program cancels fetch only | disk-cache --cancel-at 1500 | printed "wrote the thumbnail of photo 3" and fetch.end < 1500 ms
    detached-tasks | The program specifies a priority only | group-in-detached | upkeep.priority == background and all(upkeep.children.priority == background)
    detached-tasks | Each of the three children prints | group-in-detached | count(printed where it contains "begins, at TaskPriority.background") == 3
    detached-tasks | This program starts a task in each | four-kinds | count(tasks where kind == asyncLet) == 1 and count(tasks where kind == groupChild) == 1 and count(tasks where kind == detached) == 1
    detached-tasks | starter starts all four | four-kinds | count(tasks where creator == starter) == 4
    detached-tasks | For the last two, you have to do both | four-kinds | not unstructured.isCancelled and not detached.isCancelled and unstructured.end > starter.end
    channels | A common solution is that each task | chained-tasks --cancel-at 4000 | count("click 2".waits where target == "click 1") == 1 and count("click 3".waits where target == "click 2") == 1
    channels | main starts fifty tasks, and all but one | chained-tasks --clicks 50 --cancel-at 60000 | count(tasks where created == 0 ms) == 51 and peak(tasks, sleeping) == 2
    channels | The program has stored only the last | chained-tasks | count(tasks where isCancelled) == 1 and "click 3".isCancelled
    channels | Now one task handles all requests | channel | consumer.end == 3000 ms and count(consumer.waits where reason == sleeping) == 3
    channels | The consumer is one task | channel | count(consumer.waits where reason == sleeping) == 3
    channels | A lamp shines red | closures | count(printed where it contains " on") == 6 and run.duration == 1200 ms
    channels | Each show has its own channel | closures | "first player".end == 600 ms and "second player".created == 600 ms
    channels | Each request goes to the consumer | constrained | count(printed where it contains "consumer 1 got") == 3 and count(printed where it contains "consumer 2 got") == 3
    actors | Any number of tasks may call it | actor-turns | peak(main.children, running) == 1 and peak(main.children) == 3
    actors | Three guests each order a dish | actor-turns | count(main.children) == 3
    actors | One ticket is left | last-ticket | printed "tickets left: 0" and count(main.children) == 2
    actors | Only the order of two steps changes | last-ticket --check-then-act | printed "tickets left: -1"
    isolation | Three tasks compute | render-page | count(tasks where running == 100 ms) == 3
    isolation | A child task starts on no actor | render-page --isolation main-actor | back.end < cover.end and back.end < map.end
    the-pool | Each task gets a core at once | priorities --cores 4 | high.end == 100 ms and low.end == 100 ms
    the-pool | After each part it calls Task.yield() | escalation --cores 1 | count(errand.waits where reason == yielding) == 3
    the-pool | Without it, a task of high priority | escalation --cores 1 --nobody-waits | errand.priority == low
    the-pool | Swift runs tasks on a pool | priorities --cores 2 | peak(tasks, running) == 2
    the-pool | Each makes a system call | blocked-pool | sum(tasks.blocked) == 2000 ms
    the-pool | The pauses are the same, and every beat | blocked-pool --suspend | printedAt("beat 1") == 100 ms and printedAt("beat 2") == 200 ms and printedAt("beat 3") == 300 ms
    the-pool | On platforms where it rejects wait() | SE-0340
    the-pool | Task { … } only enqueues | immediate-task --later | line(2) == "main: after"
    the-pool | If its closure is isolated to another actor | SE-0472
    the-pool | A server runs for months | discarding-group | count(root.children) == 5
    the-pool | A discarding group discards each child | SE-0381
    the-pool | A preference does not apply to all code | executor-preference | printed "other: prefers the studio false"
    the-pool | This happens when the task begins | executor-preference | printed "the studio had 5 jobs"
    the-pool | body and child each sleep once | executor-preference | printed "the studio had 5 jobs"
    every-order | Each of them reads the number of votes | lost-vote | printed "ann reads 0" and printed "ben reads 1"
    every-order | All 100 runs print | lost-vote | printed "votes: 2"
    every-order | For each run, it changes | ExploreTests
    every-order | The schedule brings back the same run | VariationTests
    every-order | Each buyer visits the actor twice | last-seat | printed "ann has a ticket" and printed "ben is too late"
    every-order | Lock is an actor that gives each | two-locks | printed "both have written"
    every-order | All orders together do | ExploreTests
    every-order | There is one outcome | claim
    """#
}
