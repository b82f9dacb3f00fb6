import TaskTrace
import Testing
import TraceAnalysis

/// The first sentence of an answer to `why TASK at TIME` and to `why not TASK` must be the cause that an expert
/// would name.
@Suite struct WhyMomentTests {
  /// Each line has a run, the task's number, the moment in milliseconds, and the first sentence of the answer.
  static let moments = """
    structured-programming/completion-handlers | 1 | 400 | At 400 ms, main was waiting for its continuation to be resumed from 0 ms to 800 ms, when photo 4 resumed it.
    structured-programming/sequential-await | 1 | 400 | At 400 ms, main was sleeping from 400 ms to 600 ms.
    structured-programming/suspend-or-block --block | 2 | 50 | At 50 ms, first was blocking its thread from 0 ms to 200 ms.
    structured-programming/suspend-or-block --cores 1 --block | 3 | 100 | At 100 ms, second was ready from 0 ms to 200 ms, but had no core: first held the only core.
    structured-programming/suspend-or-block --cores 1 --block | 1 | 300 | At 300 ms, main was ready from 200 ms to 400 ms, but had no core: second held the only core.
    async-let/sequential-binding | 1 | 210 | At 210 ms, main was sleeping from 0 ms to 300 ms.
    async-let/concurrent-binding | 1 | 150 | At 150 ms, main was waiting for image from 0 ms to 300 ms.
    async-let/concurrent-binding | 3 | 225 | At 225 ms, metadata had ended: it returned at 120 ms, after sleeping for 120 ms.
    async-let/never-awaited | 2 | 75 | At 75 ms, image was sleeping from 0 ms to 100 ms, when its cancellation ended the sleep.
    async-let/never-awaited --ignore-cancellation | 1 | 250 | At 250 ms, main was waiting at the end of its scope from 100 ms to 500 ms for image, which it had not awaited.
    async-let/static-width | 4 | 0 | At 0 ms, image #4 did not exist yet.
    async-let/static-width | 4 | 200 | At 200 ms, image #4 was sleeping from 200 ms to 400 ms.
    task-trees/family | 1 | 150 | At 150 ms, main was waiting for all children of its group from 100 ms to 300 ms, when a ended.
    task-trees/abnormal-exit | 1 | 60 | At 60 ms, main was waiting for metadata from 0 ms to 120 ms.
    task-trees/abnormal-exit --image-ignores-cancellation | 1 | 225 | At 225 ms, main was waiting at the end of its scope from 120 ms to 300 ms for image, which it had not awaited.
    task-trees/inherit | 2 | 150 | At 150 ms, parent was waiting for ben from 100 ms to 200 ms.
    cancellation/mark-and-notice --check never | 2 | 250 | At 250 ms, worker was computing from 0 ms to 500 ms.
    cancellation/mark-and-notice --check boolean --cores 1 | 1 | 250 | At 250 ms, main was ready from 100 ms to 500 ms, but had no core: worker held the only core.
    cancellation/thumbnails-throwing | 2 | 150 | At 150 ms, worker was computing from 0 ms to 600 ms.
    cancellation/sleep-wakes | 2 | 75 | At 75 ms, transfer was sleeping from 0 ms to 100 ms, when its cancellation ended the sleep.
    cancellation/sleep-wakes --transaction | 2 | 200 | At 200 ms, transfer was waiting for bank from 0 ms to 400 ms.
    task-groups/completion-order | 1 | 75 | At 75 ms, main was waiting for a child of its group from 0 ms to 100 ms, when b ended.
    task-groups/completion-order | 3 | 225 | At 225 ms, b had ended: it returned at 100 ms, after sleeping for 100 ms.
    task-groups/pool-width | 1 | 125 | At 125 ms, main was ready from 1 ms to 250 ms, but had no core: group child #502, group child #503, group child #504 and group child #505 held all 4 cores then.
    task-groups/group-errors | 4 | 50 | At 50 ms, c was sleeping from 0 ms to 200 ms, when its cancellation ended the sleep.
    group-patterns/sky-scan | 1 | 1250 | At 1250 ms, main was waiting for a child of its group from 1000 ms to 2000 ms, when sector 5 ended.
    group-patterns/timeout | 1 | 250 | At 250 ms, main was waiting for a child of its group from 0 ms to 500 ms, when clock ended.
    unstructured-tasks/inherits | 2 | 100 | At 100 ms, starter was waiting for worker from 0 ms to 200 ms.
    detached-tasks/disk-cache | 3 | 325 | At 325 ms, save 1 was sleeping from 200 ms to 600 ms.
    channels/chained-tasks | 4 | 1500 | At 1500 ms, click 3 was waiting for click 2 from 0 ms to 2000 ms.
    channels/channel | 2 | 1500 | At 1500 ms, sender was waiting in AsyncChannel.send from 1000 ms to 2000 ms, when consumer resumed it.
    channels/closures | 4 | 300 | At 300 ms, second player did not exist yet.
    channels/constrained | 1 | 2250 | At 2250 ms, main was waiting for all children of its group from 2000 ms to 3000 ms, when consumer 1 ended.
    actors/actor-turns | 4 | 0 | At 0 ms, cem was waiting for its turn on Kitchen from 0 ms to 200 ms, when ben left it.
    the-pool/blocked-pool | 1 | 350 | At 350 ms, main was waiting for all children of its group from 0 ms to 500 ms, when blocker 1 ended.
    the-pool/blocked-pool | 3 | 175 | At 175 ms, blocker 1 was blocking its thread from 0 ms to 500 ms.
    the-pool/blocked-pool | 2 | 350 | At 350 ms, heart was ready from 100 ms to 500 ms, but had no core: blocker 1, blocker 2, blocker 3 and blocker 4 held all 4 cores.
    the-pool/escalation | 1 | 175 | At 175 ms, main was ready from 150 ms to 250 ms, but had no core: errand, crowd 4, crowd 5 and crowd 6 held all 4 cores.
    the-pool/escalation | 3 | 175 | At 175 ms, boss was waiting for errand from 50 ms to 300 ms.
    structured-programming/completion-handlers --forget-handler | 1 | 0 | At 0 ms, main was waiting for its continuation to be resumed since 0 ms, and nothing resumed it.
    the-pool/semaphore-wait --cores 1 | 3 | 0 | At 0 ms, opener was ready since 0 ms, but had no core: waiter 1 kept it.
    """

