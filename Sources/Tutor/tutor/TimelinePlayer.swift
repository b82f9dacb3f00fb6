import CommandLineKit
import LineEditor
import RunKit
import StyledText
import TaskTrace
import TraceViews
import TutorKit

/// Plays a run: its timeline grows in place, below the earlier output.
struct TimelinePlayer {
  let console: Console
  let keys: KeyReader
  let session: Session
  /// The number of lines on the screen that the next drawing replaces.
  private var drawn = 0
  private var terminal = Terminal.current()

  init(console: Console, keys: KeyReader, session: Session) {
    self.console = console
    self.keys = keys
    self.session = session
  }

  typealias Rerun = (RunPlan) async throws(RunFailure) -> InteractiveRun.Played?

  private enum Ending { case atEnd, cancelled(VirtualTime), resized(VirtualTime) }

  /// Plays the run to its end. If the learner cancels the root task or resizes the terminal, continues at that
  /// moment.
  mutating func play(
    _ played: InteractiveRun.Played, rerun: Rerun
  ) async throws(RunFailure) -> InteractiveRun.Played {
    var played = played
    var start = VirtualTime.zero
    var isCancelled = false
    while true {
      let timeline = Timeline(played.trace, options(for: played))
      // A picture that is taller than the screen cannot be redrawn.
      guard timeline.lines.count + 2 < terminal.rows else { return played }
      switch await grow(timeline, from: start, played.plan.pace, isCancelled) {
      case .atEnd:
        played.isShown = true
        return played
      case .resized(let moment):
        start = moment
        terminal = Terminal.current()
        drawn = 0
      case .cancelled where isCancelled:
        draw(timeline.lines)
        (played.isShown, played.isLeft) = (true, true)
        return played
      case .cancelled(let moment):
        isCancelled = true
        start = moment
        let other = try await rerun(played.plan.cancelled(at: moment))
        guard let other, !other.isInterrupted else {
          draw(timeline.lines)
          (played.isShown, played.isLeft) = (true, true)
          return played
        }
        played = other
      }
    }
  }

  /// Returns the keys that a run takes while it plays, in fewer words on a narrow screen.
  private func hint(isCancelled: Bool) -> String {
    let (control, short) =
      isCancelled ? ("to the prompt", "prompt") : ("cancel the root task here", "cancel")
    let hint = " Return: to the end   Control-C: \(control)"
    return hint.displayWidth <= terminal.columns ? hint : " Return: end   Control-C: \(short)"
  }

  private func options(for played: InteractiveRun.Played) -> ViewOptions {
    var session = session
    session.screen = terminal.screen
    return session.pictureOptions(
      for: played.trace, played.plan, warnings: played.warnings)
  }

  /// Shows the timeline column by column, until the end or until a key stops it.
  private mutating func grow(
    _ timeline: Timeline, from start: VirtualTime, _ pace: Pace, _ isCancelled: Bool
  ) async -> Ending {
    let columns = timeline.columns
    var column = (0..<columns).first { timeline.time(ofColumn: $0) >= start } ?? columns - 1
    let step = Duration.seconds(pace.seconds / Double(max(columns, 1)))
    let hint = hint(isCancelled: isCancelled)
    while column < columns {
      draw(timeline.lines(throughColumn: column) + [StyledLine(hint, .dim)])
      let next = ContinuousClock.now + step
      wait: while true {
        let rest = ContinuousClock.now.duration(to: next)
        guard let key = await keys.next(within: max(rest, .zero)) else { break wait }
        let isKept = keys.keep(key)
        switch key {
        case .character(" ") where isKept: continue
        case .return, .escape, .character(" "):
          column = columns
          break wait
        case .interrupt: return .cancelled(timeline.time(ofColumn: column))
        case .resized, .resumed: return .resized(timeline.time(ofColumn: column))
        default: continue
        }
      }
      column += 1
    }
    draw(timeline.lines)
    return .atEnd
  }

  /// Replaces the lines that were drawn last.
  private mutating func draw(_ lines: [StyledLine]) {
    let color = session.settings.color
    let lines = lines.map { line in
      let line = line.truncated(to: terminal.columns)
      return color ? line : StyledLine(line.text)
    }
    console.replace(drawn, with: lines)
    drawn = lines.count
  }
}
