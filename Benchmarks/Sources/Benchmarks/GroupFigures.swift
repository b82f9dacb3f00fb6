import Foundation
import TaskTrace

/// The cost of tracing: a group of a million children, traced and on the platform's executor.
struct GroupFigures {
  let programs: MeasuredPrograms
  private let children = 1_000_000

  init(_ programs: MeasuredPrograms) { self.programs = programs }

  func show() throws {
    let file = programs.made("group.trace")
    let series = try Series.alternately(
      rounds: 5,
      [
        { try programs.run(programs.group, ["\(children)"]) },
        {
          try programs.run(
            programs.group, ["\(children)"],
            environment: ["LD_PRELOAD": programs.tracer, "TASKTRACER_FILE": file])
        },
      ])
    let bytes = try Data(contentsOf: URL(filePath: file)).count
    let events = bytes / Record.size
    print("\nA task group of \(children) children")
    report("  platform's executor, untraced", series[0].text)
    report("  traced", series[1].text)
    report("  traced / untraced", (series[1] / series[0]).threeDigits, goal: "0.42 at most")
    report("  an event, traced", Self.nanoseconds(series[1].median / events))
    report("  bytes an event", "\(Record.size)", goal: "32 at most")
    try? FileManager.default.removeItem(atPath: file)
  }

  private static func nanoseconds(_ time: Duration) -> String {
    "\((time / .nanoseconds(1)).threeDigits) ns, the program's own work included"
  }
}
