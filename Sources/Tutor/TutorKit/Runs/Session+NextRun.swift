import DemoOptions
import LessonKit
import StyledText

extension Session {
  /// Returns the lines that suggest a next run: one that repeats the learner's Control-C, or else one with an option
  /// that was not given.
  func suggestion(after plan: RunPlan) -> [StyledLine] {
    let solving = optionsOfSolutions(with: plan)
    let unsaid = plan.demo?.options.filter { option in
      option.kind != .positional && !plan.arguments.settings.contains { $0.option == option }
        && solving.isDisjoint(with: option.spellings)
    }
    let example =
      unsaid?.first { $0.kind == .flag }?.name ?? unsaid?.lazy.compactMap(\.example).first
    let usage = plan.repeatingCancellation ?? example
    guard let usage else { return [] }
    let line =
      StyledLine(" Try    ", .strong)
      + StyledLine(sentence: "`rerun \(usage)` or `trace tree`; `params` lists all options", .dim)
    return line.wrapped(to: textWidth, indent: 8)
  }

  /// Returns the options with which runs of this demo reach the goals of the open lesson. They are not suggested,
  /// because that would reveal a part of a solution.
  private func optionsOfSolutions(with plan: RunPlan) -> Set<String> {
    let goals = navigation.lesson?.lesson.steps.flatMap(\.goals) ?? []
    let solutions = goals.filter { $0.run.demo == plan.demo?.name }.flatMap(\.solutions)
    let words = solutions.flatMap(\.arguments).filter { $0.hasPrefix("--") }
    return Set(words.map { String($0.prefix { $0 != "=" }) })
  }
}
