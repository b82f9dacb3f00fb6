import StyledText
import TaskTrace
import Testing
import TraceViews

@Suite struct Scratch {
  @Test func `show`() throws {
    for trace in [
      try Runs.abnormalExit(), try Runs.abnormalExit(ignoring: true), try Runs.stuck(),
      try Runs.computing(children: 6, cores: 2), try Runs.computing(children: 1000, cores: 4),
    ] {
      for (width, ascii) in [(80, false), (80, true), (40, false), (140, false)] {
        print(String(repeating: "=", count: width))
        print(
          TerminalWriter(colours: .none).string(
            for: Timeline(trace, ViewOptions(width: width, rows: 12, ascii: ascii)).lines))
      }
    }
    for line in Timeline(try Runs.stuck(), ViewOptions(plain: true)).lines { print(line.text) }
    let t = Timeline(try Runs.abnormalExit())
    print(TerminalWriter(colours: .none).string(for: t.lines(until: TraceMaker.ms(60))))
  }
}