  /// Each line has a run, the task's number, and the first sentence of the answer.
  static let refusals = """
    task-trees/abnormal-exit | 3 | metadata was not cancelled when its sibling image was, at 120 ms: it had already ended.
    cancellation/mark-and-notice | 2 | worker did not stop at once: main cancelled it at 100 ms, and it noticed only after computing for 20 ms, by Task.isCancelled.
    cancellation/thumbnails-throwing | 2 | worker did not stop at once: main cancelled it at 500 ms, and it noticed only after computing for 100 ms, by Task.checkCancellation().
    cancellation/thumbnails-partial | 2 | worker did not stop at once: main cancelled it at 500 ms, and it noticed only after computing for 100 ms, by Task.isCancelled.
    cancellation/handler | 2 | worker did not stop at once: main cancelled it at 100 ms, but it never checked for cancellation, and continued computing for 200 ms. Its cancellation handler ran.
    task-groups/group-tools | 2 | a was not cancelled when its sibling c was, at 200 ms: it had already ended.
    task-groups/group-tools | 3 | b was not cancelled when its sibling c was, at 200 ms: it had already ended.
    task-groups/group-errors | 2 | a was not cancelled when its sibling c was, at 200 ms: it had already ended.
    task-groups/group-errors | 3 | b was not cancelled when its sibling c was, at 200 ms: it had already ended.
    group-patterns/timeout | 3 | clock was not cancelled when its sibling work was, at 500 ms: it had already ended.
    unstructured-tasks/inherits | 2 | starter did not stop at once: main cancelled it at 100 ms, and it noticed only after waiting for worker, by Task.isCancelled.
    unstructured-tasks/inherits | 3 | worker was not cancelled with starter, which started it: worker is not a child task, so only its own cancel() reaches it.
    detached-tasks/disk-cache | 3 | save 1 was not cancelled with fetch, which started it: save 1 is not a child task, so only its own cancel() reaches it.
    detached-tasks/group-in-detached | 3 | log was not cancelled when its parent upkeep was, at 200 ms: it had already ended.
    detached-tasks/four-kinds | 5 | unstructured was not cancelled with starter, which started it: unstructured is not a child task, so only its own cancel() reaches it.
    channels/chained-tasks | 4 | click 3 did not stop at once: main cancelled it at 500 ms, and it noticed only after waiting for click 2, by Task.sleep.
    structured-programming/completion-handlers --forget-handler | 1 | main never ended: it has been waiting here since 0 ms for a continuation that nothing resumes: await withCheckedContinuation { continuation in …
    structured-programming/suspend-or-block --cores 1 --block | 3 | second did not run before 200 ms: it was ready, but had no core: first held the only core.
    async-let/never-awaited --ignore-cancellation | 2 | image did not stop at once: the scope of main ended at 100 ms without awaiting it, but it never checked for cancellation, and continued computing for 400 ms.
    task-trees/abnormal-exit --image-ignores-cancellation | 2 | image did not stop at once: the scope of main ended at 120 ms without awaiting it, but it never checked for cancellation, and continued computing for 180 ms.
    task-trees/abnormal-exit --image-ignores-cancellation | 3 | metadata was not cancelled when its sibling image was, at 120 ms: it had already ended.
    cancellation/mark-and-notice --check never | 2 | worker did not stop at once: main cancelled it at 100 ms, but it never checked for cancellation, and continued computing for 400 ms.
    cancellation/mark-and-notice --check boolean | 2 | worker did not stop at once: main cancelled it at 100 ms, and it noticed only after computing for 20 ms, by Task.isCancelled.
    cancellation/mark-and-notice --check throwing | 2 | worker did not stop at once: main cancelled it at 100 ms, and it noticed only after computing for 20 ms, by Task.checkCancellation().
    cancellation/sleep-wakes --transaction | 2 | transfer did not stop at once: main cancelled it at 100 ms, and it noticed only after waiting for bank, by Task.checkCancellation().
    cancellation/sleep-wakes --transaction | 3 | bank was not cancelled with transfer, which started it: bank is not a child task, so only its own cancel() reaches it.
    the-pool/semaphore-wait --cores 1 | 1 | main never ended: it has been waiting here since 0 ms for a child of its group: await withTaskGroup { group in …
    the-pool/semaphore-wait --cores 1 | 2 | waiter 1 never ended: it has blocked its thread since 0 ms.
    the-pool/semaphore-wait --cores 1 | 3 | opener never ran: it has been ready since 0 ms, but had no core: waiter 1 kept it.
    task-trees/abnormal-exit | 2 | image did end. It threw CancellationError at 120 ms: the scope of main ended at 120 ms without awaiting it.
    group-patterns/timeout | 2 | work did end. It threw CancellationError at 500 ms: clock threw, and an error left its group at 500 ms.
    async-let/concurrent-binding | 1 | main did end. It returned at 300 ms, after waiting for image. Nothing cancelled it, and it never waited for a core or an actor.
    cancellation/mark-and-notice --check boolean --cores 1 | 1 | main did end, at 500 ms. Nothing cancelled it, but it was delayed: it was ready from 100 ms to 500 ms, but had no core: worker held the only core.
    the-pool/semaphore-wait --cores 2 | 1 | main did end. It returned at 0 ms, and its waits took no time. Nothing cancelled it, and it never waited for a core or an actor.
    """

