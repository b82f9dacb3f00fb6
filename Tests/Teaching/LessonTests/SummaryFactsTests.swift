import LessonKit
import Testing
import TraceAnalysis
import TraceExpressions

/// Each row, item and paragraph of a lesson's step "In short" is shown by runs of its demos, and so is each of its
/// absolute sentences.
@Suite struct SummaryFactsTests {
  /// Lines with a lesson, how the row or sentence begins, a run, and an expression that is true of the run. Instead of
  /// the run, a line can name a proposal, a claim of the lesson, or a test.
  private static let table = #"""
    structured-programming | one step after another | completion-handlers | "photo 2".creator == "photo 1"
    structured-programming | a result | completion-handlers | printed 'success("made 4 thumbnails")'
    structured-programming | a result | sequential-await | printed "made 4 thumbnails"
    structured-programming | an error | completion-handlers --fail-at 3 | printed "failure(NotFound: photo 3)"
    structured-programming | an error | sequential-await --fail-at 3 | printed "no thumbnails: NotFound: photo 3"
    structured-programming | if you forget one call | completion-handlers --forget-handler | run.ending == stuck
    structured-programming | which task waits for which | completion-handlers | count(tasks) == 5 and all(tasks.parent == none)
    structured-programming | At an await the task may suspend | suspend-or-block --cores 1 | peak(root.children, sleeping) == 2
    structured-programming | At an await the task may suspend | suspend-or-block --cores 1 --block | second.start >= first.end
    async-let | a new task | sequential-binding | count(tasks) == 1 and root.duration == 420ms
    async-let | a new task | concurrent-binding | image.parent == root and metadata.parent == root
    async-let | this function continues | sequential-binding | count(root.waits where duration == 120ms) == 1
    async-let | this function continues | concurrent-binding | printedAt("both downloads are on their way") == 0ms
    async-let | you write await | concurrent-binding --metadata-fails | printedAt("no thumbnail: NotFound: metadata of cat") == 300ms
    async-let | if x is never read | never-awaited | image.cancelledBy == root and image.end <= root.end
    async-let | Each time an async let line runs | static-width | count(tasks where kind == asyncLet) == 8 and peak(tasks where kind == asyncLet) == 2
    task-trees | A call creates no task | family | count(tasks) == 7 and aa.parent == a
    task-trees | A parent ends after | family --depth 3 | root.end >= max(root.children.end) and count(tasks) == 15
    task-trees | A parent ends after | abnormal-exit | image.end <= root.end and metadata.outcome == threw
    task-trees | When an error leaves a scope | abnormal-exit | image.isCancelled and printed "no thumbnail: NotFound: metadata of cat"
    task-trees | When an error leaves a scope | unread-children | second.cancelledAt == third.end and first.cancelledAt == second.end
    task-trees | Cancellation, priority | inherit | ann.isCancelled and helper.isCancelled and not parent.isCancelled and not ben.isCancelled
    task-trees | Cancellation, priority | inherit | helper.priority == parent.priority and printed "helper: user ann, priority TaskPriority.high"
    cancellation | Cancelling a task sets a mark | mark-and-notice --check never | worker.cancelledAt == 100ms and worker.outcome == returned
    cancellation | Cancelling a task sets a mark | cancelled-before-start | late.isCancelled and late.outcome == threw
    cancellation | Task.isCancelled reads the mark | mark-and-notice --check boolean | worker.latency == 20ms and worker.outcome == returned
    cancellation | Task.isCancelled reads the mark | mark-and-notice --check throwing | worker.error == "CancellationError()"
    cancellation | Task.isCancelled reads the mark | mark-and-notice --check never | worker.running == 500ms
    cancellation | Task.sleep checks for you | sleep-wakes | transfer.end == transfer.cancelledAt and transfer.outcome == threw
    cancellation | withTaskCancellationHandler runs a closure | handler | printedAt("the handler runs, in main") == worker.cancelledAt
    cancellation | withTaskCancellationHandler runs a closure | handler --set-up-late | printedAt("the handler runs, in worker") == 200ms
    cancellation | A task that is cancelled before it begins | cancelled-before-start | printed "late begins, cancelled true"
    task-groups | withTaskGroup { group in … } creates | dynamic-width | count(root.children) == 5 and root.end >= max(root.children.end)
    task-groups | for await and next() return results | completion-order | printedAt("received b") == b.end and printedAt("received a") == a.end
    task-groups | Children return their results | data-race | all(root.children.outcome == returned) and printed "made 3 thumbnails"
    task-groups | A child that throws does not cancel | group-errors | c.cause == groupError and d.cause == groupError
    task-groups | A child that throws does not cancel | group-errors --consume wait | b.outcome == threw and not any(tasks.isCancelled)
    task-groups | for try await, try await group.next() | group-errors | c.isCancelled and printed "loadImages has thrown: NotFound: b"
    task-groups | try await group.waitForAll() | group-errors --consume wait | printedAt("loadImages has thrown: NotFound: b") == 400 ms
    task-groups | not at all | group-errors --consume ignore | b.outcome == threw and printed "loadImages has returned"
    group-patterns | at most N tasks at once | sky-scan --mode limited --at-once 4 | peak(root.children) == 4 and count(root.children) == 20
    group-patterns | results even if some children fail | sky-scan --fail-at 7 --keep-going | printed "failure(NotFound: sector 7)" and not any(tasks.isCancelled)
    group-patterns | only the first answer | first-wins | count(root.children where isCancelled) == 2 and count(printed where it contains "wins") == 1
    group-patterns | results of different kinds | login-sequence | signIn.created == connection.end and count(root.children) == 4
    group-patterns | a timeout | timeout | clock.error == "TimedOut()" and work.cause == groupError
    group-patterns | In all these patterns | timeout --ignore-cancellation | work.isCancelled and work.end == 800 ms and root.end == work.end
    unstructured-tasks | started from | outlives | printedAt("startBackup has returned") == 0 ms and backup.creator == main
    unstructured-tasks | ends | outlives | backup.parent == none and backup.outcome == returned
    unstructured-tasks | ends | outlives --main 100 | backup.end == none and run.duration == main.end
    unstructured-tasks | is cancelled | collection-view | count(tasks where isCancelled and cancelledBy == main) == 2
    unstructured-tasks | is cancelled | inherits | starter.isCancelled and not worker.isCancelled
    unstructured-tasks | its error | lost-error --read | printedAt("the upload has failed: ConnectionLost: server") == 300 ms
    unstructured-tasks | its error | lost-error | upload.outcome == threw and printed "all is well"
    unstructured-tasks | priority, task-locals | inherits | worker.priority == starter.priority and printed "worker: user ann, priority TaskPriority.high"
    unstructured-tasks | actor | which-actor | printed "sorter: on the desk" and printed "reader: on no actor"
    detached-tasks | ends | four-kinds | max(starter.children.end) <= starter.end and unstructured.end > starter.end and detached.end > starter.end
    detached-tasks | is awaited | four-kinds | groupChild.end == starter.end and count(starter.waits where target == unstructured or target == detached) == 0
    detached-tasks | is cancelled with the task | four-kinds | asyncLet.cause == parent and groupChild.cause == parent and not unstructured.isCancelled and not detached.isCancelled
    detached-tasks | priority | four-kinds | asyncLet.priority == high and groupChild.priority == high and unstructured.priority == high and detached.priority == medium
    detached-tasks | task-local values | four-kinds | printed "unstructured: user ann, TaskPriority.high" and count(printed where it contains "user ann") == 3
    detached-tasks | actor | four-kinds | printed "unstructured: on the main actor true" and count(printed where it contains "on the main actor false") == 3
    detached-tasks | Use the leftmost column | four-kinds | starter.end == 100 ms and detached.end == 300 ms
    channels | order | chained-tasks --cancel-at 4000 | before("click 1", "click 2", "click 3")
    channels | order | channel | printedAt("got the image of photo 1") == 1000 ms and consumer.end == 3000 ms
    channels | tasks | chained-tasks --cancel-at 4000 | count(tasks where kind == unstructured) == 3
    channels | tasks | channel | count(tasks) == 3
    channels | cancel everything | chained-tasks | count(tasks where isCancelled) == 1 and printed "got the image of photo 2"
    channels | cancel everything | channel --cancel-at 1500 | consumer.isCancelled and run.duration == 1500 ms
    channels | at most N at once | constrained | count(main.children) == 2 and count(printed where it contains "got the image of photo") == 6
    channels | a sender that is too fast | chained-tasks --clicks 50 --cancel-at 60000 | count(tasks where kind == unstructured and created == 0 ms) == 50
    channels | a sender that is too fast | channel | sender.end == 2000 ms
    channels | AsyncChannel is part of | channel --cancel-at 1500 | printedAt("send has returned: photo 3") == 1500 ms
    channels | AsyncStream, in the standard | SE-0314
    actors | code without await | actor-turns | peak(main.children, running) == 1 and ben.suspended == 100 ms
    actors | an await | last-ticket --check-then-act | line(2) == "there is a ticket for ben" and printed "tickets left: -1"
    actors | a check and a change | last-ticket | not printed "there is a ticket for ben" and printed "tickets left: 0"
    isolation | an unmarked function | render-page | count(printed where it contains "rendered off the main actor") == 3
    isolation | an unmarked function | render-page --isolation main-actor | count(printed where it contains "rendered on the main actor") == 3
    isolation | an unmarked async function | busy-screen --runs-on caller | printed "thumbnail shown" and not printed "frame 1"
    isolation | a function marked with | render-page --isolation main-actor --concurrently | count(printed where it contains "rendered off the main actor") == 3
    isolation | the start of a child task | render-page --isolation main-actor | back.end < cover.end and back.end < map.end
    isolation | the start of a Task | render-page --isolation main-actor | back.end == 100 ms and cover.end == 200 ms
    the-pool | priority | priorities --cores 1 | before(high, medium, low)
    the-pool | the pool | semaphore-wait --waiters 4 | run.ending == stuck and opener.state == ready
    the-pool | Task.immediate | immediate-task | line(2) == "load: looking in the cache" and line(3) == "main: after"
    the-pool | discarding groups | discarding-group --fail-at 2 | count(tasks where cause == groupError) == 3
    the-pool | executor preference | executor-preference | printed "child: prefers the studio true" and printed "other: prefers the studio false"
    every-order | see one order | lost-vote | printed "votes: 2"
    every-order | sample some orders | lost-vote --policy random --seed 5 | run.seed == 5 and printed "votes: 2"
    every-order | try every order | claim
    every-order | see a failing order again | lost-vote --schedule 5.1-4b3hpn3g | printed "votes: 1"

