import CommandLineKit
import DemoOptions
import StyledText

extension Session {
  /// Returns a note if an argument of a program looks like an option of the tutor. Such options come before the
  /// program. There is no note beside data for other programs.
  func noteOnArguments(
    of program: [String], _ options: [DemoOption], _ arguments: ArgumentList
  ) -> [Effect] {
    let spellings = Set(options.flatMap(\.spellings)).subtracting(["-h", "--help"])
    let words = program.dropFirst().map { String($0.prefix { $0 != "=" }) }
    guard let word = words.first(where: spellings.contains), let path = program.first,
      arguments.values(of: MachineOption.format.option.spellings[0]) == nil
    else { return [] }
    let text =
      "\(path) gets `\(word)` as an argument of its own. To give it to the tutor instead, type it before \(path)."
    return [.show(sentences(text, .note))]
  }
}
