import CommandLineKit
import DemoOptions
import LearnerRecords
import LessonKit
package import StyledText
import TaskTrace
package import TraceAnalysis
import TraceViews

extension Session {
  func plan(
    for word: String, _ words: [String], in lesson: String?, settings: Settings? = nil
  ) throws(TutorFailure) -> RunPlan {
    let demo = try demo(word, in: lesson)
    return try RunPlan(
      demo, try arguments(words, of: demo), program: sources.demosProgram,
      settings: settings ?? self.settings)
  }

  private func arguments(
    _ words: [String], of demo: Demo?, changing earlier: ArgumentList = ArgumentList()
  ) throws(TutorFailure) -> ArgumentList {
    do {
      return try ArgumentList(
        changing: earlier, parsing: words, options: RunPlan.options(of: demo))
    } catch {
      throw demo.failure(error) { error in
        .demo(demo.map { .options(error, demo: $0.id) } ?? .machineOptions(error))
      }
    }
  }

  mutating func run(_ word: String?, _ words: [String]) throws(TutorFailure) -> [Effect] {
    if ExplorePlan.asksForRealRuns(words) { return try explore([word].compactMap(\.self) + words) }
    if word == nil, goals.open == nil, let own = openProgram {
      let plan = try RunPlan(
        own, try arguments(words, of: own), program: sources.demosProgram, settings: settings)
      return try effects(of: plan)
    }
    if word == nil, words.isEmpty, goals.open == nil, let run = navigation.run {
      return try runStep(run)
    }
    let here = word == nil ? goalRun ?? navigation.run : nil
    let demo =
      if let word = word ?? here?.demo { try demo(word, in: navigation.name) } else {
        try demoHere(
          words.dropFirst(MachineOption.wordsBeforeProgram(words).count).first, in: words)
      }
    let usual = try arguments(here?.arguments ?? [], of: demo)
    let arguments = try arguments(words, of: demo, changing: usual)
    if arguments.asksForHelp { return [.show(parameterLines(of: demo, arguments))] }
    let plan = try RunPlan(
      demo, arguments, program: sources.demosProgram, settings: settings)
    takeRun(plan)
    return try effects(of: plan)
  }

  /// Returns the effects that repeat an earlier run with some options changed.
  func repeated(_ last: RunPlan, _ words: [String]) throws(TutorFailure) -> [Effect] {
    // A schedule is valid only with the options with which it was found.
    let left = MachineOption.schedule.option.spellings
    let kept =
      words.isEmpty
      ? last.arguments
      : last.arguments.only(last.options.filter { Set(left).isDisjoint(with: $0.spellings) })
    let arguments = try arguments(words, of: last.demo, changing: kept)
    if arguments.asksForHelp { return [.show(parameterLines(ofRun: last))] }
    if let demo = last.demo {
      return try effects(
        of: RunPlan(demo, arguments, program: sources.demosProgram, settings: settings))
    }
    let program = [last.source ?? last.scenario.program] + last.scenario.arguments
    return try effects(of: RunPlan(program: program, arguments, settings: settings))
  }

  /// Returns the effects that start a run. With `--policy ask`, the run goes up to its first choice.
  private func effects(of plan: RunPlan) throws(TutorFailure) -> [Effect] {
    [.run(plan.picks == nil ? plan : try picked(plan))]
  }

  mutating func traceProgram(
    _ options: [String], _ program: [String]
  ) throws(TutorFailure) -> [Effect] {
    let arguments = try arguments(options, of: nil)
    return try noteOnArguments(of: program, RunPlan.options(of: nil), arguments)
      + effects(of: RunPlan(program: program, arguments, settings: settings))
  }

  // MARK: Results

