import DemoOptions
import StyledText

extension Session {
  /// Something to try: the cancellation that the learner made, again; else an option that was not given.
  func suggestion(after plan: RunPlan) -> [StyledLine] {
    let unsaid = plan.demo?.options.filter { option in
      option.kind != .positional && !plan.arguments.settings.contains { $0.option == option }
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
}