  @Test func `why with a time says what the task did at that time`() async throws {
    for row in rows(Self.moments) {
      try #require(row.count == 4)
      let (trace, task) = try await subject(row)
      let time = VirtualTime(nanoseconds: try #require(Int64(row[2])) * 1_000_000)
      let answer = Explainer(trace).why(task, at: time)
      #expect(answer.first?.text == row[3], "\(row[0]), task \(row[1])")
    }
  }

  @Test func `why not says what did not happen to the task`() async throws {
    for row in rows(Self.refusals) {
      try #require(row.count == 3)
      let (trace, task) = try await subject(row)
      let answer = Explainer(trace).whyNot(task)
      #expect(answer.first?.text == row[2], "\(row[0]), task \(row[1])")
    }
  }

  @Test func `The answer continues with the tasks that were awaited at that time`() async throws {
    let trace = try await PackageLessons.trace("channels/chained-tasks")
    let moment = VirtualTime(nanoseconds: 1_500_000_000)
    let main = try #require(trace.tasks.first)
    let found = Explainer(trace).why(main.id, at: moment)
    #expect(
      found.prefix(3).map(\.text) == [
        "At 1500 ms, main was waiting for click 3 from 500 ms to 2000 ms.",
        "click 3 was waiting for click 2 from 0 ms to 2000 ms.",
        "click 2 was sleeping from 1000 ms to 2000 ms.",
      ])
    #expect(found.prefix(3).allSatisfy { $0.time == moment })
  }

  @Test func `Events after the given time are not named as causes`() async throws {
    let trace = try await PackageLessons.trace("cancellation/thumbnails-throwing")
    let worker = try #require(trace.tasks.first { trace.name(of: $0.id) == "worker" })
    func texts(at milliseconds: Int64) -> [String] {
      Explainer(trace).why(worker.id, at: VirtualTime(nanoseconds: milliseconds * 1_000_000))
        .map(\.text)
    }
    #expect(!texts(at: 499).contains { $0.contains("cancels worker") })
    #expect(texts(at: 500).contains { $0.contains("cancels worker") })
  }

  private func rows(_ table: String) -> [[String]] {
    table.split(separator: "\n").map { $0.split(separator: " | ").map(String.init) }
  }

  private func subject(_ row: [String]) async throws -> (Trace, TaskID) {
    (try await PackageLessons.trace(row[0]), try #require(UInt32(row[1]).flatMap(TaskID.init)))
  }
}
