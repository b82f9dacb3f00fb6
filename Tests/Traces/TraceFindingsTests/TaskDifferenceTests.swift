import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Findings about tasks that only this program starts, awaits again, or lets end early.
@Suite struct TaskDifferenceTests {
  private func found(_ kind: Finding.Kind, _ own: Trace, _ right: Trace, in file: String? = nil)
    -> String?
  {
    let lines = file.map { EditableLines(ofFile: $0, besides: []) } ?? .all
    return RunDifference(of: own, from: right, ownLines: lines, rightLines: lines).findings
      .first { $0.kind == kind }?.text
  }

  private func located(_ trace: Trace, _ lines: [UInt32: String]) -> Trace {
    let source = lines.sorted { $0.key < $1.key }.map(\.value)
    return lines.keys.reduce(trace) { trace, line in
      trace.located(site: line, file: "/main.swift", line: Int(line), source: source)
    }
  }

  // MARK: Children

  private func loading(_ children: [String]) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for name in children {
      let child = script.create(
        Creation(kind: .asyncLet, parent: main, creator: main, name: name, site: SiteID(1)))
      script.wait(main, for: child, site: 2)
      script.run(child)
      script.add(child, .returned)
      script.wake(main, .task(child))
    }
    script.add(main, .returned)
    script.end()
    return located(script.trace, [1: "async let one = load()", 2: "show(await one)"])
  }

  @Test func `Child tasks are reported if the author's program starts none`() {
    #expect(
      found(.tasksAdded, loading(["one", "two"]), loading([]))
        == "main started one with async let at line 1, and awaited it at line 2. "
        + "The author's program starts no task here. The same is true of two.")
    #expect(found(.tasksAdded, loading(["one", "two"]), loading(["one"])) == nil)
  }

  // MARK: Failed tasks

  private func downloading(awaitsAgain: Bool) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let download = script.task("download", by: main)
    script.wait(main, for: download, by: .value, site: 1)
    script.run(download)
    script.at(100)
    script.add(download, .threw("NotFound: map"))
    script.wake(main, .task(download))
    if awaitsAgain { script.add(main, .awaited(download, by: .value, site: SiteID(2))) }
    script.add(main, .returned)
    script.end()
    return located(
      script.trace, [1: "try? await download.value", 2: "return try await download.value"])
  }

  @Test func `An await of a task that has failed before is reported`() {
    let (again, once) = (downloading(awaitsAgain: true), downloading(awaitsAgain: false))
    #expect(
      found(.failedTaskReadAgain, again, once)
        == "main awaited download at line 2 at 100 ms. That task had thrown NotFound: map at 100 ms. "
        + "A task runs once, so each await of it throws the same error.")
    #expect(found(.failedTaskReadAgain, once, again) == nil)
    #expect(found(.failedTaskReadAgain, again, again) == nil)
  }

  /// A run in which two children each await a task of the list with their names.
  private func sharing(_ tasks: [String]) throws -> Trace {
    var script = TraceScript()
    let main = script.root()
    let group = try #require(GroupID(1))
    let readers = ["ann", "eve"].map { script.groupChild($0, of: main, in: group) }
    var started: [String: TaskID] = [:]
    for (reader, name) in zip(readers, tasks) {
      script.run(reader)
      let task = started[name] ?? script.task(name, by: reader)
      started[name] = task
      script.wait(reader, for: task, by: .value)
    }
    script.at(100)
    for name in started.keys.sorted() {
      if let task = started[name] { script.add(task, .returned) }
    }
    for (reader, name) in zip(readers, tasks) {
      if let task = started[name] { script.wake(reader, .task(task)) }
      script.add(reader, .returned)
    }
    script.end()
    return script.trace
  }

  @Test func `A task that two tasks await is reported if each awaits another one`() throws {
    let (shared, apart) = (try sharing(["map", "map"]), try sharing(["map", "plan"]))
    #expect(
      found(.sharedTask, shared, apart)
        == "ann and eve both awaited map, which ann started. In the author's program, each of them awaits another task."
    )
    #expect(found(.sharedTask, apart, shared) == nil)
    #expect(found(.sharedTask, shared, shared) == nil)
  }

  // MARK: Senders

  /// Returns a run in which `main` takes two values of `sender`, the second one after some time.
  private func taking(after time: Int64) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let sender = script.create(
      Creation(kind: .asyncLet, parent: main, creator: main, name: "sender", site: SiteID(2)))
    script.run(sender)
    for moment in [0, time] {
      script.suspend(sender, .continuation)
      if moment > 0 { script.sleep(main, until: moment, site: 1) }
      script.at(moment)
      if moment > 0 { script.wake(main, .timer) }
      script.wake(sender, .task(main))
    }
    script.add(sender, .returned)
    script.add(main, .returned)
    script.end()
    return located(script.trace, [1: "for await value in values {"])
      .located(site: 2, file: "/fixed.swift", line: 1, source: ["async let sender = send()"])
  }

  @Test func `A task that hands over its values too early is reported`() throws {
    let text = try #require(
      found(.endedEarly, taking(after: 100), taking(after: 300), in: "main.swift"))
    #expect(
      text
        == "sender ended at 100 ms: main resumed it each time at line 1. In the author's program, "
        + "it ends at 300 ms, because it waits from 0 ms to 300 ms until a task takes its value.")
    #expect(found(.endedEarly, taking(after: 300), taking(after: 100), in: "main.swift") == nil)
  }

  // MARK: Two tasks at one line

  /// Returns a run in which some tasks wait at one line for 50 ms.
  private func paying(_ buyers: [String]) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let tasks = buyers.map { script.groupChild($0, of: main, in: group(1)) }
    for task in tasks {
      script.run(task)
      script.sleep(task, until: 50, site: 1)
    }
    script.at(50)
    for task in tasks {
      script.wake(task, .timer)
      script.add(task, .printed(.standardOutput, "paid"))
      script.add(task, .returned)
    }
    script.add(main, .returned)
    script.end()
    return located(script.trace, [1: "await bank.charge(buyer)"])
  }

  @Test
  func `Work of two tasks at one line is reported with both, if the author's program has one`() {
    let difference = RunDifference(of: paying(["ann", "ben"]), from: paying(["ann"]))
    let added = difference.findings.first { $0.kind == .added }
    #expect(
      added?.text
        == "ben began a wait of 50 ms at line 1 at 0 ms. Your program has 2 waits of 50 ms, and the "
        + "author's has 1. ann was in such a wait at line 1 too.")
    #expect(
      added?.remedy
        == "If only one task may reach line 1, check and change the state before it, with no await "
        + "between.")
  }

  @Test func `A line that two tasks print is reported with both`() {
    var difference = RunDifference(of: paying(["ann", "ben"]), from: paying(["ann"]))
    difference.wanted = ["paid"]
    #expect(
      difference.findings.first { $0.kind == .printedOther }?.text
        == "Your program printed \"paid\" twice, at 50 ms by ann and at 50 ms by ben. The author's program prints it once."
    )
  }

  // MARK: Waits for a task

  @Test func `A wait for the task of a completion handler has its own advice`() {
    func waiting(startedIn file: String?) -> Trace {
      var script = TraceScript()
      let main = script.root()
      if let file {
        let site = SiteID(2)
        let load = script.create(
          Creation(kind: .unstructured, creator: main, name: "load", site: site))
        script.suspend(main, .continuation, site: 1)
        script.run(load)
        script.at(100)
        script.wake(main, .task(load))
        script.add(main, .returned)
        script.end()
        return located(script.trace, [1: "await withCheckedContinuation { load($0.resume) }"])
          .located(site: 2, file: file, line: 1, source: ["Task { }"])
      }
      script.add(main, .returned)
      script.end()
      return script.trace
    }
    func remedy(_ file: String) -> String? {
      let lines = EditableLines(ofFile: "main.swift", besides: [])
      return RunDifference(
        of: waiting(startedIn: file), from: waiting(startedIn: nil), ownLines: lines,
        rightLines: lines
      ).findings.first { $0.kind == .waitsForTask }?.remedy
    }
    #expect(
      remedy("/Library.swift")
        == "Call an async function with await, if there is one, instead of a completion handler.")
    #expect(remedy("/main.swift") == Finding.Kind.waitsForTask.remedy)
  }
}
