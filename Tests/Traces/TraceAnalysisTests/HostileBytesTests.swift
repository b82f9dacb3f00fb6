import HostileInput
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests that any trace file produces a trace or an error message, and never a crash.
@Suite struct HostileBytesTests {
  private var whole: [UInt8] {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    let child = script.groupChild("child", of: image, in: group(3))
    script.run(image)
    script.wait(main, for: image, site: 1)
    script.sleep(child, until: 300, site: 2)
    script.at(20)
    script.add(image, .cancelled(by: main, cause: .scopeExit, site: nil))
    script.add(child, .cancelled(by: main, cause: .parent, site: nil))
    script.add(child, .hopped(to: .main, site: nil))
    script.wake(child, .cancellation(by: main))
    script.add(child, .noticed(.sleepThrew, site: nil))
    script.add(child, .threw("CancellationError()"))
    script.add(image, .threw("NotFound(name: \"a picture with a long name\")"))
    script.wake(main, .task(image))
    script.add(main, .returned)
    script.add(nil, .printed(.standardOutput, "done"))
    script.end()
    return TraceFile.encode(script.trace)
  }

  /// Checks that a decoded trace is usable: everything that is derived from it completes without a trap.
  @discardableResult
  private func use(_ bytes: [UInt8]) -> Trace? {
    guard let trace = try? TraceFile.decode(bytes) else { return nil }
    _ = trace.ruleReports
    _ = trace.story(level: .detail)
    for wait in trace.waits { _ = wait }
    _ = trace.findings()
    _ = (trace.snapshot(afterEvents: .max), trace.orderOfEnds)
    let essential = Explainer(trace, level: .essential)
    for index in trace.events.indices where !essential.mayExplain(index) {
      var sentences: [Explanation] = []
      essential.explainWhole(index, in: &sentences)
      #expect(sentences.isEmpty, "the essential story skips this event")
    }
    let explainer = Explainer(trace)
    for task in trace.tasks.map(\.id) {
      _ = (trace.name(of: task), trace.ancestors(of: task), trace.descendants(of: task))
      _ = (trace.cancellationPath(to: task), trace.timeSpent(by: task), explainer.why(task))
      _ = trace.maximumAlive(among: trace[task]?.children ?? [])
    }
    return trace
  }

  @Test func `A file cut at any length produces its complete events or an error message`() throws {
    let whole = whole
    let events = try TraceFile.decode(whole).events
    for length in 0..<whole.count {
      let bytes = Array(whole.prefix(length))
      if length < 32 {
        #expect(throws: length == 0 ? TraceFile.Failure.empty : .notATrace) {
          try TraceFile.decode(bytes)
        }
        continue
      }
      let trace = try #require(use(bytes), "cut at \(length)")
      #expect(events.starts(with: trace.events), "cut at \(length)")
      #expect(trace.unreadableBytes == length % 32, "cut at \(length)")
      #expect(trace.ending == nil)
    }
  }

  @Test func `Zeros after the last record end the trace`() throws {
    let trace = try TraceFile.decode(whole + [UInt8](repeating: 0, count: 4096))
    #expect(trace.ending == .exited(status: 0))
    #expect(trace.unreadableBytes == 0)
  }

  @Test func `Any damaged byte produces a trace or an error message`() {
    let whole = whole
    for index in whole.indices {
      for damage: UInt8 in [1, 2, 0x80, 0xFF] {
        var bytes = whole
        bytes[index] ^= damage
        use(bytes)
      }
    }
  }

  @Test func `Random records produce a trace or an error message`() {
    var random = RepeatableGenerator()
    for _ in 0..<1000 {
      let records = Int.random(in: 1...12, using: &random)
      var bytes = TraceFile.header
      for _ in 0..<records * 32 {
        // Small numbers refer to existing tasks, so decoding gets further.
        let small = Bool.random(using: &random)
        bytes.append(.random(in: 0...(small ? 40 : 255), using: &random))
      }
      _ = use(bytes)
    }
  }

  @Test func `Random small records after a valid start produce a trace or an error message`() {
    var random = RepeatableGenerator()
    let start = Array(whole.dropLast(32))
    var decoded = 0
    for _ in 0..<1000 {
      var bytes = start
      for _ in 0..<6 {
        var record = [UInt8](repeating: 0, count: 32)
        record[0] = .random(in: 16...36, using: &random)
        record[1] = .random(in: 0...8, using: &random)
        record[2] = .random(in: 0...5, using: &random)
        record[4] = .random(in: 0...4, using: &random)
        record[11] = .random(in: 0...1, using: &random)
        for field in stride(from: 16, to: 32, by: 4) {
          record[field] = .random(in: 0...4, using: &random)
        }
        if Bool.random(using: &random) { record[31] = 0xFF }
        bytes += record
      }
      if use(bytes) != nil { decoded += 1 }
    }
    #expect(decoded > 0)
  }

  @Test func `Each error is described in a sentence`() {
    func sentence(_ bytes: [UInt8]) -> String? {
      do throws(TraceFile.Failure) {
        _ = try TraceFile.decode(bytes)
        return nil
      } catch {
        return error.description
      }
    }
    let advice = "Check that the program writes only to file descriptors that it has opened."
    #expect(
      sentence([])
        == "The trace is empty: the program ended before the simulated machine started. Is it a Swift program?"
    )
    #expect(
      sentence(Array("#!/bin/sh\nexit 1\nand so on and on and on".utf8))
        == "The beginning of the trace was overwritten. \(advice)")
    var newer = TraceFile.header
    newer[8] = 9
    #expect(
      sentence(newer)
        == "The trace has format version 9; this tutor reads version \(TraceFile.version). Run the program again."
    )
    var bad = TraceFile.header + [UInt8](repeating: 0, count: 32)
    bad[32] = 99
    #expect(
      sentence(bad)
        == "Record 1 is invalid. \(advice)")
    bad[32] = EventKind.running.rawValue
    bad[36] = 1
    #expect(
      sentence(bad)
        == "Record 1 refers to a task that does not exist yet. \(advice)"
    )
  }

  @Test func `A task cannot be its own parent or the child of a later task`() {
    for parent: UInt32 in [1, 2, 3, .max] {
      let creation = Creation(kind: .asyncLet, parent: TaskID(parent))
      let trace = Trace(events: [
        Event(time: .zero, core: .main, task: TaskID(1), action: .created(creation))
      ])
      #expect(throws: TraceFile.Failure.self) { try TraceFile.decode(TraceFile.encode(trace)) }
    }
  }
}
