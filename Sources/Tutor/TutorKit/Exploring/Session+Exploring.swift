import CommandLineKit
import DemoOptions
import LessonKit
package import ScheduleSearch
package import StyledText
import TaskTrace
import TraceAnalysis
import TraceExport
import TraceExpressions

extension Session {
  /// Carries out `explore [DEMO] [--options]` and `explore [--options] PROGRAM [ARGUMENTS]`.
  func explore(_ words: [String]) throws(TutorFailure) -> [Effect] {
    let (subject, options) = try subjectNamed(in: words, others: ExplorePlan.options(of: nil))
    switch subject {
    case .program(let program):
      let arguments = try exploreArguments(options, of: nil)
      let own = arguments.only(RunPlan.options(of: nil))
      let run = try RunPlan(program: program, own, settings: settings)
      let isNamed = options.count < words.count
      return (isNamed ? noteOnArguments(of: program, ExplorePlan.options(of: nil), arguments) : [])
        + [.explore(try explorePlan(run, arguments))]
        + (words.isEmpty ? noteOnLastOptions(of: run) : [])
    case .demo(let demo):
      let arguments =
        try words.isEmpty
        ? argumentsOfChangedRun(of: demo) : exploreArguments(options, of: demo)
      let run = try RunPlan(
        demo, arguments.only(RunPlan.options(of: demo)), program: sources.demosProgram,
        settings: settings)
      return [.explore(try explorePlan(run, arguments))]
        + (words.isEmpty ? noteOnLastOptions(of: run) : [])
    }
  }

  /// Tells the learner that the last run of the same program had options, if it had. `explore` alone does not repeat
  /// them.
  private func noteOnLastOptions(of run: RunPlan) -> [Effect] {
    guard let last = runs.lastPlan, last.demo == run.demo,
      run.demo != nil || last.title == run.title,
      last.scenario.machine.interventions.isEmpty
    else { return [] }
    let options = last.arguments.only(ExplorePlan.options(of: run.demo)).words
    guard !options.isEmpty else { return [] }
    let given = CommandWords.join(options)
    // After a path, the options would be arguments of the program.
    let rest = run.demo == nil ? "\(given) \(run.title)" : "\(run.title) \(given)"
    let command = "\(ExploreCommand.word.rawValue) \(rest)"
    return [
      .show(sentences("The last run had options. To explore it with them: `\(command)`.", .note))
    ]
  }

  /// Returns the arguments of the demo's last run if the learner changed it at a stop; otherwise none.
  private func argumentsOfChangedRun(of demo: Demo) -> ArgumentList {
    guard let last = runs.lastPlan, last.demo == demo,
      !last.scenario.machine.interventions.isEmpty
    else { return ArgumentList() }
    return last.arguments.only(ExplorePlan.options(of: demo))
  }

  private func exploreArguments(
    _ words: [String], of demo: Demo?
  ) throws(TutorFailure) -> ArgumentList {
    do {
      return try ArgumentList(parsing: words, options: ExplorePlan.options(of: demo))
    } catch {
      throw demo.failure(error) { error in
        demo.map { .demo(.options(error, demo: $0.id)) }
          ?? .commandLine(.options(error, ExploreCommand.word))
      }
    }
  }

  private func explorePlan(
    _ run: RunPlan, _ arguments: ArgumentList
  ) throws(TutorFailure) -> ExplorePlan {
    var run = run
    run.scenario.machine.policy = .firstCome
    try run.requireFreeComputing(for: ExploreCommand.word)
    let own = ExplorePlan.options(of: run.demo)
    func value(_ option: DemoOption) -> String? {
      own.contains(option) ? arguments.values(of: option.name)?.last : nil
    }
    let until = value(ExplorePlan.untilOption)
    let limit = value(ExplorePlan.limitOption).flatMap { Int($0) }
    var plan: ExplorePlan
    do {
      plan = ExplorePlan(
        run: run, outcome: try Outcome(value(ExplorePlan.by) ?? "printed"),
        until: until == nil ? nil : try Expression(until ?? ""),
        limit: limit ?? ExplorePlan.defaultLimit, maximumRuns: limit ?? .max,
        realRuns: value(ExplorePlan.realOption).flatMap { Int($0) } ?? 0)
    } catch {
      throw .expression(error)
    }
    guard plan.realRuns == 0 || plan.outcome.isSeenOutside else { throw .lastRun(.realOutcome) }
    plan.page = try value(ExplorePlan.exportOption).map { file throws(TutorFailure) in
      guard ExportFormat(fileName: file) == .html else {
        throw .commandLine(
          .badValue(
            BadValue("--export", given: file, expected: "the name of a page, such as orders.html")))
      }
      return Destination(
        path: file, mayReplace: arguments.values(of: Destination.option) != nil)
    }
    plan.runsKept = plan.page.map { _ in limit ?? ExplorePlan.defaultRunsKept }
    plan.sharingOfDemo = sharing(in: run)
    return plan
  }

