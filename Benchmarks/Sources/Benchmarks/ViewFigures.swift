import Foundation
import StyledText
import TaskTrace
import TraceViews

/// A trace of a million events: read, and shown in each view as a terminal of 80 by 24 is given it.
struct ViewFigures {
  let workshop: Workshop

  init(_ workshop: Workshop) { self.workshop = workshop }

  func show() throws {
    let bytes = try workshop.groupFile(children: 250_000)
    let trace = try TraceFile.decode(bytes)
    let views = views(of: trace)
    let works: [() throws -> Void] =
      [{ _ = try TraceFile.decode(bytes) }] + views.map(\.draw)
    let series = try Series.alternately(rounds: 5, works)
    print("\nA trace of \(trace.events.count) events")
    report("  reading it", series[0].text)
    for (view, series) in zip(views, series.dropFirst()) {
      report("  \(view.name)", series.text, goal: "1 s")
    }
  }

  private struct View {
    var name: String
    var draw: () -> Void
  }

  private func views(of trace: Trace) -> [View] {
    let writer = TerminalWriter(colours: .ansi)
    var options = ViewOptions()
    options.rows = 24
    var plain = options
    plain.plain = true
    func view(_ name: String, _ lines: @escaping () -> some Sequence<StyledLine>) -> View {
      View(name: name) {
        // As the prompt shows lines: in one buffer, here emptied now and then.
        var bytes: [UInt8] = []
        var count = 0
        for line in lines() {
          writer.write(line, to: &bytes)
          bytes.append(UInt8(ascii: "\n"))
          count += 1
          if bytes.count > 1 << 16 { bytes.removeAll(keepingCapacity: true) }
        }
        precondition(count > 0, "\(name) is empty")
      }
    }
    return [
      view("tree, folded to the screen") { TaskTree(trace, options).lines },
      view("tree, every task") { TaskTree(trace).lines },
      view("timeline, folded to the screen") { Timeline(trace, options).lines },
      view("story, the essential") { Story(trace, options) },
      view("story, every detail") { Story(trace, options, level: .detail) },
      view("log, every event") { EventLog(trace, options) },
      view("tasks, folded to the screen") { TaskTable(trace, options).lines },
      view("tasks, all of them") { TaskTable(trace).lines },
      view("rules") { RuleSummary(trace, options).lines },
      view("timeline, in sentences") { Timeline(trace, plain).lines },
      view("story, every detail, plain") { Story(trace, plain, level: .detail) },
      view("log, plain") { EventLog(trace, plain) },
      View(name: "json") {
        let bytes = JSONLines(trace).reduce(0) { $0 + $1.utf8.count }
        precondition(bytes > 0, "json is empty")
      },
    ]
  }
}