    structured-programming | It is easy as long as a function | SE-0304
    structured-programming | Only the simulated machine can report | completion-handlers --forget-handler | run.ending == stuck
    structured-programming | Never call sleep() | suspend-or-block --cores 1 --block | second.start >= first.end
    structured-programming | The runtime noticed that | completion-handlers --forget-handler | line(1) contains "CONTINUATION MISUSE"
    async-let | The binding has no await | concurrent-binding | printedAt("both downloads are on their way") == 0ms
    async-let | The loop that computes it | never-awaited --ignore-cancellation | image.isCancelled and image.noticedAt == none
    async-let | For now, remember that | never-awaited --ignore-cancellation | root.end == image.end and image.end == 500ms
    task-trees | The line that reads image | abnormal-exit | metadata.outcome == threw and image.error == "CancellationError()"
    task-trees | Here the image is computed | abnormal-exit --image-ignores-cancellation | image.isCancelled and image.noticedAt == none
    task-trees | Nothing fails here | unread-children | root.outcome == returned and second.outcome == returned
    task-trees | You need not pass it | inherit | printed "helper: user ann, priority TaskPriority.high"
    task-trees | second is computed for half | unread-children | second.isCancelled and second.noticedAt == none
    cancellation | With --check never | mark-and-notice --check never | worker.isCancelled and worker.noticedAt == none
    task-groups | If the body of a throwing group cannot | TaskGroupsFactsTests
    task-groups | Then it tries to add never | group-tools | printed "addTaskUnlessCancelled: false" and late.isCancelled
    group-patterns | It needs a core all the time | sky-scan --mode serial | root.running == 20 s and root.duration == 20 s
    group-patterns | With --mode all | sky-scan --mode all | peak(root.children) == 20
    group-patterns | The cache always takes | first-wins --google 500 --facebook 500 | run.duration == 300 ms
    group-patterns | The same seeds always | VariationTests
    group-patterns | Now the work computes | timeout --ignore-cancellation | work.isCancelled and work.noticedAt == none
    detached-tasks | It also writes each one to the disk | disk-cache --cancel-at 1500 | printed "wrote the thumbnail of photo 1"
    detached-tasks | A detached task inherits nothing | four-kinds | printed "detached: user nobody, TaskPriority.medium"
    channels | The consumer then need not know | closures | count(tasks) == 5 and run.duration == 1200 ms
    actors | During that time cook has nothing | actor-turns --in-the-oven | sum(tasks.running) < 100 ms
    every-order | It is the same order in each run | lost-vote | printed "votes: 2"
    actors | --policy random chooses | VariationTests
    isolation | A concurrent function is marked | SE-0461
    structured-programming | It adds no thread when one blocks | suspend-or-block --cores 1 --block | second.start >= first.end
    structured-programming | withCheckedContinuation makes it wait | completion-handlers | count(root.waits where reason == continuation and end == 800 ms) == 1
    structured-programming | On the real thread pool, the program hangs | SE-0300
    async-let | The child task keeps an error | concurrent-binding --metadata-fails | metadata.outcome == threw and printedAt("no thumbnail: NotFound: metadata of cat") > metadata.end
    task-trees | The parent waits for the metadata | abnormal-exit --fails image --metadata 500 | root.duration == 500 ms and image.end == 300 ms
    task-trees | A child that fails cancels no other task | abnormal-exit --fails image --metadata 500 | image.outcome == threw and not metadata.isCancelled
    cancellation | Some tasks cannot check | handler | worker.isCancelled and printedAt("the handler runs, in main") == worker.cancelledAt
    cancellation | So late cannot begin | cancelled-before-start | printed "late begins, cancelled true"
    group-patterns | nextResult() returns | sky-scan --fail-at 7 --keep-going | printed "failure(NotFound: sector 7)"
    unstructured-tasks | It is not async, so it cannot | SE-0296
    unstructured-tasks | No task waits for the backup | outlives | count(tasks.waits where target == backup) == 0 and backup.outcome == returned
    unstructured-tasks | If no code can wait | lost-error | upload.outcome == threw and printed "all is well"
    unstructured-tasks | A forgotten cancellation | collection-view --forget-cancel | printed "downloads wasted: 2" and count(tasks where kind == unstructured and outcome == returned) == 8
    detached-tasks | The cancelled tasks end at once | four-kinds | detached.end == 300 ms and asyncLet.end == 100 ms
    channels | send waits until | channel | sender.end == 2000 ms
    actors | So no task waits for an actor | actor-turns --in-the-oven | run.duration == 100 ms and peak(main.children, sleeping) == 3
    actors | It depends on the order | VariationTests
    the-pool | The pool adds no thread when all | semaphore-wait --waiters 4 | run.ending == stuck and opener.state == ready
    the-pool | But an ordinary group keeps | SE-0381
    the-pool | It has no next() | SE-0381
    the-pool | No code takes the errors | discarding-group --fail-at 2 | count(tasks where cause == groupError) == 3
    every-order | explore runs a program | ExploreTests
    every-order | Put both steps into one visit | claim
    """#

  private struct Fact: Sendable {
    let lesson, row, run, expression: String
  }

  private static let facts = (table + "\n" + QuantityFacts.table).split(separator: "\n").map {
    line in
    let parts = line.split(separator: " | ").map(String.init)
    return Fact(
      lesson: parts[0], row: parts[1], run: parts[2], expression: parts.count > 3 ? parts[3] : "")
  }

  /// Returns how the rows, items and paragraphs of a lesson's summary begin. A text that ends with a colon announces
  /// the rows, and is not one of them.
  private static func rows(of lesson: Lesson) -> [String] {
    let blocks = lesson.steps.first { $0.title.plainText == "In short" }?.blocks ?? []
    return blocks.flatMap { block -> [String] in
      switch block.kind {
      case .table(let table): table.rows.map { $0.map(\.plainText).joined(separator: " ") }
      case .list(let list): list.items.map(\.blocks.plainText)
      case .paragraph(let text): text.plainText.hasSuffix(":") ? [] : [text.plainText]
      default: []
      }
    }
  }

  @Test func `Each row of a summary and each absolute sentence has a fact or a source`() throws {
    var unused: [Fact] = []
    for entry in PackageLessons.lessons {
      let facts = Self.facts.filter { $0.lesson == entry.name.id }
      let lesson = try entry.read().lesson
      let summary = Self.rows(of: lesson)
      #expect(!summary.isEmpty, "\(entry.name.id) has no summary.")
      let rows = summary + lesson.absoluteSentences
      for row in rows {
        #expect(facts.contains { row.hasPrefix($0.row) }, "\(entry.name.id): \(row)")
      }
      unused += facts.filter { fact in !rows.contains { $0.hasPrefix(fact.row) } }
    }
    #expect(unused.map { "\($0.lesson): \($0.row)" } == [])
  }

  @Test(arguments: PackageLessons.lessons)
  func `The rows and sentences are true of the runs that show them`(
    entry: Catalog.Entry
  ) async throws {
    let others = try await BackedClaimsTests.otherTraces(of: entry.read().lesson)
    for fact in Self.facts where fact.lesson == entry.name.id && !fact.expression.isEmpty {
      let trace = try await PackageLessons.trace("\(fact.lesson)/\(fact.run)")
      let expression = try Expression(fact.expression)
      if try !expression.holds(in: trace) {
        let comparisons = try expression.comparisons(in: trace).joined(separator: "; ")
        Issue.record("\(fact.run): \(fact.expression): \(comparisons)")
      }
      let canBeFalse = BackedClaimsTests.canBeFalse(fact.expression, for: trace, or: others)
      #expect(canBeFalse, "\(fact.run): \(fact.expression)")
    }
  }
}
