import DemoOptions
import FileStore
import LessonKit
import RunKit
import Testing
import TraceExpressions

struct MeasureTests {
  @Test(arguments: PackageLessons.lessons)
  func `Every expression in a measure table has a value`(entry: Catalog.Entry) async throws {
    let lesson = try entry.read().lesson
    for step in lesson.steps {
      var run: DemoRun?
      for block in step.blocks {
        if case .run(let next) = block.kind { run = next }
        guard case .measure(let measurement) = block.kind else { continue }
        let run = try #require(run, sourceLocation: lesson.location(block.position))
        let trace = try await PackageLessons.trace("\(lesson.name.id)/\(run.commandLine)")
        for key in measurement.keys {
          #expect(throws: Never.self, sourceLocation: lesson.location(key.position)) {
            try Expression(key.value).value(in: trace)
          }
        }
      }
    }
  }

  /// The lesson has a table in words that must agree with the measured table in numbers.
  @Test func `The four kinds of tasks have the properties that the lesson lists`() async throws {
    let trace = try await PackageLessons.trace("detached-tasks/four-kinds")
    func row(_ property: String) throws -> String {
      try ["asyncLet", "groupChild", "unstructured", "detached"].map {
        trace.words(for: try Expression("\($0).\(property)").value(in: trace))
      }.joined(separator: ", ")
    }
    #expect(try row("parent") == "starter, starter, none, none")
    #expect(try row("isCancelled") == "true, true, false, false")
    #expect(try row("priority") == "high, high, high, medium")
    #expect(try row("end") == "100 ms, 100 ms, 300 ms, 300 ms")
  }
}

struct WrongVersionTests {
  @Test func `The recorded compiler message is still correct, and the lesson shows it`()
    async throws
  {
    var count = 0
    for entry in PackageLessons.lessons {
      let text = try Files.text(entry.file)
      for demo in try await PackageLessons.demos() where demo.lesson == entry.name.id {
        guard let wrong = entry.wrongVersion(of: demo.name) else { continue }
        count += 1
        let recorded = try #require(wrong.recorded)
        #expect(await Compiler().words(on: wrong.path) == recorded)
        let shown = recorded.split(separator: "\n\n")[0]
        #expect(text.contains(shown))
      }
    }
    #expect(count > 0)
  }
}
