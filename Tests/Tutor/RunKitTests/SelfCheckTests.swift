import Foundation
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

@Suite struct SelfCheckTests {
  private func check() async throws -> Trace {
    let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    return try await runner.knownTrace(of: Program(named: Fixture.family))
  }

  @Test func `This runtime behaves as the tracer expects`() async throws {
    #expect(SelfCheck.fault(in: try await check()) == nil)
  }

  @Test func `Messages name the version of Swift that the tracer supports`() async throws {
    #expect(try await check().runtime == "\(RunFailure.swiftVersion), concurrency layout 1")
  }

  @Test(arguments: [
    (3, "a task's name"), (4, "the kinds of tasks"), (5, "a child's parent"), (6, "a cancellation"),
  ])
  func `A runtime that behaves differently is detected`(task: Int, fault: String) async throws {
    var events = Array(try await check().events)
    for (index, event) in events.enumerated() where event.task?.number == UInt32(task) {
      switch event.action {
      case .created(var creation):
        if task == 4 { creation.kind = .detached }
        if task == 5 { creation.parent = nil }
        events[index].action = .created(creation)
      case .cancelled: events[index].action = .running
      default: break
      }
    }
    for (index, event) in events.enumerated() {
      guard task == 3, case .created(var creation) = event.action else { continue }
      creation.name = nil
      events[index].action = .created(creation)
    }
    #expect(SelfCheck.fault(in: Trace(events: events)) == fault)
  }

  @Test(arguments: [
    ("yield", "a yield"), ("discards", "a group that keeps no results"),
    ("actor", "a wait for an actor"),
    ("memory", "the offset of a job's flags"),
  ])
  func `A wrong fact about the runtime is named`(change: String, fault: String) async throws {
    var events = Array(try await check().events)
    for (index, event) in events.enumerated() {
      switch (change, event.action) {
      case ("discards", .groupOpened(let group, _, let site)):
        events[index].action = .groupOpened(group, discards: false, site: site)
      case ("yield", .suspended(let wait)) where wait.reason == .yielding:
        events[index].action = .suspended(Suspension(reason: .unknown, site: wait.site))
      case ("actor", .suspended(let wait)):
        guard case .actor = wait.reason else { continue }
        events[index].action = .suspended(Suspension(reason: .unknown, site: wait.site))
      case ("memory", .ended): events[index].action = .warned(RuntimeFault.prefix + fault)
      default: break
      }
    }
    #expect(SelfCheck.fault(in: Trace(events: events)) == fault)
  }

  @Test func `A trace without tasks is a fault`() {
    #expect(SelfCheck.fault(in: Trace(events: [])) == "the kinds of tasks")
  }

  @Test func `A changed runtime is checked again, but a new build of a program is not`()
    async throws
  {
    try await Fixture.withFolder { folder in
      let runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
      let program = try Program(named: Fixture.family)
      let library = try #require(RuntimeLibrary.path(for: program.path, libraryPath: nil))
      var bytes = try Data(contentsOf: URL(filePath: library))
      let copy = "\(folder)/\(RuntimeLibrary.name)"
      try bytes.write(to: URL(filePath: copy))
      let key = runner.runtimeKey(of: program, libraryPath: folder)
      #expect(key.contains(copy))
      let place = bytes.startIndex + bytes.count / 2
      bytes[place] ^= 1
      try bytes.write(to: URL(filePath: copy))
      #expect(runner.runtimeKey(of: program, libraryPath: folder) != key)

      let build = "\(folder)/program"
      try FileManager.default.copyItem(atPath: program.path, toPath: build)
      let before = runner.runtimeKey(of: try Program(named: build))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: build)
      #expect(runner.runtimeKey(of: try Program(named: build)) == before)
    }
  }
}
