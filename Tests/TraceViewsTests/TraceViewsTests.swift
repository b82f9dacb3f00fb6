import StyledText
import TaskTrace
import Testing
import TraceViews

@Suite struct Scratch {
  @Test func `show`() throws {
    func show(_ lines: some Sequence<StyledLine>) { for line in lines { print(line.text) }; print("-----") }
    for trace in [try Runs.abnormalExit(), try Runs.stuck(), try Runs.computing(children: 1000, cores: 4)] {
      for (width, ascii) in [(80, false), (40, false)] {
        print(String(repeating: "=", count: width))
        let o = ViewOptions(width: width, rows: 12, ascii: ascii)
        show(TaskTree(trace, o).lines)
        show(TaskTable(trace, o).lines)
        show(EventLog(trace, o).prefix(8))
        for l in JSONLines(trace).prefix(20) { print(l) }
      }
      show(TaskTree(trace, ViewOptions(rows: 10, plain: true)).lines)
      show(TaskTable(trace, ViewOptions(rows: 10, plain: true)).lines)
      show(EventLog(trace, ViewOptions(plain: true)).prefix(30))
    }
  }
}
