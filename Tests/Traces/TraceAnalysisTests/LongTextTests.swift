import Testing
import TraceBuilding

@testable import TaskTrace
@testable import TraceAnalysis

/// Tests that errors, names and lines of any length are kept short.
@Suite struct LongTextTests {
  private func trace(error: String) throws -> Trace {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .threw(error))
    return try TraceFile.decode(TraceFile.encode(script.trace))
  }

  @Test func `An error description of one megabyte is shortened and says so`() throws {
    let long = String(repeating: "x", count: 1_000_000)
    let outcome = try trace(error: long).tasks.first?.outcome
    let short = String(repeating: "x", count: 1_024) + "… (shortened from 1000000 bytes)"
    #expect(outcome == .threw(short))
    #expect(try trace(error: short).tasks.first?.outcome == .threw(short))
  }

  @Test func `A long text in a file is shortened even if its writer did not shorten it`() throws {
    for length in [1_024, 1_025, 70_000, 3_000_000] {
      let text = String(repeating: "é", count: length / 2) + (length % 2 == 0 ? "" : "e")
      var bytes = TraceFile.header
      for record in Record.records(defining: 1, as: text) { record.append(to: &bytes) }
      var script = TraceScript()
      let main = script.root()
      for event in script.events { Record(event) { _ in 0 }.append(to: &bytes) }
      let threw = Event(time: .zero, core: .main, task: main, action: .threw(""))
      for _ in 0..<3 { Record(threw) { _ in 1 }.append(to: &bytes) }
      let trace = try TraceFile.decode(bytes)
      guard case .threw(let error)? = trace.tasks.first?.outcome else {
        Issue.record("The task with an error of \(length) bytes did not throw.")
        continue
      }
      if length == 1_024 {
        #expect(error == text)
      } else {
        #expect(error == String(repeating: "é", count: 512) + "… (shortened from \(length) bytes)")
      }
    }
  }

  @Test func `A long task name is shortened`() throws {
    var script = TraceScript()
    let main = script.root()
    _ = script.task(String(repeating: "n", count: 100_000), by: main)
    let trace = try TraceFile.decode(TraceFile.encode(script.trace))
    #expect(trace.names.last?.hasSuffix("nnn… (shortened from 65536 bytes)") == false)
    #expect(trace.names.last?.hasSuffix("nnn… (shortened from 100000 bytes)") == true)
    #expect(trace.names.last?.utf8.count ?? 0 < 300)
  }

  @Test func `Of a word that is longer than a path, a sentence repeats the start`() {
    let path = String(repeating: "p", count: 4_096)
    #expect("No \(path) here.".withoutLongWords == "No \(path) here.")
    let start = String(repeating: "p", count: 80)
    #expect(
      "No  \(path)p here.".withoutLongWords == "No  \(start)… (shortened from 4097 bytes) here.")
    #expect(
      "There is no \"\(path)p\".".withoutLongWords
        == "There is no \"\(start.dropLast())… (shortened from 4098 bytes)\".")
  }

  @Test func `A text is cut between Unicode scalars`() {
    #expect("aé".shortened(to: 2) == "a… (shortened from 3 bytes)")
    #expect("aé".shortened(to: 3) == "aé")
    #expect("€€".shortened(to: 5) == "€… (shortened from 6 bytes)")
    #expect("👍👍".shortened(to: 7) == "👍… (shortened from 8 bytes)")
    #expect("👍👍".shortened(to: 3) == "… (shortened from 8 bytes)")
  }

  @Test func `A shortened text is not shortened again`() throws {
    let short = String(repeating: "x", count: 2_000).shortened(to: 1_024)
    #expect(short.shortened(to: 1_024) == short)
    #expect(try trace(error: short).tasks.first?.outcome == .threw(short))
    #expect(short.shortened(to: 1_023).hasSuffix("x… (shortened from 1055 bytes)"))
    let digits = String(repeating: "1", count: 2_000)
    let imitation = "x… (shortened from \(digits) bytes)"
    #expect(imitation.shortened(to: 1_024).utf8.count < 1_100)
  }

  @Test func `Texts may have any numbers, and a number can be redefined`() throws {
    var bytes = TraceFile.header
    var script = TraceScript()
    let main = script.root()
    for event in script.events { Record(event) { _ in 0 }.append(to: &bytes) }
    let printed = Event(
      time: .zero, core: .main, task: main, action: .printed(.standardOutput, ""))
    let definitions: [(UInt32, String)] = [
      (7, "seven"), (1, "one"), (.max, "last"), (7, "again"),
    ]
    for (number, text) in definitions {
      for record in Record.records(defining: number, as: text) { record.append(to: &bytes) }
      Record(printed) { _ in number }.append(to: &bytes)
    }
    let texts = try TraceFile.decode(bytes).events.compactMap(\.action.text)
    #expect(texts == ["seven", "one", "last", "again"])
    Record(printed) { _ in 2 }.append(to: &bytes)
    #expect(throws: TraceFile.Failure.badRecord(index: bytes.count / 32 - 1)) {
      try TraceFile.decode(bytes)
    }
  }

  @Test func `A file that is read in pieces of any size produces the same trace`() throws {
    var script = TraceScript()
    let main = script.root()
    let child = script.asyncLet("a name that takes two records", of: main)
    script.add(child, .returned)
    script.end()
    let bytes = TraceFile.encode(script.trace)
    for size in [1, 7, 31, 32, 33, 100] {
      var reader = TraceReader()
      for start in stride(from: 0, to: bytes.count, by: size) {
        try reader.read(Array(bytes[start..<min(start + size, bytes.count)]).span)
      }
      #expect(try reader.finish().events == script.trace.events)
    }
  }
}
