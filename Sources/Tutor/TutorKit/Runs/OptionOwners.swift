import CommandLineKit
import DemoOptions

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
