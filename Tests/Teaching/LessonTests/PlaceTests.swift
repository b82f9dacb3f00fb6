import DemoOptions
import RunKit
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// The places at which tasks wait and are cancelled.
@Suite struct PlaceTests {
  @Test(arguments: try await PackageLessons.demos())
  func `A wait with a place is in the lesson's code`(demo: Demo) async throws {
    let trace = try await PackageLessons.trace(demo.id)
    let places = trace.waits.compactMap { wait in
      wait.site.flatMap(trace.place).map { (wait, $0) }
    }
    #expect(!places.isEmpty || trace.waits.isEmpty)
    for (wait, place) in places {
      #expect(
        place.file.contains("/Lessons/") && place.file.contains("/Demos/"),
        "\(demo.id), event \(wait.event): \(place.file):\(place.line)")
    }
  }

  @Test(arguments: [
    ("isolation/busy-screen", "compute(for: .milliseconds(180))"),
    ("task-groups/pool-width", "group.addTask { compute(for: .milliseconds(1)) }"),
  ])
  func `A computation is located at the demo's call`(demo: String, code: String) async throws {
    let trace = try await PackageLessons.trace(demo)
    let sites = trace.events.compactMap { event -> SiteID?? in
      if case .computing(_, let site) = event.action { .some(site) } else { nil }
    }
    #expect(!sites.isEmpty)
    #expect(Set(sites.map { $0.flatMap(trace.place).flatMap(trace.symbols.text) }) == [code])
  }

  @Test func `A wait inside a library is located at the demo's call to the library`() async throws {
    let trace = try await PackageLessons.trace("channels/constrained")
    let found = trace.waits.filter { $0.reason == .continuation }
    let code = found.compactMap(\.site).compactMap(trace.place).compactMap(trace.symbols.text)
    #expect(
      Set(code) == [
        #"for number in 1...6 { await requests.send("photo \(number)") }"#,
        "for await name in requests {",
      ])
  }

  @Test func `A cancellation handler is located at its scope and runs in the task that cancels`()
    async throws
  {
    let trace = try await PackageLessons.trace("cancellation/handler")
    let ran = trace.story().map(\.text).filter { $0.contains("handler of") }
    #expect(ran == ["The cancellation handler of worker runs at once, as part of main."])
    let sites = trace.events.compactMap { event -> SiteID? in
      if case .handlerRan(_, let site) = event.action { site } else { nil }
    }
    #expect(
      sites.compactMap(trace.place).compactMap(trace.symbols.text) == [
        "await withTaskCancellationHandler {"
      ])
  }
}
