import StyledText
import TaskTrace
import Testing
import TraceViews

@Suite struct Scratch {
  @Test func `show`() throws {
    func show(_ lines: some Sequence<StyledLine>) {
      for line in lines { print(line.text) }; print("-----")
    }
    for trace in [
      try Runs.abnormalExit(), try Runs.stuck(), try Runs.computing(children: 1000, cores: 4),
    ] {
      for (width, ascii) in [(80, false), (40, false)] {
        print(String(repeating: "=", count: width))
        let o = ViewOptions(width: width, rows: 12, ascii: ascii)
        show(Story(trace, o).prefix(30))
        show(Story(trace, o, level: .detail).prefix(30))
        show(RuleSummary(trace, o).lines)
      }
      let o = ViewOptions(plain: true)
      show(Story(trace, o).prefix(30))
      show(RuleSummary(trace, o).lines)
    }
  }
}
