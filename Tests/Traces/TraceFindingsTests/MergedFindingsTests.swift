import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Findings of one kind at one line are reported once.
@Suite struct MergedFindingsTests {
  /// Returns a trace whose sites 1 and 2 are in one line. The compiler divides a function at its awaits, so they can be
  /// in parts with different names.
  private func located(_ script: TraceScript) -> Trace {
    (1...2).reduce(script.trace) { trace, number in
      trace.located(
        site: UInt32(number), function: "part \(number)", file: "/main.swift", line: 7,
        column: number)
    }
  }

  @Test func `Findings in two parts of a function at one line are merged`() {
    var script = TraceScript()
    let main = script.root()
    for (number, name) in [(UInt32(1), "first"), (2, "second")] {
      let task = script.create(
        Creation(kind: .unstructured, creator: main, name: name, site: SiteID(number))
      )
      script.run(task)
      script.add(task, .returned)
    }
    script.end()
    let found = located(script).findings().filter { $0.kind == .unstructured }
    #expect(found.count == 1)
    #expect(found.first?.text.hasSuffix("The same is true of second.") == true)
  }

  @Test func `The first event at a line is described, in whichever order the tasks were created`()
    throws
  {
    var script = TraceScript()
    let main = script.root()
    let group = GroupID(1)
    let names = ["first", "second", "third"]
    let children = names.map { name in
      script.create(
        Creation(
          kind: .groupChild, parent: main, creator: main, group: group, name: name, site: SiteID(1))
      )
    }
    script.suspend(main, .group(try #require(group)), call: .scopeEnd)
    for (time, child) in [(Int64(10), 1), (20, 2), (30, 0)] {
      script.at(time)
      script.run(children[child])
      script.add(children[child], .threw("Late\(time)()"))
    }
    script.wake(main, .task(children[0]))
    script.add(main, .returned)
    script.end()
    let found = located(script).findings().filter { $0.kind == .errorDropped }
    #expect(found.count == 1)
    #expect(found.first?.text.hasPrefix("second threw Late10 at 10 ms.") == true)
    #expect(found.first?.text.hasSuffix("The same is true of third and first.") == true)
  }

  @Test func `A task with several findings at one line is named once`() throws {
    var script = TraceScript()
    let main = script.root()
    let site = try #require(SiteID(1))
    var time: Int64 = 0
    for (name, times) in [("first", 1), ("second", 2)] {
      let task = script.task(name, by: main)
      script.run(task)
      for _ in 0..<times {
        script.add(task, .blocked(site: site))
        time += 10
        script.at(time)
        script.add(task, .unblocked)
      }
      script.add(task, .returned)
    }
    script.end()
    let found = located(script).findings().filter { $0.kind == .coresBlocked }
    #expect(found.count == 1)
    #expect(found.first?.text.hasSuffix("The same is true of second.") == true)
  }
}
