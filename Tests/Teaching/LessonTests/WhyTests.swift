import TaskTrace
import Testing
import TraceAnalysis

/// The first sentence of an answer to `why` must be the cause that an expert would name.
@Suite struct WhyTests {
  /// Each line has a run, the task's number, and the first sentence of the answer.
  static let table = """
    structured-programming/completion-handlers | 1 | main returned at 800 ms, after waiting 800 ms for photo 4 to resume its continuation.
    structured-programming/completion-handlers | 2 | photo 1 returned at 200 ms, after sleeping for 200 ms.
    structured-programming/sequential-await | 1 | main returned at 800 ms, after sleeping for 800 ms in all.
    structured-programming/suspend-or-block | 1 | main returned at 200 ms, after waiting for first.
    structured-programming/suspend-or-block | 2 | first returned at 200 ms, after sleeping for 200 ms.
    async-let/sequential-binding | 1 | main returned at 420 ms, after sleeping for 420 ms in all.
    async-let/concurrent-binding | 1 | main returned at 300 ms, after waiting for image.
    async-let/concurrent-binding | 2 | image returned at 300 ms, after sleeping for 300 ms.
    async-let/read-twice | 1 | main returned at 300 ms, after waiting for image.
    async-let/read-twice | 2 | image returned at 300 ms, after sleeping for 300 ms.
    async-let/never-awaited | 1 | main returned at 100 ms, after sleeping for 100 ms.
    async-let/never-awaited | 2 | image threw CancellationError at 100 ms: the scope of main ended at 100 ms without awaiting it.
    async-let/static-width | 1 | main returned at 800 ms, after waiting for image #8.
    async-let/static-width | 2 | image #2 returned at 200 ms, after sleeping for 200 ms.
    task-trees/family | 1 | main returned at 300 ms, after waiting for all children of its group.
    task-trees/family | 2 | a returned at 300 ms, after waiting for all children of its group.
    task-trees/family | 3 | b returned at 300 ms, after waiting for all children of its group.
    task-trees/family | 4 | aa returned at 300 ms, after sleeping for 300 ms.
    task-trees/abnormal-exit | 1 | main returned at 120 ms, after waiting for metadata.
    task-trees/abnormal-exit | 2 | image threw CancellationError at 120 ms: the scope of main ended at 120 ms without awaiting it.
    task-trees/abnormal-exit | 3 | metadata threw NotFound: metadata of cat at 120 ms, after sleeping for 120 ms.
    task-trees/inherit | 1 | main returned at 200 ms, after waiting for parent.
    task-trees/inherit | 2 | parent returned at 200 ms, after waiting for ben.
    task-trees/inherit | 3 | ben returned at 200 ms, after sleeping for 200 ms.
    task-trees/inherit | 4 | ann returned at 100 ms, after 100 ms of a sleep that its cancellation ended: parent cancelled its group at 100 ms.
    cancellation/mark-and-notice | 1 | main returned at 120 ms, after waiting for worker.
    cancellation/mark-and-notice | 2 | worker returned at 120 ms, after computing for 120 ms: main cancelled it at 100 ms, and it noticed at 120 ms.
    cancellation/thumbnails-throwing | 1 | main returned at 600 ms, after waiting for worker.
    cancellation/thumbnails-throwing | 2 | worker threw CancellationError at 600 ms: main cancelled it at 500 ms, and it noticed only after computing for 100 ms.
    cancellation/thumbnails-partial | 1 | main returned at 600 ms, after waiting for worker.
    cancellation/thumbnails-partial | 2 | worker returned at 600 ms, after computing for 600 ms: main cancelled it at 500 ms, and it noticed at 600 ms.
    cancellation/handler | 1 | main returned at 300 ms, after waiting for worker.
    cancellation/handler | 2 | worker returned at 300 ms, after computing for 300 ms.
    cancellation/cancelled-before-start | 1 | main returned at 0 ms, and its waits took no time.
    cancellation/cancelled-before-start | 2 | late threw CancellationError at 0 ms: main cancelled it at 0 ms.
    cancellation/sleep-wakes | 1 | main returned at 100 ms, after sleeping for 100 ms.
    cancellation/sleep-wakes | 2 | transfer threw CancellationError at 100 ms: main cancelled it at 100 ms.
    task-groups/dynamic-width | 1 | main returned at 200 ms, after waiting for all children of its group.
    task-groups/dynamic-width | 2 | photo 1 returned at 200 ms, after waiting for image #7.
    task-groups/dynamic-width | 3 | photo 2 returned at 200 ms, after waiting for image #9.
    task-groups/dynamic-width | 4 | photo 3 returned at 200 ms, after waiting for image #11.
    task-groups/data-race | 1 | main returned at 200 ms, after waiting for cat, a child of its group.
    task-groups/data-race | 2 | cat returned at 200 ms, after sleeping for 200 ms.
    task-groups/completion-order | 1 | main returned at 300 ms, after waiting for a, the last child of its group to end.
    task-groups/completion-order | 2 | a returned at 300 ms, after sleeping for 300 ms.
    task-groups/collect | 1 | main returned at 500 ms, after waiting for photo 1, the last child of its group to end.
    task-groups/collect | 2 | photo 1 returned at 500 ms, after sleeping for 500 ms.
    task-groups/group-tools | 1 | main returned at 200 ms, after waiting for b, a child of its group.
    task-groups/group-tools | 2 | a returned at 100 ms, after sleeping for 100 ms.
    task-groups/group-tools | 4 | c returned at 200 ms, after 200 ms of a sleep that its cancellation ended: main cancelled its group at 200 ms.
    task-groups/group-tools | 5 | d returned at 200 ms, after 200 ms of a sleep that its cancellation ended: main cancelled its group at 200 ms.
    task-groups/group-errors | 1 | main returned at 200 ms, after waiting for b, a child of its group.
    task-groups/group-errors | 2 | a returned at 100 ms, after sleeping for 100 ms.
    task-groups/group-errors | 4 | c threw CancellationError at 200 ms: b threw, and an error left its group at 200 ms.
    task-groups/group-errors | 5 | d threw CancellationError at 200 ms: b threw, and an error left its group at 200 ms.
    task-groups/pool-width | 1 | main returned at 250 ms, after waiting 249 ms for a core: group child #6, group child #7, group child #8 and group child #9 held all 4 cores, and then other tasks did.
    task-groups/pool-width | 2 | group child #2 returned at 1 ms, after computing for 1 ms.
    group-patterns/sky-scan | 1 | main returned at 5000 ms, after waiting for sector 17, a child of its group.
    group-patterns/sky-scan | 2 | sector 1 returned at 1000 ms, after computing for 1000 ms.
    group-patterns/login-sequence | 1 | main returned at 1000 ms, after waiting for signIn, the last child of its group to end.
    group-patterns/login-sequence | 2 | location returned at 100 ms, after sleeping for 100 ms.
    group-patterns/timeout | 1 | main returned at 500 ms, after waiting for clock, a child of its group.
    group-patterns/timeout | 2 | work threw CancellationError at 500 ms: clock threw, and an error left its group at 500 ms.
    group-patterns/timeout | 3 | clock threw TimedOut at 500 ms, after sleeping for 500 ms.
    unstructured-tasks/collection-view | 1 | main returned at 1150 ms, after waiting for row 8.
    unstructured-tasks/collection-view | 2 | row 1 threw CancellationError at 150 ms: main cancelled it at 150 ms.
    unstructured-tasks/collection-view | 3 | row 2 threw CancellationError at 300 ms: main cancelled it at 300 ms.
    unstructured-tasks/collection-view | 4 | row 3 returned at 400 ms, after sleeping for 400 ms.
    unstructured-tasks/outlives | 1 | main returned at 500 ms, after sleeping for 500 ms.
    unstructured-tasks/outlives | 2 | backup returned at 300 ms, after sleeping for 300 ms.
    unstructured-tasks/lost-error | 1 | main returned at 300 ms, after sleeping for 300 ms.
    unstructured-tasks/lost-error | 2 | upload threw ConnectionLost: server at 100 ms, after sleeping for 100 ms.
    unstructured-tasks/inherits | 1 | main returned at 200 ms, after waiting for starter.
    unstructured-tasks/inherits | 2 | starter returned at 200 ms, after waiting for worker.
    unstructured-tasks/inherits | 3 | worker returned at 200 ms, after sleeping for 200 ms.
    detached-tasks/disk-cache | 1 | main returned at 1300 ms, after sleeping for 1300 ms in all.
    detached-tasks/disk-cache | 2 | fetch threw CancellationError at 300 ms: main cancelled it at 300 ms.
    detached-tasks/disk-cache | 3 | save 1 returned at 600 ms, after sleeping for 400 ms.
    detached-tasks/group-in-detached | 1 | main returned at 200 ms, after sleeping for 200 ms.
    detached-tasks/group-in-detached | 2 | upkeep threw CancellationError at 200 ms, the error of cache: main cancelled it at 200 ms.
    detached-tasks/group-in-detached | 3 | log returned at 150 ms, after sleeping for 150 ms.
    detached-tasks/group-in-detached | 4 | cache threw CancellationError at 200 ms: it was cancelled at 200 ms with its parent upkeep.
    detached-tasks/four-kinds | 1 | main returned at 500 ms, after sleeping for 500 ms in all.
    detached-tasks/four-kinds | 2 | starter returned at 100 ms, after waiting for groupChild, the last child of its group to end.
    channels/chained-tasks | 1 | main returned at 2000 ms, after waiting for click 3.
    channels/chained-tasks | 2 | click 1 returned at 1000 ms, after sleeping for 1000 ms.
    channels/chained-tasks | 4 | click 3 threw CancellationError at 2000 ms: main cancelled it at 500 ms, and it noticed only after waiting for click 2.
    channels/channel | 1 | main returned at 3000 ms, after waiting for consumer.
    channels/channel | 2 | sender returned at 2000 ms, after waiting 1000 ms in AsyncChannel.send for consumer.
    channels/channel | 3 | consumer returned at 3000 ms, after sleeping for 3000 ms in all.
    channels/closures | 1 | main returned at 1200 ms, after waiting for second player.
    channels/closures | 2 | first player returned at 600 ms, after sleeping for 600 ms in all.
    channels/closures | 3 | sending #3 returned at 400 ms, after waiting 200 ms in AsyncChannel.send for first player.
    channels/closures | 5 | sending #5 returned at 1000 ms, after waiting 200 ms in AsyncChannel.send for second player.
    channels/constrained | 1 | main returned at 3000 ms, after waiting for all children of its group.
    channels/constrained | 2 | consumer 1 returned at 3000 ms, after sleeping for 3000 ms in all.
    actors/actor-turns | 1 | main returned at 300 ms, after waiting for cem, the last child of its group to end.
    actors/actor-turns | 2 | ann returned at 100 ms, after computing for 100 ms.
    actors/last-ticket | 1 | main returned at 0 ms, and its waits took no time.
    actors/last-ticket | 2 | ann returned at 0 ms and never had to wait.
    actors/last-ticket | 3 | ben returned at 0 ms and never had to wait.
    the-pool/priorities | 1 | main returned at 100 ms, after waiting for high.
    the-pool/priorities | 2 | low returned at 100 ms, after computing for 100 ms.
    the-pool/escalation | 1 | main returned at 350 ms, after waiting for all children of its group.
    the-pool/escalation | 2 | errand returned at 300 ms, after computing for 300 ms in all.
    the-pool/escalation | 3 | boss returned at 300 ms, after waiting for errand.
    the-pool/blocked-pool | 1 | main returned at 700 ms, after waiting for heart.
    the-pool/blocked-pool | 2 | heart returned at 700 ms, after waiting 400 ms for a core and sleeping for 300 ms in all: blocker 1, blocker 2, blocker 3 and blocker 4 held all 4 cores.
    the-pool/blocked-pool | 3 | blocker 1 returned at 500 ms, after blocking its thread for 500 ms.
    the-pool/blocked-pool | 4 | blocker 2 returned at 500 ms, after blocking its thread for 500 ms.
    the-pool/semaphore-wait | 1 | main returned at 0 ms, and its waits took no time.
    the-pool/semaphore-wait | 2 | waiter 1 returned at 0 ms and never had to wait.
    the-pool/semaphore-wait | 3 | opener returned at 0 ms and never had to wait.
    the-pool/immediate-task | 1 | main returned at 100 ms, after waiting for image.
    the-pool/immediate-task | 2 | image returned at 100 ms, after sleeping for 100 ms.
    the-pool/discarding-group | 1 | main returned at 500 ms, after waiting for connection 5, the last child of its group to end.
    the-pool/discarding-group | 2 | connection 1 returned at 100 ms, after sleeping for 100 ms.
    the-pool/executor-preference | 1 | main returned at 200 ms, after waiting for child.
    the-pool/executor-preference | 2 | child returned at 200 ms, after sleeping for 100 ms.
    structured-programming/completion-handlers --forget-handler | 1 | main never ended: it has been waiting here since 0 ms for a continuation that nothing resumes: await withCheckedContinuation { continuation in …
    structured-programming/completion-handlers --forget-handler | 2 | photo 1 returned at 200 ms, after sleeping for 200 ms.
    structured-programming/suspend-or-block --block | 1 | main returned at 200 ms, after waiting for first.
    structured-programming/suspend-or-block --block | 2 | first returned at 200 ms, after blocking its thread for 200 ms.
    structured-programming/suspend-or-block --block | 3 | second returned at 200 ms, after blocking its thread for 200 ms.
    structured-programming/suspend-or-block --cores 1 --block | 1 | main returned at 400 ms, after waiting 200 ms for a core: second held the only core.
    structured-programming/suspend-or-block --cores 1 --block | 2 | first returned at 200 ms, after blocking its thread for 200 ms.
    structured-programming/suspend-or-block --cores 1 --block | 3 | second returned at 400 ms, after waiting 200 ms for a core and blocking its thread for 200 ms: first held the only core.
    async-let/concurrent-binding --metadata-fails | 1 | main returned at 300 ms, after waiting for image.
    async-let/concurrent-binding --metadata-fails | 2 | image returned at 300 ms, after sleeping for 300 ms.
    async-let/never-awaited --ignore-cancellation | 1 | main returned at 500 ms, after waiting at the end of its scope for image, which it had not awaited.
    async-let/never-awaited --ignore-cancellation | 2 | image returned at 500 ms, after computing for 500 ms.
    task-trees/abnormal-exit --image-ignores-cancellation | 1 | main returned at 300 ms, after waiting at the end of its scope for image, which it had not awaited.
    task-trees/abnormal-exit --image-ignores-cancellation | 2 | image returned at 300 ms, after computing for 300 ms.
    cancellation/mark-and-notice --check never | 1 | main returned at 500 ms, after waiting for worker.
    cancellation/mark-and-notice --check never | 2 | worker returned at 500 ms, after computing for 500 ms.
    cancellation/mark-and-notice --check boolean | 1 | main returned at 120 ms, after waiting for worker.
    cancellation/mark-and-notice --check boolean | 2 | worker returned at 120 ms, after computing for 120 ms: main cancelled it at 100 ms, and it noticed at 120 ms.
    cancellation/mark-and-notice --check boolean --cores 1 | 1 | main returned at 500 ms, after waiting 400 ms for a core: worker held the only core.
    cancellation/mark-and-notice --check boolean --cores 1 | 2 | worker returned at 500 ms, after computing for 500 ms.
    cancellation/mark-and-notice --check throwing | 1 | main returned at 120 ms, after waiting for worker.
    cancellation/mark-and-notice --check throwing | 2 | worker threw CancellationError at 120 ms: main cancelled it at 100 ms, and it noticed only after computing for 20 ms.
    cancellation/sleep-wakes --transaction | 1 | main returned at 400 ms, after waiting for transfer.
    cancellation/sleep-wakes --transaction | 2 | transfer threw CancellationError at 400 ms: main cancelled it at 100 ms, and it noticed only after waiting for bank.
    cancellation/sleep-wakes --transaction | 3 | bank returned at 400 ms, after sleeping for 400 ms.
    task-groups/group-errors --consume loop | 1 | main returned at 200 ms, after waiting for b, a child of its group.
    task-groups/group-errors --consume loop | 2 | a returned at 100 ms, after sleeping for 100 ms.
    task-groups/group-errors --consume loop | 4 | c threw CancellationError at 200 ms: b threw, and an error left its group at 200 ms.
    task-groups/group-errors --consume loop | 5 | d threw CancellationError at 200 ms: b threw, and an error left its group at 200 ms.
    task-groups/group-errors --consume wait | 1 | main returned at 400 ms, after waiting for d, the last child of its group to end.
    task-groups/group-errors --consume wait | 2 | a returned at 100 ms, after sleeping for 100 ms.
    task-groups/group-errors --consume ignore | 1 | main returned at 400 ms, after waiting for d, the last child of its group to end.
    task-groups/group-errors --consume ignore | 2 | a returned at 100 ms, after sleeping for 100 ms.
    the-pool/semaphore-wait --cores 1 | 1 | main never ended: it has been waiting here since 0 ms for a child of its group: await withTaskGroup { group in …
    the-pool/semaphore-wait --cores 1 | 2 | waiter 1 never ended: it has blocked its thread since 0 ms.
    the-pool/semaphore-wait --cores 1 | 3 | opener never ran: it has been ready since 0 ms, but had no core: waiter 1 kept it.
    the-pool/semaphore-wait --cores 2 | 1 | main returned at 0 ms, and its waits took no time.
    the-pool/semaphore-wait --cores 2 | 2 | waiter 1 returned at 0 ms and never had to wait.
    the-pool/semaphore-wait --cores 2 | 3 | opener returned at 0 ms and never had to wait.
    """

  @Test func `why names the cause first`() async throws {
    let rows = Self.table.split(separator: "\n").map { $0.split(separator: " | ").map(String.init) }
    #expect(rows.count >= 60)
    for row in rows {
      try #require(row.count == 3)
      let trace = try await PackageLessons.trace(row[0])
      let task = try #require(UInt32(row[1]).flatMap(TaskID.init))
      #expect(Explainer(trace).why(task).first?.text == row[2], "\(row[0]), task \(row[1])")
    }
  }

  @Test func `why names the awaited task rather than a cancellation without effect`() async throws {
    let trace = try await PackageLessons.trace("unstructured-tasks/inherits")
    let starter = try #require(trace.tasks.first { trace.name(of: $0.id) == "starter" })
    let found = Explainer(trace).why(starter.id).map(\.text)
    #expect(found.contains { $0.hasPrefix("worker slept for 200 ms") })
    #expect(!found.contains { $0.contains("cancels starter") })
  }
}
