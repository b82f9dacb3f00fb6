import TaskTrace
import Testing
import TraceBuilding

@testable import TraceExport

/// The findings that the page of a run lists.
@Suite struct FindingsOnPageTests {
  @Test func `A page lists remarks in a section of their own`() throws {
    var script = TraceScript()
    let main = script.root()
    for time: Int64 in [10, 30] {
      script.run(main)
      script.sleep(main, until: time)
      script.at(time)
    }
    script.run(main)
    script.add(main, .returned)
    script.end()
    let page = try page(of: script)
    #expect(
      page.contains("<h2>Remarks</h2>\n<ul>\n<li class=\"remark\">main started no other task."))
    #expect(!page.contains("<h2>Findings</h2>"))
  }

  @Test func `A page without findings has no section for them`() throws {
    var script = TraceScript()
    let main = script.root()
    script.run(main)
    script.add(main, .returned)
    script.end()
    let page = try page(of: script)
    #expect(!page.contains("<h2>Remarks</h2>") && !page.contains("<h2>Findings</h2>"))
  }

  private func page(of script: TraceScript) throws -> String {
    var page = ""
    try Export(script.trace, as: .html).write(to: &page)
    return page
  }
}
