import Foundation
import TaskTrace
import Testing
import TraceAnalysis

/// Facts that the runs of lesson 11 must show.
@Suite struct IsolationFactsTests {
  private let onMain = ["cover", "back", "map"].map {
    "printed \"\($0): rendered on the main actor\""
  }
  private let offMain = ["cover", "back", "map"].map {
    "printed \"\($0): rendered off the main actor\""
  }

  @Test(arguments: ["", "--policy random --seed 7"])
  func `Without a default isolation, the tasks compute at the same time`(machine: String)
    async throws
  {
    try await expect(
      "isolation/render-page \(machine)", offMain.joined(separator: " and "),
      "run.cores < 3 or run.duration == 100 ms", "run.cores < 3 or peak(tasks, running) == 3")
  }

  @Test(arguments: ["", "--cores 1", "--cores 8", "--policy random --seed 7"])
  func `With the main actor as default isolation, the tasks take turns`(machine: String)
    async throws
  {
    try await expect(
      "isolation/render-page --isolation main-actor \(machine)",
      onMain.joined(separator: " and "), "run.duration == 300 ms", "peak(tasks, running) == 1")
  }

  @Test(arguments: Machines.several)
  func `Only an unstructured task starts on the main actor`(machine: String) async throws {
    let trace = try await PackageLessons.trace(
      "isolation/render-page --isolation main-actor \(machine)")
    let startOnMain = trace.tasks.filter { task in
      let first = task.slices.first { if case .running = $0.state { true } else { false } }
      return first?.state == .running(.main)
    }
    let names = startOnMain.map { trace.name(of: $0.id) }.filter { $0 != "main" }
    #expect(Set(names) == ["back"])
  }

  @Test(arguments: ["nonisolated", "main-actor"])
  func `A @concurrent function computes on the pool in both builds`(isolation: String)
    async throws
  {
    try await expect(
      "isolation/render-page --concurrently --isolation \(isolation)",
      offMain.joined(separator: " and "), "run.cores < 3 or run.duration == 100 ms")
  }

  @Test(arguments: [("pool", "", 3), ("caller", "", 0), ("caller", "--concurrently", 3)])
  func `Frames are drawn only while the computation is off the main actor`(
    runsOn: String, flag: String, frames: Int
  ) async throws {
    try await expect(
      "isolation/busy-screen --runs-on \(runsOn) \(flag)",
      // On one core, the frames also wait for the pool.
      "run.cores == 1 or count(printed) == \(frames + 1)",
      "last(printed) == \"thumbnail shown\"", "frames.isCancelled", "run.duration == 180 ms")
  }

  @Test(arguments: ["MainActorBuild/Demos/RenderPage", "NonsendingBuild/Demos/BusyScreen"])
  func `The builds share one source file`(file: String) throws {
    let name = file.split(separator: "/").last ?? ""
    let linked = try String(
      contentsOfFile: "\(PackageLessons.folder)/11-isolation/\(file).swift", encoding: .utf8)
    let source = try String(
      contentsOfFile: "\(PackageLessons.folder)/11-isolation/Demos/\(name).swift", encoding: .utf8)
    #expect(linked == source)
  }
}