  /// Carries out `replay SCHEDULE [DEMO] [--options]`. Without a demo, it repeats the latest program that the schedule
  /// belongs to.
  mutating func replay(_ words: [String]) throws(TutorFailure) -> [Effect] {
    guard let schedule = words.first, !schedule.hasPrefix("-") else {
      throw .commandLine(.wordMissing(ReplayCommand.word))
    }
    guard !schedule.isEmpty else {
      throw .commandLine(
        .badValue(
          BadValue(
            of: ReplayCommand.word, given: schedule,
            expected: "a schedule that `explore` has shown")))
    }
    let parsed: ScheduleString
    do { parsed = try ScheduleString(schedule) } catch { throw .schedule(error) }
    let rest = Array(words.dropFirst())
    if let first = rest.first {
      let before = MachineOption.wordsBeforeProgram(rest)
      let program = Array(rest.dropFirst(before.count))
      let own = ["--schedule", schedule]
      if let path = program.first, Self.isProgram(path, after: before) {
        return try traceProgram(before + own, program)
      }
      let named = first.hasPrefix("-") ? nil : first
      return try run(named, own + rest.dropFirst(named == nil ? 0 : 1))
    }
    guard let last = runs.plan(for: parsed) else { throw .lastRun(.noneYet) }
    return try repeated(last, ["--schedule", schedule])
  }

  /// Repeats the order of an outcome that the latest exploration has listed.
  func replay(outcome number: Int) throws(TutorFailure) -> [Effect] {
    guard let explored = runs.explored else { throw .comparing(.notExplored) }
    let schedule = try explored.schedule(ofOutcome: number)
    return try repeated(explored.run, ["--schedule", "\(schedule)"])
  }

  /// Shows the results of an exploration, which the learner may have stopped. Afterward, `replay` needs only a
  /// schedule to run the explored program.
  package mutating func finish(
    _ plan: ExplorePlan, _ found: Exploration, real: RealRuns? = nil,
    observed: ObservedOrders? = nil
  ) -> [Effect] {
    runs.lastPlan = plan.run
    noteRunHere()
    runs.explored = ExploredOutcomes(run: plan.run, schedules: found.findings.map(\.schedule))
    let page = ExplorePage(found: found, plan: plan, real: real, width: textWidth)
    return paged([.show([StyledLine()] + page.lines)]) + export(page, observed)
  }

  /// Returns the effect that writes the page with the results; none if the plan asks for no page.
  private func export(_ page: ExplorePage, _ observed: ObservedOrders?) -> [Effect] {
    guard let place = page.plan.page, let observed, let runs = page.runs(observed) else {
      return []
    }
    do throws(ExportFailure) {
      let written = try ExploredPage(runs) { StyledLine.swift($0.joined(separator: "\n")) }
      let report = "Wrote \(place.path): \(ExploredPage.meaning)."
      return [.exportOrders(written, to: place, report: sentences(report, .success))]
    } catch {
      return [.refuse(sentences("\(error)", .error))]
    }
  }

  /// Returns the progress of the real runs, in one line.
  package func progressLine(of real: RealRuns, _ plan: ExplorePlan) -> StyledLine {
    StyledLine(" \(real.total) of \(plan.realRuns) real runs.", .running)
      + StyledLine(" Control-C stops.", .dim)
  }

  /// Returns the progress of an exploration, in one line. `cores` is the number of cores if it is not the one that the
  /// learner asked for.
  package func progressLine(of found: Exploration, cores: Int? = nil) -> StyledLine {
    let outcomes = counted(found.findings.count, "outcome")
    let orders = counted(found.total, "order")
    let place = cores.map { "Also on \(counted($0, "core")): " } ?? ""
    let words = found.total == 0 ? "The default order runs." : "\(place)\(orders), \(outcomes)."
    return StyledLine(" \(words)", .running) + StyledLine(" Control-C stops.", .dim)
  }

  /// Returns the progress of the runs that are made for a page, in one line.
  package func progressLine(ofKept count: Int, of most: Int) -> StyledLine {
    StyledLine(" \(count) of at most \(most) orders for the page.", .running)
      + StyledLine(" Control-C stops.", .dim)
  }

  /// Returns the progress of the second runs of the outcomes, in one line.
  package func progressLine(ofConfirmed count: Int, of total: Int) -> StyledLine {
    StyledLine(" \(count) of \(total) outcomes were run again.", .running)
      + StyledLine(" Control-C stops.", .dim)
  }
}
