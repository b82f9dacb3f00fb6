import Foundation
import StyledText
import TraceAnalysis
import TraceViews

/// The time of one step through runs of 20,000 and of a million events, in both directions, with its whole screen.
/// The longest step is reported too, because a step back may have to start again from an earlier state.
struct StepFigures {
  let programs: MeasuredPrograms
  /// The number of steps to search for the longest one: more than a walk can take back without starting again.
  private static let steps = 40_000

  init(_ programs: MeasuredPrograms) { self.programs = programs }

  func show() throws {
    for (count, goal) in [(20_000, "16 ms"), (1_000_000, "100 ms")] {
      // A child of the group has four events. A round of the other program has about 78.
      try show("A task group", programs.trace(programs.group, ["\(count / 4)"]), goal)
      try show("A little of everything", programs.trace(programs.mixed, ["\(count / 78)"]), goal)
    }
  }

  private func show(_ name: String, _ file: String, _ goal: String) throws {
    defer { try? FileManager.default.removeItem(atPath: file) }
    let trace = try programs.read(file)
    var options = ViewOptions()
    options.rows = 9
    let timeline = Timeline(stopsOf: trace, options)
    print("\n\(name), \(trace.events.count) events, \(trace.tasks.count) tasks")
    var walk = Walk(trace)
    for place in [trace.events.count / 2, trace.events.count - 40] {
      walk.go(to: place)
      let forward = screens(&walk, timeline, by: 1)
      report("  a step at \(place)", forward.text, goal: goal)
      report("  a step back", screens(&walk, timeline, by: -1).text, goal: goal)
    }
    walk.go(to: trace.events.count)
    let steps = min(Self.steps, trace.events.count)
    let back = (0..<steps).map { _ in time { walk.go(to: walk.position - 1) } }
    report("  the longest step back", Self.text(back.max()), goal: goal)
    let forward = (0..<steps).map { _ in time { walk.go(to: walk.position + 1) } }
    report("  the longest step forward", Self.text(forward.max()), goal: goal)
  }

  /// Measures steps, each with the bytes of its screen.
  private func screens(_ walk: inout Walk, _ timeline: Timeline, by count: Int) -> Series {
    let writer = TerminalWriter(colors: .ansi)
    var series = Series()
    for _ in 0..<20 {
      series.add {
        walk.go(to: walk.position + count)
        var bytes: [UInt8] = []
        let page = StopPage(walk, timeline) { $0.map { StyledLine($0) } }
        for line in page.lines { writer.write(line, to: &bytes) }
        precondition(!bytes.isEmpty)
      }
    }
    return series
  }

  private func time(_ step: () -> Void) -> Duration { ContinuousClock().measure(step) }

  private static func text(_ time: Duration?) -> String {
    let unit = Unit(fitting: time ?? .zero)
    return "\(unit.number(time ?? .zero)) \(unit.name)"
  }
}
