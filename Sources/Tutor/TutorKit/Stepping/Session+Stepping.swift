import CommandLineKit
import DemoOptions
import LessonKit
package import StyledText
import TaskTrace
import TraceAnalysis
import TraceExpressions
import TraceViews

/// The learner's walk through the last run, and the timeline of that run, which is drawn once.
struct Stepping: Sendable {
  var walk: Walk
  var timeline: Timeline
  /// A message, and the position of the stop that it is about.
  var note: (position: Int, sentence: String)?
}

extension Session {
  /// Moves through the last run and shows the stop, with `sentence` above it. `move` returns another sentence if there
  /// is no stop to move to; that sentence is shown instead.
  mutating func step(
    noting sentence: String? = nil, _ move: (inout Walk) throws(TutorFailure) -> String?
  ) throws(TutorFailure) -> [Effect] {
    let (trace, plan) = try runs.latest()
    var walk = runs.stepping?.walk ?? Walk(trace)
    let complaint = try move(&walk)
    let timeline =
      runs.stepping?.timeline ?? Timeline(stopsOf: trace, stopOptions(title: plan.title))
    runs.stepping = Stepping(
      walk: walk, timeline: timeline, note: sentence.map { (walk.position, $0) })
    fitStops()
    let lines = complaint.map { sentences($0, .warning) } ?? stopLines
    return hasKeys && !settings.plain && complaint == nil ? [.step] : [.show(lines)]
  }

  /// Draws the timeline again if the size of the window has changed.
  package mutating func fitStops() {
    guard let stepping = runs.stepping, let plan = runs.lastPlan else { return }
    let options = stopOptions(title: plan.title)
    guard !stepping.timeline.isDrawn(with: options) else { return }
    runs.stepping?.timeline = Timeline(stopsOf: stepping.walk.trace, options)
  }

  /// Returns the options of the timeline, which leave space for the event and the source.
  private func stopOptions(title: String) -> ViewOptions {
    var options = viewOptions(title: title)
    options.rows = screen.rows.map { max(4, $0 - 15) }
    return options
  }

  /// The lines of the current stop.
  package var stopLines: [StyledLine] {
    guard let stepping = runs.stepping else { return [] }
    let page = StopPage(stepping.walk, stepping.timeline) {
      StyledLine.swift($0.joined(separator: "\n"))
    }
    guard let note = stepping.note, note.position == stepping.walk.position else {
      return page.lines
    }
    return sentences(note.sentence, .note) + page.lines
  }

  /// The walk, if it has not reached the end of the run; otherwise nil.
  var stop: Walk? {
    runs.stepping.map(\.walk).flatMap { $0.position < $0.trace.events.count ? $0 : nil }
  }

  /// Moves by `count` events. A negative count moves back. The first step of a walk leads to the first stop in the
  /// program's own code.
  mutating func step(by count: Int) throws(TutorFailure) -> [Effect] {
    let isFirst = count > 0 && runs.stepping == nil
    let first = isFirst ? try Walk(runs.latest().trace).firstStopInProgram : nil
    let sentence = first.flatMap { $0 > 1 ? Self.skipped(stops: $0 - 1, by: count) : nil }
    return try step(noting: sentence) { walk in
      if let first { walk.go(to: first - 1) }
      let from = walk.position
      walk.go(to: from.advanced(by: count))
      guard walk.position == from, count != 0 else { return nil }
      return count > 0
        ? "This is the end of the run. `rstep` steps back."
        : "This is the beginning of the run. `step` steps forward."
    }
  }

  private static func skipped(stops count: Int, by steps: Int) -> String {
    guard steps == 1 else {
      let stops = count == 1 ? "The first stop is" : "The first \(count) stops are"
      return "\(stops) not in the program's own code. The \(steps) steps begin after that."
    }
    return count == 1
      ? "The stop before this one is not in the program's own code. `rstep` shows it."
      : "The \(count) stops before this one are not in the program's own code. `rstep` shows them."
  }

  mutating func step(toTime time: VirtualTime) throws(TutorFailure) -> [Effect] {
    try step { walk in
      walk.go(to: time)
      return nil
    }
  }

  /// Moves to the next or the previous event of a task.
  mutating func step(to task: TaskID, isForward: Bool) throws(TutorFailure) -> [Effect] {
    try step { walk in
      guard let stop = isForward ? walk.stop(after: task) : walk.stop(before: task) else {
        let name = walk.trace.name(of: task).makingControlsVisible()
        return isForward
          ? "\(name) has no later event in this run." : "\(name) has no earlier event in this run."
      }
      walk.go(to: stop)
      return nil
    }
  }

  /// Moves forward to the first stop at which an expression is true for the run up to that stop.
  mutating func step(until expression: Expression) throws(TutorFailure) -> [Effect] {
    try step { walk throws(TutorFailure) in
      let trace = walk.trace
      let stops = (walk.position + 1)..<(trace.events.count + 1)
      guard stops.count * trace.events.count <= Self.maximumEventsLookedAt else {
        throw .lastRun(.tooManyEventsForUntil(count: trace.events.count))
      }
      var failure: ExpressionFailure?
      for stop in stops {
        do throws(ExpressionFailure) {
          guard try expression.holds(in: trace.prefix(events: stop)) else { continue }
          walk.go(to: stop)
          return nil
        } catch {
          // The expression may name a task that does not exist yet at this stop.
          failure = error
        }
      }
      if let failure, (try? expression.value(in: trace)) == nil { throw .expression(failure) }
      return "The expression is not true at any later stop of this run."
    }
  }

  /// The most events that a search looks at. It looks at all events before each stop.
  private static let maximumEventsLookedAt = 20_000_000
}
