import Foundation
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings
import TraceViews

@Suite struct JSONLinesTests {
  @Test func `The first line describes the run, and each later line describes an event`() throws {
    let lines = Array(JSONLines(try Runs.abnormalExit()))
    #expect(
      lines.prefix(5).joined(separator: "\n") == """
        {"event":"run","program":"/x/task-trees/abnormal-exit","arguments":["--fails","metadata"],"cores":4,"policy":"first-come","seed":0}
        {"time":0,"core":"main","task":1,"name":"thumbnail","event":"created","kind":"root","priority":"medium"}
        {"time":0,"core":"main","task":1,"name":"thumbnail","event":"ready","cause":"created"}
        {"time":0,"core":"main","task":1,"name":"thumbnail","event":"running"}
        {"time":0,"core":"main","task":2,"name":"metadata","event":"created","kind":"asyncLet","parent":1,"creator":1,"priority":"medium","place":{"function":"demo()","file":"/demos/AbnormalExit.swift","line":22,"column":5}}
        """)
  }

  @Test func `Each line of each trace is a JSON object`() throws {
    for trace in try Runs.all() {
      let lines = Array(JSONLines(trace))
      #expect(lines.count == trace.events.count + 1 + trace.notableFindings.count)
      for line in lines {
        #expect(!line.contains { $0.isNewline })
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        #expect((object as? [String: Any])?["event"] is String)
      }
    }
  }

  @Test func `The last lines are the findings, with their tasks, places and lessons`() throws {
    var script = TraceScript()
    let main = script.root()
    for name in ["letter", "photo"] {
      let creation = Creation(
        kind: .unstructured, creator: main, priority: .medium, name: name, site: SiteID(1))
      script.add(script.create(creation), .threw("ConnectionLost()"))
    }
    script.add(main, .returned)
    script.end()
    var trace = script.trace
    let address = CodeAddress(module: "main", offset: 1)
    trace.sites = [try #require(SiteID(1)): [address]]
    trace.symbols.frames = [
      address: [SourceFrame(function: "upload()", file: "/Main.swift", line: 7, column: 3)]
    ]
    let lines = Array(JSONLines(trace) { _ in "tasks" })
    let finding = try #require(trace.mistakes.first)
    #expect(lines.count == trace.events.count + 2)
    #expect(
      lines.last == """
        {"time":0,"task":2,"name":"letter","event":"finding","kind":"errorLost","grade":"mistake",\
        "title":"error lost","text":"\(finding.text)","remedy":"\(finding.remedy)","lesson":"tasks",\
        "index":\(finding.event),"otherTasks":[3],\
        "place":{"function":"upload()","file":"/Main.swift","line":7,"column":3}}
        """)
  }

  @Test func `JSON preserves hostile names and contains no control characters`() throws {
    let trace = try Runs.hostile()
    let lines = Array(JSONLines(trace))
    let scalars = lines.joined().unicodeScalars
    #expect(!scalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    #expect(!scalars.contains { (0x202A...0x202E).contains($0.value) })
    let names = try lines.compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["event"] as? String == "created" ? object?["name"] as? String : nil
    }
    #expect(names == Array(trace.names))
  }
}
