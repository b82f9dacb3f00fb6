import TaskTrace
import Testing
import TraceAnalysis

/// Questions about the runs of several lessons, as learners type them. The first sentence of each answer must be the
/// cause that an expert would name.
@Suite struct WhyAskedTests {
  /// Each line has a run, a question, and the first sentence of the answer.
  static let table = """
    structured-programming/suspend-or-block --cores 1 | why second at 0 | At 0 ms, second was sleeping from 0 ms to 200 ms.
    structured-programming/suspend-or-block --cores 1 | why not second | second did end. It returned at 200 ms, after sleeping for 200 ms. Nothing cancelled it, and it never waited for a core or an actor.
    structured-programming/completion-handlers --fail-at 3 | why main | main returned at 600 ms, after waiting 600 ms for photo 3 to resume its continuation.
    async-let/concurrent-binding --image-fails | why main | main returned at 300 ms, after waiting for image.
    async-let/concurrent-binding --image-fails | why main at 200 | At 200 ms, main was waiting for image from 0 ms to 300 ms.
    async-let/concurrent-binding --image 60 --metadata-fails | why main | main returned at 120 ms, after waiting for metadata.
    async-let/concurrent-binding --metadata-fails | why not metadata | metadata did end. It threw NotFound: metadata of cat at 120 ms, after sleeping for 120 ms. Nothing cancelled it, and it never waited for a core or an actor.
    async-let/never-awaited --read-image | why main | main returned at 500 ms, after waiting for image.
    async-let/never-awaited --read-image | why not image | image did end. It returned at 500 ms, after sleeping for 500 ms. Nothing cancelled it, and it never waited for a core or an actor.
    task-trees/unread-children --compute 5000 | why not first | first was not cancelled when its sibling third was, at 100 ms: Swift cancels unread children one at a time, the last one first, and waited for second.
    task-trees/unread-children --compute 5000 | why first | first returned at 2000 ms, after sleeping for 2000 ms.
    task-trees/unread-children --compute 5000 | why main | main returned at 5000 ms, after waiting at the end of its scope for second, which it had not awaited.
    task-trees/abnormal-exit --fails image --metadata 500 | why main at 400 | At 400 ms, main was waiting for metadata from 0 ms to 500 ms.
    task-trees/abnormal-exit --fails image | why not metadata | metadata did end. It returned at 120 ms, after sleeping for 120 ms. Nothing cancelled it, and it never waited for a core or an actor.
    cancellation/handler --set-up-late | why not worker | worker did not stop at once: main cancelled it at 100 ms, but it never checked for cancellation, and continued computing for 400 ms. Its cancellation handler ran.
    cancellation/cancelled-before-start | why not late | late did end. It threw CancellationError at 0 ms: main cancelled it at 0 ms.
    cancellation/mark-and-notice --check boolean --cores 1 | why worker at 300 | At 300 ms, worker was computing from 0 ms to 500 ms.
    task-groups/group-errors --consume ignore | why b | b threw NotFound: b at 200 ms, after sleeping for 200 ms.
    task-groups/group-errors --consume wait | why not c | c was not cancelled when its sibling b threw, at 200 ms: an error cancels siblings only when it leaves their scope.
    task-groups/group-tools --cancel-after 0 | why late | late returned at 0 ms: it was added to a cancelled group at 0 ms, and it noticed at once.
    task-groups/group-tools | why not late | late did end. It returned at 200 ms: it was added to a cancelled group at 200 ms, and it noticed at once.
    group-patterns/sky-scan --mode all | why main at 1500 | At 1500 ms, main was ready from 1000 ms to 5000 ms, but had no core: sector 5, sector 6, sector 7 and sector 8 held all 4 cores.
    group-patterns/sky-scan --mode all | why main at 3500 | At 3500 ms, main was ready from 1000 ms to 5000 ms, but had no core: sector 13, sector 14, sector 15 and sector 16 held all 4 cores then.
    group-patterns/sky-scan --mode all | why sector 20 at 1500 | At 1500 ms, sector 20 was ready from 0 ms to 4000 ms, but had no core: sector 5, sector 6, sector 7 and sector 8 held all 4 cores then.
    group-patterns/login-sequence --connection-fails | why permission | permission threw CancellationError at 200 ms: connection threw, and an error left its group at 200 ms.
    group-patterns/login-sequence --connection-fails | why not location | location was not cancelled when its sibling permission was, at 200 ms: it had already ended.
    group-patterns/login-sequence --connection-fails | why main | main returned at 200 ms, after waiting for connection, a child of its group.
    group-patterns/timeout --ignore-cancellation | why main | main returned at 800 ms, after waiting for work, the last child of its group to end.
    group-patterns/timeout --ignore-cancellation | why not work | work did not stop at once: clock threw, and an error left its group at 500 ms, but it never checked for cancellation, and continued computing for 300 ms.
    group-patterns/timeout --limit 900 | why clock | clock threw CancellationError at 800 ms: main cancelled its group at 800 ms.
    detached-tasks/four-kinds --cancel-root-at 50 | why main | main was running when the program exited with status 1: the run cancelled it at 50 ms, as requested.
    detached-tasks/disk-cache --cancel-at 500 | why fetch at 450 | At 450 ms, fetch was sleeping from 400 ms to 500 ms, when its cancellation ended the sleep.
    channels/channel --cancel-at 1500 | why consumer | consumer threw CancellationError at 1500 ms: main cancelled it at 1500 ms.
    actors/actor-turns --cores 1 | why cem | cem returned at 300 ms, after waiting 200 ms for a core and computing for 100 ms: ann and ben held the only core.
    isolation/render-page --isolation main-actor | why map | map returned at 300 ms, after waiting 200 ms for the main thread and computing for 100 ms: back and cover held the main thread.
    isolation/render-page --isolation main-actor | why cover at 50 | At 50 ms, cover was ready from 0 ms to 100 ms, but could not run: back held the main thread.
    isolation/render-page --isolation main-actor | why not map | map did not run before 200 ms: it was ready, but could not run: back and cover held the main thread.
    isolation/busy-screen --runs-on caller | why frames at 100 | At 100 ms, frames was ready from 0 ms to 180 ms, but could not run: main held the main thread.
    isolation/busy-screen | why frames at 60 | At 60 ms, frames was sleeping from 50 ms to 100 ms.
    the-pool/escalation | why not errand | errand did end. It returned at 300 ms, after computing for 300 ms in all. Nothing cancelled it, and it never waited for a core or an actor.
    the-pool/escalation --nobody-waits | why not errand | errand did end, at 450 ms. Nothing cancelled it, but it was delayed: it was yielding from 100 ms to 250 ms: crowd 4, crowd 1, crowd 2 and crowd 3 held all 4 cores, and then other tasks did.
    the-pool/executor-preference | why main at 50 | At 50 ms, main was sleeping from 0 ms to 100 ms.
    the-pool/immediate-task | why not image | image did end. It returned at 100 ms, after sleeping for 100 ms. Nothing cancelled it, and it never waited for a core or an actor.
    """

  @Test(arguments: [table, furtherTable])
  func `An answer names the cause first`(table: String) async throws {
    let rows = table.split(separator: "\n").map { $0.split(separator: " | ").map(String.init) }
    #expect(rows.count >= 40)
    for row in rows {
      try #require(row.count == 3)
      let answer = try Self.answer(to: row[1], about: try await PackageLessons.trace(row[0]))
      #expect(answer.first?.text == row[2], "\(row[0]): \(row[1])")
    }
  }

  /// Returns the answer to `why TASK`, `why TASK at TIME` or `why not TASK`, with the time in milliseconds.
  private static func answer(to question: String, about trace: Trace) throws -> [Explanation] {
    let words = try #require(question.firstMatch(of: /why (not )?(.+?)(?: at (\d+))?$/))
    let task = try #require(trace.tasks.first { trace.name(of: $0.id) == words.2 })
    let explainer = Explainer(trace)
    if words.1 != nil { return explainer.whyNot(task.id) }
    guard let time = words.3.flatMap({ Int64($0) }) else { return explainer.why(task.id) }
    return explainer.why(task.id, at: VirtualTime(nanoseconds: time * 1_000_000))
  }
}