  /// Stores a run, and returns the effects that show it. If the learner has left the run, nothing is shown. If its
  /// timeline is already on the screen, the timeline is not shown again.
  package mutating func finish(
    _ plan: RunPlan, _ trace: Trace, warnings: [String] = [], timelineIsShown: Bool = false,
    isLeft: Bool = false
  ) -> [Effect] {
    if let complaint = plan.complaint(in: trace) {
      return [.refuse(sentences(complaint, .error) + offerRunAgain())]
    }
    if plan.picks != nil { return takeChoices(plan, trace) }
    picking = nil
    let plan = plan.ordered(as: trace)
    let before = runs.last?.trace
    runs.add(plan.withoutStop, trace)
    noteRunHere()
    progress.add(Progress.Run(date: sources.now(), command: plan.command))
    if let stop = plan.stop { return showStop(stop, in: trace, before: before) + [.save] }
    let effects = shown(
      plan, trace, warnings: warnings, timelineIsShown: timelineIsShown, isLeft: isLeft)
    return effects + [.save]
  }

  private mutating func shown(
    _ plan: RunPlan, _ trace: Trace, warnings: [String], timelineIsShown: Bool, isLeft: Bool
  ) -> [Effect] {
    if isLeft { return [.show(offerRunAgain())] }
    if let next = follower(of: plan) { return [.run(next)] }
    if plan.comparedRun != nil {
      return paged(
        answering { session throws(TutorFailure) in
          [.show(try session.comparison(of: plan) ?? [])]
        })
    }
    if let export = plan.export {
      return answering { session throws(TutorFailure) in try session.effects(of: export) }
    }
    let judgment = judgeOrOfferAgain(plan, trace)
    let verdict = verdict(judgment, trace, warnings)
    let opening = opening(of: plan, trace, verdict, judgment.then)
    if let view = plan.view {
      let shown = effects(of: view, trace, plan.title)
      return view == .json ? shown : paged(shown + [.show(verdict)]) + judgment.then
    }
    var report = RunReport(trace, opening.options, rows: screen.rows)
    report.timelineIsShown = timelineIsShown
    guard let pageRows else {
      return [.stream(report.parts), .show(verdict + suggestion(after: plan))]
        + wrongVersion(of: plan) + judgment.then
    }
    // The verdicts on predictions come first. The story follows if it fits. Otherwise, Return shows it.
    let timeline = Timeline(trace, opening.options)
    let height = timeline.lines.count + opening.text.count
    picture = ShownPicture(lines: height, tasks: timeline.tasks)
    let suggestion = suggestion(after: plan)
    let paragraphs = trace.isLong ? [] : report.storyParagraphs + report.summaries
    let details = paragraphs.joined() + suggestion
    if !trace.isLong, height + details.count <= pageRows {
      picture?.lines = height + details.count
      return [.show(report.picture + verdict + details)] + wrongVersion(of: plan) + judgment.then
    }
    pager.hold(opening.pages)
    hold(report, suggestion, rows: pageRows)
    return [.show(report.picture + opening.text)] + wrongVersion(of: plan) + judgment.then
  }

  /// Cuts the output of effects to a page. Return shows the rest.
  mutating func paged(_ effects: [Effect]) -> [Effect] {
    pageRows.map { pager.cut(effects, rows: $0) } ?? effects
  }

  /// Returns the lines about a run on the real thread pool: its output, how it ended, and how long it and the run on
  /// the machine took.
  package func comparison(
    output: String, errors: String, took duration: Duration, ending: String, of plan: RunPlan,
    predicted: Trace?
  ) -> [StyledLine] {
    var lines = [StyledLine(), StyledLine(" On the real thread pool", .strong)]
    let printed = [output, errors].flatMap { $0.printedLines.map(String.init) }
    for line in printed where !line.isEmpty && !line.isOfStackTrace {
      lines += (StyledLine("   ") + StyledLine(line)).wrapped(to: textWidth, indent: 3)
    }
    var sentence =
      "It \(ending) after \(Self.milliseconds(duration)), the start of the process included."
    if let predicted {
      sentence += " On the simulated machine, it took \((predicted.end - .zero).inMilliseconds)."
    }
    if plan.scenario.machine.cores != MachineSettings().cores {
      sentence += " The real thread pool ignores `--cores`: it has a thread for each of your cores."
    }
    return lines + (StyledLine(" ") + StyledLine(sentence, .note)).wrapped(to: textWidth, indent: 1)
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    return "\(Int(milliseconds.rounded())) ms"
  }
}
