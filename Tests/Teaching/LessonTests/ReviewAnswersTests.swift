import LessonKit
import Testing
import TraceExpressions

/// The right answers to the review questions of the lessons, which no run of a lesson decides. For each question there
/// is a run that shows the answer.
@Suite struct ReviewAnswersTests {
  /// Each line has a lesson, the number of a question in its review, a run, and an expression.
  static let table = """
    structured-programming | 1 | structured-programming/sequential-await | count(tasks) == 1
    structured-programming | 2 | structured-programming/sequential-await --images 3 --download 100 | run.duration == 300 ms
    structured-programming | 3 | structured-programming/completion-handlers --forget-handler | run.ending == stuck and root.outcome == none
    async-let | 1 | task-trees/unread-children | count(tasks where kind == asyncLet) == 3 and not any((tasks where kind == asyncLet).awaited)
    async-let | 2 | async-let/concurrent-binding --image 1000 --metadata 0 --metadata-fails | metadata.end == 0 ms and printedAt("no thumbnail: NotFound: metadata of cat") == 1 s
    async-let | 3 | async-let/never-awaited --ignore-cancellation | image.end <= printedAt("got the metadata of cat") and image.outcome == returned
    task-trees | 1 | task-trees/abnormal-exit --image-ignores-cancellation | image.isCancelled and image.end <= printedAt("no thumbnail: NotFound: metadata of cat")
    task-trees | 2 | task-trees/abnormal-exit --image-ignores-cancellation | printedAt("no thumbnail: NotFound: metadata of cat") == image.end and image.cancelledAt < image.end
    task-trees | 2 | cancellation/mark-and-notice --check boolean | worker.cancelledAt == 100 ms and worker.end == 3 * 40 ms
    task-trees | 3 | task-trees/inherit | ann.isCancelled and helper.isCancelled and not ben.isCancelled and not parent.isCancelled
    cancellation | 1 | cancellation/mark-and-notice --check boolean --cancel-at 90 | worker.latency == 40 ms - 10 ms
    cancellation | 2 | cancellation/handler | printedAt("the handler runs, in main") == worker.cancelledAt
    cancellation | 3 | cancellation/thumbnails-partial | worker.isCancelled and printed "made 5 thumbnails, complete: false"
    task-groups | 1 | task-groups/group-errors --consume ignore | printedAt("the body has ended") == 0 ms and run.duration == 400 ms and not any(tasks.isCancelled)
    task-groups | 2 | task-groups/group-errors --consume wait | b.outcome == threw and c.outcome == returned and d.outcome == returned
    task-groups | 3 | task-groups/data-race | peak(tasks where kind == groupChild) == 3
    group-patterns | 1 | group-patterns/sky-scan --sectors 10 --at-once 5 --cores 2 | run.duration == 5 s
    group-patterns | 2 | task-groups/group-errors --consume ignore | printedAt("the body has ended") == 0 ms and printedAt("loadImages has returned") == 400 ms
    group-patterns | 3 | group-patterns/sky-scan --fail-at 7 --keep-going | count(printed where it contains "image of sector") == 19
    unstructured-tasks | 1 | unstructured-tasks/inherits | starter.isCancelled and not worker.isCancelled
    unstructured-tasks | 1 | unstructured-tasks/collection-view | "row 1".cause == explicit
    unstructured-tasks | 2 | unstructured-tasks/inherits | starter.isCancelled and not worker.isCancelled and worker.priority == starter.priority
    unstructured-tasks | 3 | unstructured-tasks/lost-error --read | upload.outcome == threw and printed "the upload has failed: ConnectionLost: server"
    detached-tasks | 1 | detached-tasks/group-in-detached | upkeep.parent == none and upkeep.isCancelled and cache.cause == parent and index.cause == parent
    detached-tasks | 2 | isolation/busy-screen | printedAt("frame 1") == 50 ms and printedAt("thumbnail shown") == 180 ms
    detached-tasks | 3 | detached-tasks/four-kinds | starter.priority == high and detached.priority == medium
    channels | 1 | channels/channel | sender.end == 2 s and sender.outcome == returned
    channels | 1 | channels/channel --cancel-at 1500 | sender.end == 1500 ms and sender.outcome == returned
    channels | 2 | channels/constrained | run.duration == 3 s
    channels | 3 | channels/chained-tasks --what-if 15:cancel:2 | "click 1".outcome == threw and "click 2".outcome == returned and "click 2".end == 1 s
    actors | 1 | actors/last-ticket --check-then-act | printed "tickets left: -1"
    actors | 2 | actors/actor-turns --in-the-oven | run.duration == 100 ms
    actors | 3 | every-order/lost-vote | printed "votes: 2"
    actors | 3 | every-order/lost-vote --schedule 5.1-4b3hpn3g | printed "votes: 1"
    isolation | 1 | isolation/render-page --isolation main-actor | peak(tasks, running) == 1 and run.duration == 300 ms
    isolation | 2 | isolation/render-page --isolation main-actor | back.end < min(cover.end, map.end)
    isolation | 3 | isolation/busy-screen --runs-on caller | not any(printed contains "frame")
    the-pool | 1 | the-pool/blocked-pool | heart.ready == 400 ms
    the-pool | 2 | the-pool/discarding-group --fail-at 2 | count(tasks where isCancelled) == 3
    the-pool | 2 | the-pool/discarding-group --fail-at 2 --ordinary | not any(tasks.isCancelled)
    the-pool | 3 | the-pool/immediate-task --cached | line(3) == "load: the image is there" and line(4) == "main: after"
    every-order | 1 | every-order/lost-vote | printed "votes: 2"
    every-order | 1 | every-order/lost-vote --schedule 5.1-4b3hpn3g | printed "votes: 1"
    every-order | 2 | every-order/lost-vote --schedule 5.1-4b3hpn3g | printed "votes: 1"
    every-order | 3 | group-patterns/first-wins --jitter 0 | printed "facebook wins"
    every-order | 3 | group-patterns/first-wins --jitter 0 --cache 100 | printed "cache wins"
    """

  private static let rows = table.split(separator: "\n").map {
    $0.split(separator: " | ").map(String.init)
  }

  private func questions(of lesson: Lesson) -> [Question] {
    lesson.steps.flatMap(\.blocks).flatMap { block -> [Question] in
      if case .review(let questions) = block.kind { questions } else { [] }
    }
  }

  @Test func `Each row is about a question of a review`() throws {
    let numbers = try PackageLessons.lessons.flatMap { entry in
      try questions(of: entry.read().lesson).indices.map { [entry.name.id, "\($0 + 1)"] }
    }
    #expect(Self.rows.filter { !numbers.contains(Array($0.prefix(2))) } == [])
  }

  @Test(arguments: PackageLessons.lessons)
  func `A run shows each right answer of a review`(entry: Catalog.Entry) async throws {
    let lesson = try entry.read().lesson
    let questions = questions(of: lesson)
    #expect(!questions.isEmpty)
    for number in questions.indices {
      let rows = Self.rows.filter { $0.prefix(2) == [lesson.name.id, "\(number + 1)"] }
      #expect(!rows.isEmpty, "No run shows the answer to \(questions[number].ask.plainText)")
      for row in rows {
        try #require(row.count == 4)
        let trace = try await PackageLessons.trace(row[2])
        #expect(try Expression(row[3]).holds(in: trace), "\(row[2]): \(row[3])")
      }
    }
  }
}
