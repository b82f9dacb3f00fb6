import DemoOptions
package import StyledText
package import TraceExpressions

extension Session {
  private static let by = DemoOption(
    kind: .option, spellings: ["--by"], valueName: "outcome",
    help: "What is counted: printed (the last line), ending, order, or an expression.",
    defaultValue: "printed")

  /// The options that a tally takes beside a demo's own. It shows no single run.
  static func tallyOptions(of demo: Demo) -> [DemoOption] {
    let shown: Set<MachineOption> = [.real, .pace, .view, .format, .schedule]
    let left = MachineOption.beside(demo.options).filter { option in
      !shown.contains { $0.option.spellings == option.spellings }
    }
    let own = demo.options + left
    return own.contains { $0.spellings.contains("--by") } ? own : own + [by]
  }

  func tally(_ count: String, _ words: [String]) throws(TutorFailure) -> [Effect] {
    guard let number = Quantity.integer(count, in: TallyPlan.counts) else {
      throw .badValue(
        BadValue(
          "tally", given: count,
          expected:
            "the number of runs first, a whole number from \(TallyPlan.counts.lowerBound) to \(TallyPlan.counts.upperBound)"
        ))
    }
    let named = words.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    let demo = if let named { try demo(named, in: openLesson) } else { try demoHere() }
    let all = Self.tallyOptions(of: demo)
    var arguments: ArgumentList
    do {
      arguments = try ArgumentList(
        parsing: Array(words.dropFirst(named == nil ? 0 : 1)), options: all)
    } catch {
      throw .options(error, demo: demo.id)
    }
    let outcome = try outcome(arguments.values(of: "--by")?.last ?? "printed", of: demo)
    arguments = arguments.only(RunPlan.options(of: demo))
    let run = try RunPlan(demo, arguments, program: sources.demosProgram, settings: settings)
    return [.tally(TallyPlan(run: run, count: number, outcome: outcome))]
  }

  private func outcome(_ text: String, of demo: Demo) throws(TutorFailure) -> Outcome {
    guard Self.tallyOptions(of: demo).last == Self.by else { return .printed }
    do { return try Outcome(text) } catch { throw .expression(error) }
  }

  /// What was counted, all or up to where the learner stopped it.
  package func lines(for tally: Tally, _ plan: TallyPlan) -> [StyledLine] {
    guard tally.total > 0 else { return sentences("No run came to its end.", .dim) }
    let form: TallyPage.Form = settings.plain ? .plain : settings.ascii ? .ascii : .unicode
    return [StyledLine()]
      + TallyPage(tally: tally, plan: plan, width: textWidth, form: form).lines
  }

  /// How far a tally is, in one line.
  package func progressLine(of tally: Tally, _ plan: TallyPlan) -> StyledLine {
    let columns = 20
    let done = tally.total * columns / max(plan.count, 1)
    let (full, empty) = settings.ascii ? ("#", ".") : ("█", "░")
    let bar = String(repeating: full, count: done) + String(repeating: empty, count: columns - done)
    return StyledLine(" \(bar)", .running)
      + StyledLine(" \(tally.total) of \(plan.count) runs. Control-C stops.", .dim)
  }

  /// What is said where a run cannot be counted.
  package func refusal(_ failure: ExpressionFailure) -> [StyledLine] {
    failure.lines(width: textWidth)
  }
}
