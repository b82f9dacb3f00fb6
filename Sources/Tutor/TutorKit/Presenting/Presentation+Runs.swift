import CommandLineKit
import DemoOptions
import LessonKit
import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

extension Presentation {
  var here: RunPlace { RunPlace(section: section, block: fragment.place.block) }

  /// The run that keys refer to: the one on the screen or before it in this step, or else the next one. Nil if the
  /// step has no run.
  var runPlace: RunPlace? {
    func isRun(_ fragment: Fragment) -> Bool {
      if case .run = fragment.kind { true } else { false }
    }
    let fragments = layout.fragments
    let found = fragments[...index].last(where: isRun) ?? fragments[index...].first(where: isRun)
    return found.map { RunPlace(section: section, block: $0.place.block) }
  }

  private func demoRun(at place: RunPlace) -> DemoRun? {
    let blocks = OpenLesson.blocks(of: lesson, section: place.section)
    guard case .run(let run) = blocks[place.block].kind else { return nil }
    return run
  }

  /// The indices of the blocks of this section whose last run did not use the lesson's options.
  var alteredBlocks: Set<Int> {
    Set(
      shown.compactMap { place, run in
        guard place.section == section, let own = try? ownPlan(at: place) else { return nil }
        return own.scenario == run.plan.scenario ? nil : place.block
      })
  }

  /// Returns the plan of a run with the lesson's options.
  func ownPlan(at place: RunPlace) throws(TutorFailure) -> RunPlan {
    guard let run = demoRun(at: place) else { throw .demo(.noneHere) }
    var plan = try session.plan(for: run.demo, run.arguments, in: lesson.name.id)
    (plan.view, plan.isReal) = (nil, false)
    return plan
  }

  // MARK: Starting runs

  /// Goes to a run and starts it. Without a plan, the run uses the options of the last run at this place, or else the
  /// lesson's.
  mutating func run(_ place: RunPlace, _ plan: RunPlan? = nil) -> Request? {
    do {
      let plan = try plan ?? shown[place]?.plan ?? ownPlan(at: place)
      (playing, running) = (nil, Running(place: place))
      show(place)
      return .run(plan)
    } catch {
      failed.insert(place)
      show(place)
      message = "\(error)"
      return nil
    }
  }

  mutating func runAgain() -> Request? {
    guard let place = runPlace else {
      message = "This step has no run. Press n for the next step."
      return nil
    }
    return run(place)
  }

  /// Starts the run with some options changed. If the text is empty, uses the lesson's options.
  mutating func runAltered(by text: String) throws(TutorFailure) -> Request? {
    guard let place = runPlace else { throw .demo(.noneHere) }
    let words = try typed(try CommandWords.typed(text))
    let own = try ownPlan(at: place)
    guard !words.isEmpty else { return run(place, own) }
    let last = shown[place]?.plan ?? own
    session.runs.lastPlan = last
    guard case .run(let plan)? = try session.repeated(last, words).first else {
      throw .commandLine(
        .badValue(
          BadValue(
            "This line", given: text, expected: list(own.options.prefix(4).map(\.usage), "or"))))
    }
    guard plan.view == nil, !plan.isReal else {
      throw .commandLine(
        .badValue(
          BadValue(
            "A presentation", given: text,
            expected: "options of the demo and the machine, and shows the timeline")))
    }
    return run(place, plan)
  }

  /// Starts the same run with the root task cancelled at the moment shown. If it is already cancelled, shows the rest
  /// of the timeline at once.
  mutating func cancelHere() -> Request? {
    guard let playing, let shown = shown[playing.place], !playing.isCancelled else {
      self.playing = nil
      return nil
    }
    let moment = shown.timeline.time(ofColumn: playing.column)
    running = Running(place: playing.place, from: moment, isCancelled: true)
    self.playing = nil
    return .run(shown.plan.cancelled(at: moment))
  }

  // MARK: Results

  /// Stores a run and begins to play it. If the demo has a version that does not compile, requests its compilation.
  mutating func finish(_ plan: RunPlan, _ trace: Trace, _ warnings: [String]) -> Request? {
    guard let running else { return nil }
    self.running = nil
    let place = running.place
    failed.remove(place)
    shown[place] = Shown(
      plan: plan, trace: trace, warnings: warnings, timeline: timeline(of: trace, plan))
    if let run = demoRun(at: place), let own = try? ownPlan(at: place),
      own.scenario == plan.scenario
    {
      traces[run.commandLine] = trace
    }
    session.runs.add(plan, trace)
    layOut(at: fragment.place)
    show(place)
    if let timeline = shown[place]?.timeline, plan.pace.seconds > 0 {
      playing = Playing(
        place: place, column: Self.column(of: running.from, in: timeline),
        isCancelled: running.isCancelled)
    }
    guard let name = plan.demo?.name, compiled[name] == nil,
      let wrong = session.sources.wrongVersion(entry, name)
    else { return nil }
    compiling = (name, wrong)
    return .compile(wrong)
  }

  mutating func keep(compiled messages: String?) {
    guard let (name, wrong) = compiling else { return }
    compiling = nil
    compiled[name] = Compiled(wrong: wrong, messages: messages)
    layOut(at: fragment.place)
  }

  mutating func giveUp(_ sentence: String) {
    if let running { failed.insert(running.place) }
    running = nil
    message = sentence
  }

  mutating func grow() {
    guard var playing, let shown = shown[playing.place] else { return }
    playing.column += 1
    self.playing = playing.column < shown.timeline.columns ? playing : nil
  }

  private mutating func show(_ place: RunPlace) {
    index =
      layout.fragments.firstIndex {
        if case .run = $0.kind { $0.place.block == place.block } else { false }
      } ?? index
  }

  // MARK: Pictures

  /// Returns the timeline of a run, with tasks folded so that it fits the screen.
  func timeline(of trace: Trace, _ plan: RunPlan) -> Timeline {
    var options = session.viewOptions(title: plan.title)
    options.rows = nil
    var timeline = Timeline(trace, options)
    let room = max(room - goals(after: plan, trace).count, 8)
    var rows = room
    while timeline.lines.count > room, rows > 4 {
      rows -= max(1, min(rows / 4, timeline.lines.count - room))
      options.rows = max(rows, 4)
      timeline = Timeline(trace, options)
    }
    return timeline
  }

  /// Returns the first column that is at or after a moment.
  static func column(of moment: VirtualTime, in timeline: Timeline) -> Int {
    (0..<timeline.columns).first { timeline.time(ofColumn: $0) >= moment } ?? 0
  }

  /// Returns the output that replaces the block of a run.
  func picture(of shown: Shown) -> [StyledLine] {
    var lines = shown.timeline.lines
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines + shown.warnings.flatMap { session.sentences($0, .warning) }
      + goals(after: shown.plan, shown.trace)
  }
}
