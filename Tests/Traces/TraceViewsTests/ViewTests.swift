import StyledText
import Testing
import TraceAnalysis
import TraceViews

/// Tests of properties that every view of every run has.
@Suite struct ViewTests {
  @Test(arguments: [40, 63, 64, 80, 140, 200])
  func `No line is wider than the view`(width: Int) throws {
    for trace in try Runs.all() {
      for (ascii, plain) in [(false, false), (true, false), (false, true)] {
        let options = ViewOptions(width: width, rows: 20, ascii: ascii, plain: plain)
        for view in allViews(trace, options) {
          #expect(!view.lines.isEmpty || view.name == "rules" || trace.events.isEmpty)
          let widest = view.lines.max { $0.width < $1.width }
          #expect((widest?.width ?? 0) <= width, "\(view.name): \(widest?.text ?? "")")
        }
      }
    }
  }

  @Test func `ASCII views and plain views are pure ASCII if all task names are`() throws {
    let all = try Runs.all()
    let traces = all.filter { $0.names.allSatisfy { $0.allSatisfy(\.isASCII) } }
    // Only the hostile run has other names.
    #expect(traces.count == all.count - 1)
    for trace in traces {
      for options in [
        ViewOptions(width: 50, rows: 9, ascii: true), ViewOptions(rows: 9, plain: true),
      ] {
        for view in allViews(trace, options) {
          let other = view.lines.first { !$0.text.allSatisfy(\.isASCII) }
          #expect(other == nil, "\(view.name): \(other?.text ?? "")")
        }
      }
    }
  }

  @Test func `No control character of a program appears in a view`() throws {
    for plain in [false, true] {
      for view in allViews(try Runs.hostile(), ViewOptions(plain: plain)) {
        let scalars = view.lines.lazy.flatMap { $0.text.unicodeScalars }
        #expect(!scalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
        #expect(!scalars.contains { (0x202A...0x202E).contains($0.value) })
      }
    }
  }

  @Test func `Widths are limited to the range from 40 to 200`() {
    var options = ViewOptions(width: 7)
    #expect(options.width == 40)
    options.width = 999
    #expect(options.width == 200)
  }

  @Test func `A given title replaces the program and its arguments`() throws {
    let options = ViewOptions(title: "task-trees/abnormal-exit")
    let views = [
      Timeline(try Runs.abnormalExit(), options).lines,
      TaskTree(try Runs.abnormalExit(), options).lines,
    ]
    for lines in views {
      #expect(lines.first?.text.hasPrefix("task-trees/abnormal-exit  ") == true)
    }
  }

  @Test func `Every prefix of a trace can be shown`() throws {
    for trace in [try Runs.abnormalExit(), try Runs.stuck(), try Runs.crashed()] {
      for count in 0...trace.events.count {
        let cut = Trace(events: Array(trace.events.prefix(count)))
        for view in allViews(cut, ViewOptions(rows: 5)) where view.name != "log" {
          #expect(view.lines.allSatisfy { $0.width <= 80 })
        }
      }
    }
  }
}
