import CommandLineKit
import DemoOptions
import StyledText

extension Demo? {
  /// Returns the failure for arguments that a command about this program rejects. An option of other commands is not
  /// called unknown. `advice` says where to find the options of the command.
  func failure(_ failure: ArgumentFailure, advice: (ArgumentFailure) -> TutorFailure)
    -> TutorFailure
  {
    guard case .unknownOption(let option, _) = failure else { return advice(failure) }
    let commands = [
      (RunCommand.word, RunPlan.options(of: self)),
      (ExploreCommand.word, ExplorePlan.options(of: self)),
      (TallyCommand.word, Session.tallyOptions(of: self)),
    ]
    let owners = commands.filter { $0.1.contains { $0.spellings.contains(option) } }.map(
      \.0.rawValue)
    return owners.isEmpty ? advice(failure) : .demo(.optionOfOthers(option, commands: owners))
  }
}

extension Session {
  /// Returns the failure for the first option that neither a command about runs nor a demo has; nil if there is none.
  func unknownOption(in words: [String]) -> ArgumentFailure? {
    let ofCommands =
      RunPlan.options(of: nil) + ExplorePlan.options(of: nil) + Session.tallyOptions(of: nil)
    let ofDemos = (try? demos?.get())?.lessons.flatMap(\.demos).flatMap(\.options) ?? []
    let known = (ofCommands + ofDemos).flatMap { $0.spellings + ($0.negation.map { [$0] } ?? []) }
    let names = words.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
      .map { String($0.prefix { $0 != "=" }) }
    guard let unknown = names.first(where: { !known.contains($0) }) else { return nil }
    return .unknownOption(
      unknown, nearest: Set(ofCommands.flatMap(\.spellings)).sorted().nearest(to: unknown))
  }
}
