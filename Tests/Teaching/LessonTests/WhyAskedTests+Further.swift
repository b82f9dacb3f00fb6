/// Questions about further runs: usual runs, runs that get stuck, and waits for groups, cores and other tasks.
extension WhyAskedTests {
  static let furtherTable = """
    structured-programming/sequential-await --fail-at 3 | why not main | main did end. It returned at 600 ms, after sleeping for 600 ms in all. Nothing cancelled it, and it never waited for a core or an actor.
    structured-programming/suspend-or-block --block --cores 1 | why second | second returned at 400 ms, after waiting 200 ms for a core and blocking its thread for 200 ms: first held the only core.
    structured-programming/suspend-or-block --block --cores 1 | why not second | second did not run before 200 ms: it was ready, but had no core: first held the only core.
    structured-programming/suspend-or-block --block --cores 1 | why main at 250 | At 250 ms, main was ready from 200 ms to 400 ms, but had no core: second held the only core.
    structured-programming/completion-handlers --forget-handler | why main | main never ended: it has been waiting here since 0 ms for a continuation that nothing resumes: await withCheckedContinuation { continuation in …
    structured-programming/completion-handlers --forget-handler | why main at 500 | At 500 ms, main was waiting for its continuation to be resumed since 0 ms, and nothing resumed it.
    async-let/static-width --images 2 | why main at 250 | At 250 ms, main was waiting for image #4 from 200 ms to 400 ms.
    async-let/recursive-binding --depth 2 | why main | main returned at 100 ms, after waiting for left #2.
    task-trees/family | why main | main returned at 300 ms, after waiting for all children of its group.
    task-trees/family | why a | a returned at 300 ms, after waiting for all children of its group.
    task-trees/family | why a at 150 | At 150 ms, a was sleeping from 0 ms to 200 ms.
    task-trees/family | why not b | b did end. It returned at 300 ms, after waiting for all children of its group. Nothing cancelled it, and it never waited for a core or an actor.
    task-trees/inherit | why ann | ann returned at 100 ms, after 100 ms of a sleep that its cancellation ended: parent cancelled its group at 100 ms.
    task-trees/inherit | why helper | helper returned at 100 ms, after 100 ms of a sleep that its cancellation ended: it was cancelled at 100 ms with its parent ann.
    task-trees/inherit | why not ben | ben did end. It returned at 200 ms, after sleeping for 200 ms. Nothing cancelled it, and it never waited for a core or an actor.
    task-trees/inherit | why not parent | parent did end. It returned at 200 ms, after waiting for ben. Nothing cancelled it, and it never waited for a core or an actor.
    cancellation/thumbnails-partial | why main at 550 | At 550 ms, main was waiting for worker from 500 ms to 600 ms.
    cancellation/sleep-wakes --transaction | why transfer | transfer threw CancellationError at 400 ms: main cancelled it at 100 ms, and it noticed only after waiting for bank.
    cancellation/sleep-wakes --transaction | why not transfer | transfer did not stop at once: main cancelled it at 100 ms, and it noticed only after waiting for bank, by Task.checkCancellation().
    cancellation/sleep-wakes --transaction | why transfer at 200 | At 200 ms, transfer was waiting for bank from 0 ms to 400 ms.
    cancellation/handler | why worker | worker returned at 300 ms, after computing for 300 ms.
    cancellation/handler | why not worker | worker did not stop at once: main cancelled it at 100 ms, but it never checked for cancellation, and continued computing for 200 ms. Its cancellation handler ran.
    task-groups/dynamic-width | why main | main returned at 200 ms, after waiting for all children of its group.
    task-groups/completion-order | why main | main returned at 300 ms, after waiting for a, the last child of its group to end.
    task-groups/completion-order | why not c | c did end. It returned at 200 ms, after sleeping for 200 ms. Nothing cancelled it, and it never waited for a core or an actor.
    task-groups/group-errors --consume wait | why main | main returned at 400 ms, after waiting for d, the last child of its group to end.
    task-groups/group-errors --consume wait | why not a | a did end. It returned at 100 ms, after sleeping for 100 ms. Nothing cancelled it, and it never waited for a core or an actor.
    group-patterns/sky-scan --fail-at 7 --keep-going | why main | main returned at 5000 ms, after waiting for sector 17, a child of its group.
    group-patterns/sky-scan --fail-at 7 --keep-going | why sector 7 | sector 7 threw NotFound: sector 7 at 2000 ms, after computing for 1000 ms.
    group-patterns/sky-scan --fail-at 7 --keep-going | why not sector 8 | sector 8 did end. It returned at 2000 ms, after computing for 1000 ms. Nothing cancelled it, and it never waited for a core or an actor.
    group-patterns/first-wins | why facebook | facebook returned at 229.044 ms, after sleeping for 229.044 ms.
    group-patterns/first-wins | why cache | cache threw CancellationError at 229.044 ms: main cancelled its group at 229.044 ms.
    group-patterns/first-wins | why main | main returned at 229.044 ms, after waiting for facebook, a child of its group.
    group-patterns/timeout | why work | work threw CancellationError at 500 ms: clock threw, and an error left its group at 500 ms.
    group-patterns/timeout | why clock | clock threw TimedOut at 500 ms, after sleeping for 500 ms.
    group-patterns/timeout | why main | main returned at 500 ms, after waiting for clock, a child of its group.
    unstructured-tasks/collection-view | why row 1 | row 1 threw CancellationError at 150 ms: main cancelled it at 150 ms.
    unstructured-tasks/collection-view | why not row 3 | row 3 did end. It returned at 400 ms, after sleeping for 400 ms. Nothing cancelled it, and it never waited for a core or an actor.
    unstructured-tasks/collection-view | why main at 700 | At 700 ms, main was sleeping from 600 ms to 750 ms.
    unstructured-tasks/which-actor | why not reader | reader did end. It returned at 0 ms and never had to wait. Nothing cancelled it, and it never waited for a core or an actor.
    detached-tasks/group-in-detached | why upkeep | upkeep threw CancellationError at 200 ms, the error of cache: main cancelled it at 200 ms.
    detached-tasks/group-in-detached | why cache | cache threw CancellationError at 200 ms: it was cancelled at 200 ms with its parent upkeep.
    detached-tasks/group-in-detached | why index | index threw CancellationError at 200 ms: it was cancelled at 200 ms with its parent upkeep.
    detached-tasks/four-kinds | why starter | starter returned at 100 ms, after waiting for groupChild, the last child of its group to end.
    detached-tasks/four-kinds | why not groupChild | groupChild did end. It returned at 100 ms, after 100 ms of a sleep that its cancellation ended: it was cancelled at 100 ms with its parent starter.
    detached-tasks/four-kinds | why asyncLet | asyncLet returned at 100 ms, after 100 ms of a sleep that its cancellation ended: it was cancelled at 100 ms with its parent starter.
    channels/channel | why sender | sender returned at 2000 ms, after waiting 1000 ms in AsyncChannel.send for consumer.
    channels/channel | why sender at 1500 | At 1500 ms, sender was waiting in AsyncChannel.send from 1000 ms to 2000 ms, when consumer resumed it.
    channels/channel | why main | main returned at 3000 ms, after waiting for consumer.
    channels/closures --cancel-in-second | why second player | second player threw CancellationError at 900 ms: main cancelled it at 900 ms.
    channels/constrained | why main | main returned at 3000 ms, after waiting for all children of its group.
    actors/actor-turns --in-the-oven | why cem | cem returned at 100 ms, after sleeping for 100 ms.
    actors/actor-turns --in-the-oven | why ben at 50 | At 50 ms, ben was sleeping from 0 ms to 100 ms.
    isolation/busy-screen --runs-on caller | why frames | frames threw CancellationError at 180 ms: main cancelled it at 180 ms.
    isolation/busy-screen --runs-on caller | why main | main returned at 180 ms, after computing for 180 ms.
    the-pool/blocked-pool | why heart | heart returned at 700 ms, after waiting 400 ms for a core and sleeping for 300 ms in all: blocker 1, blocker 2, blocker 3 and blocker 4 held all 4 cores.
    the-pool/blocked-pool | why not heart | heart did end, at 700 ms. Nothing cancelled it, but it was delayed: it was ready from 100 ms to 500 ms, but had no core: blocker 1, blocker 2, blocker 3 and blocker 4 held all 4 cores.
    the-pool/blocked-pool | why heart at 300 | At 300 ms, heart was ready from 100 ms to 500 ms, but had no core: blocker 1, blocker 2, blocker 3 and blocker 4 held all 4 cores.
    the-pool/blocked-pool | why main | main returned at 700 ms, after waiting for heart.
    the-pool/semaphore-wait --waiters 4 | why opener | opener never ran: it has been ready since 0 ms, but had no core: waiter 1, waiter 2, waiter 3 and waiter 4 kept them.
    the-pool/semaphore-wait --waiters 4 | why main | main never ended: it has been waiting here since 0 ms for a child of its group: await withTaskGroup { group in …
    the-pool/semaphore-wait --waiters 4 | why waiter 1 | waiter 1 never ended: it has blocked its thread since 0 ms.
    the-pool/discarding-group --fail-at 2 | why main | main returned at 200 ms, after waiting for connection 5, the last child of its group to end: the error of connection 2 ended its group.
    the-pool/discarding-group --fail-at 2 | why connection 2 | connection 2 threw ConnectionLost: connection 2 at 200 ms, after sleeping for 200 ms.
    the-pool/discarding-group --fail-at 2 | why connection 4 | connection 4 threw CancellationError at 200 ms: the error of connection 2 ended its group at 200 ms.
    the-pool/discarding-group --fail-at 2 | why not connection 1 | connection 1 was not cancelled when its sibling connection 3 was, at 200 ms: it had already ended.
    the-pool/discarding-group --fail-at 2 --ordinary | why main | main returned at 500 ms, after waiting for connection 5, the last child of its group to end.
    the-pool/discarding-group --fail-at 2 --ordinary | why not connection 4 | connection 4 was not cancelled when its sibling connection 2 threw, at 200 ms: an error cancels siblings only when it leaves their scope.
    group-patterns/login-sequence | why signIn | signIn returned at 1000 ms, after sleeping for 800 ms in all.
    group-patterns/login-sequence | why main at 350 | At 350 ms, main was waiting for a child of its group from 200 ms to 500 ms, when permission ended.
    group-patterns/sky-scan --mode all --fail-at 7 | why sector 20 | sector 20 returned at 5000 ms, after waiting 4000 ms for a core and computing for 1000 ms: sector 1, sector 2, sector 3 and sector 4 held all 4 cores, and then other tasks did.
    detached-tasks/disk-cache | why not save 1 | save 1 was not cancelled with fetch, which started it: save 1 is not a child task, so only its own cancel() reaches it.
    detached-tasks/disk-cache --cancel-at 1500 | why fetch | fetch returned at 600 ms, after sleeping for 600 ms in all.
    channels/chained-tasks | why not click 3 | click 3 did not stop at once: main cancelled it at 500 ms, and it noticed only after waiting for click 2, by Task.sleep.
    channels/channel --cancel-at 1500 --forget-finish | why main | main never ended: it has been waiting here since 1500 ms for sender: await sender
    actors/actor-turns | why not cem | cem did end, at 300 ms. Nothing cancelled it, but it was delayed: it was waiting for its turn on Kitchen from 0 ms to 200 ms, when ben left it.
    the-pool/priorities --cores 1 | why main at 150 | At 150 ms, main was ready from 100 ms to 200 ms, but had no core: medium held the only core.
    """
}
