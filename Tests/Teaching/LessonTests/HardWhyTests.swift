import TaskTrace
import Testing
import TraceAnalysis

/// Questions whose answer is outside the task itself: the task that held its actor, core or lock, the error that
/// left a scope, or the task that never awaited it.
@Suite struct HardWhyTests {
  /// Each line has a run, the task's number, `why`, `not` or a moment in milliseconds, and the first sentence of
  /// the answer.
  static let table = """
    actors/actor-turns | 4 | why | cem returned at 300 ms, after waiting 200 ms for its turn on Kitchen and computing for 100 ms.
    actors/actor-turns | 4 | 150 | At 150 ms, cem was waiting for its turn on Kitchen from 0 ms to 200 ms, when ben left it.
    actors/actor-turns | 4 | not | cem did end, at 300 ms. Nothing cancelled it, but it was delayed: it was waiting for its turn on Kitchen from 0 ms to 200 ms, when ben left it.
    task-groups/group-errors | 4 | not | c did end. It threw CancellationError at 200 ms: b threw, and an error left its group at 200 ms.
    task-groups/group-errors --consume wait | 5 | not | d was not cancelled when its sibling b threw, at 200 ms: an error cancels siblings only when it leaves their scope.
    task-groups/group-errors --consume wait | 1 | 350 | At 350 ms, main was waiting for all children of its group from 300 ms to 400 ms, when d ended.
    async-let/concurrent-binding --metadata-fails | 2 | not | image was not cancelled when its sibling metadata threw, at 120 ms: an error cancels siblings only when it leaves their scope.
    async-let/concurrent-binding --metadata-fails | 3 | 200 | At 200 ms, metadata had ended: it threw NotFound: metadata of cat at 120 ms, after sleeping for 120 ms.
    async-let/never-awaited --read-image | 1 | 150 | At 150 ms, main was waiting for image from 100 ms to 500 ms.
    the-pool/discarding-group | 1 | 450 | At 450 ms, main was waiting for all children of its group from 0 ms to 500 ms, when connection 5 ended.
    the-pool/priorities --cores 1 | 2 | why | low returned at 300 ms, after waiting 200 ms for a core and computing for 100 ms: high and medium held the only core.
    the-pool/priorities --cores 1 | 2 | not | low did not run before 200 ms: it was ready, but had no core: high and medium held the only core.
    the-pool/priorities --cores 1 | 2 | 50 | At 50 ms, low was ready from 0 ms to 200 ms, but had no core: high and medium held the only core.
    the-pool/escalation | 10 | why | crowd 7 returned at 350 ms, after waiting 200 ms for a core and computing for 100 ms: errand, crowd 1, crowd 2 and crowd 3 held all 4 cores, and then other tasks did.
    unstructured-tasks/outlives --main 100 | 2 | why | backup had not ended when the program ended, at 100 ms: main did not wait for it. It was sleeping since 0 ms.
    unstructured-tasks/outlives --main 100 | 2 | not | backup had not ended when the program ended, at 100 ms: main did not wait for it. It was sleeping since 0 ms.
    detached-tasks/four-kinds | 6 | not | detached was not cancelled with starter, which started it: detached is not a child task, so only its own cancel() reaches it.
    detached-tasks/four-kinds | 6 | 200 | At 200 ms, detached was sleeping from 0 ms to 300 ms.
    task-trees/unread-children | 2 | why | first threw CancellationError at 500 ms: the scope of main ended at 100 ms without awaiting it, but cancelled it only after second had ended.
    task-trees/unread-children | 4 | why | third threw CancellationError at 100 ms: the scope of main ended at 100 ms without awaiting it.
    task-trees/unread-children | 1 | 300 | At 300 ms, main was waiting at the end of its scope from 100 ms to 500 ms for second, which it had not awaited.
    group-patterns/first-wins | 2 | why | google threw CancellationError at 229.044 ms: main cancelled its group at 229.044 ms.
    cancellation/sleep-wakes | 2 | 50 | At 50 ms, transfer was sleeping from 0 ms to 100 ms, when its cancellation ended the sleep.
    the-pool/immediate-task | 1 | 50 | At 50 ms, main was waiting for image from 0 ms to 100 ms.
    channels/channel --cancel-at 1500 | 2 | why | sender returned at 1500 ms, after waiting 500 ms in AsyncChannel.send for consumer.
    """

  @Test func `The answer names a cause outside the task`() async throws {
    let rows = Self.table.split(separator: "\n").map { $0.split(separator: " | ").map(String.init) }
    for row in rows {
      try #require(row.count == 4)
      let explainer = Explainer(try await PackageLessons.trace(row[0]))
      let task = try #require(UInt32(row[1]).flatMap(TaskID.init))
      let answer =
        switch row[2] {
        case "why": explainer.why(task)
        case "not": explainer.whyNot(task)
        default:
          explainer.why(
            task, at: VirtualTime(nanoseconds: try #require(Int64(row[2])) * 1_000_000))
        }
      #expect(answer.first?.text == row[3], "\(row[0]), task \(row[1]), \(row[2])")
    }
  }
}
