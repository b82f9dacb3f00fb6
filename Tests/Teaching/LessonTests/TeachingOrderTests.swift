import LessonKit
import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceViews

/// A lesson teaches in an order that learners can follow: it shows little at first, asks what they do not know yet,
/// and sums up at the end.
@Suite struct TeachingOrderTests {
  @Test(arguments: PackageLessons.lessons)
  func `No prediction is about a run that the lesson has already shown`(
    entry: Catalog.Entry
  ) throws {
    let lesson = try entry.read().lesson
    var shown: Set<String> = []
    for block in lesson.steps.flatMap(\.blocks) {
      switch block.kind {
      case .run(let run): shown.insert(run.commandLine)
      case .predict(let prediction):
        #expect(
          !shown.contains(prediction.run.commandLine), "\(prediction.run.commandLine)",
          sourceLocation: lesson.location(block.position))
      default: continue
      }
    }
    #expect(!shown.isEmpty)
  }

  @Test(arguments: PackageLessons.lessons)
  func `Code is shown in the order in which it is in its file`(entry: Catalog.Entry) throws {
    let lesson = try entry.read().lesson
    for block in lesson.steps.flatMap(\.blocks) {
      guard case .show(let references) = block.kind else { continue }
      for reference in references {
        let starts = try entry.source(of: reference.demo.value).ranges(of: reference)
          .map(\.lowerBound)
        #expect(starts == starts.sorted(), sourceLocation: lesson.location(block.position))
      }
    }
  }

  @Test func `The first picture of the course has one lane, and the next text explains it`()
    async throws
  {
    let entry = try #require(PackageLessons.lessons.first)
    let blocks = try entry.read().lesson.steps.flatMap(\.blocks)
    let first = try #require(blocks.firstIndex { if case .run = $0.kind { true } else { false } })
    guard case .run(let run) = blocks[first].kind,
      case .heading(_, let heading) = blocks[first + 1].kind,
      case .list(let parts) = blocks[first + 2].kind
    else {
      Issue.record("The text after the first run does not explain its picture.")
      return
    }
    #expect(heading.plainText == "How to read the timeline")
    for word in ["lane", "created", "ends", "runs", "asleep"] {
      #expect(parts.items.map(\.blocks.plainText).joined().contains(word), "\(word)")
    }
    let trace = try await PackageLessons.trace("\(entry.name.id)/\(run.commandLine)")
    #expect(trace.tasks.count == 1)
    let legend = Timeline(trace, ViewOptions(width: 80)).lines.map(\.text)
      .filter { $0.contains(/^ {3}\S/) }
      .flatMap { $0.split(separator: /\ {2,}/) }
    #expect(legend.count == 5, "\(legend)")
  }

  @Test(arguments: PackageLessons.lessons)
  func `A lesson has its summary at the end, before the review, and is not too long`(
    entry: Catalog.Entry
  ) throws {
    let lesson = try entry.read().lesson
    #expect(lesson.steps.map(\.title.plainText).suffix(2) == ["In short", "Review"])
    #expect(lesson.frontMatter.minutes <= 75)
    let opening = lesson.introduction + (lesson.steps.first?.blocks ?? [])
    #expect(!opening.contains { if case .table = $0.kind { true } else { false } })
  }
}
