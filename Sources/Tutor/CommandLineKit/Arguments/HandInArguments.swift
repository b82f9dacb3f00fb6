package import DemoOptions

/// The arguments of `hand-in`: the file, and the learner's name if it is to be included.
package struct HandInArguments: Hashable, Sendable {
  package var file: String
  package var name: String?
  /// Whether a file that the tutor did not write may be replaced.
  package var mayReplace = false

  package static let options = [
    DemoOption(
      kind: .option, spellings: ["--name"], valueName: "name", help: "Your name, for the teacher.")
  ]
  private static let longestName = 100

  package init(_ words: [String], of command: CommandWord) throws(CommandLineFailure) {
    let file = DemoOption(kind: .positional, spellings: [], valueName: "file")
    let others = words.filter { $0 != Destination.option }
    mayReplace = others.count < words.count
    let list: ArgumentList
    do {
      list = try ArgumentList(parsing: others, options: Self.options + [file])
    } catch {
      throw .options(error, command)
    }
    guard let path = list.values(ofPositional: "file")?.last, !path.isEmpty else {
      throw .wordMissing(command)
    }
    self.file = path
    name = list.values(of: "--name")?.last
    if let name, name.allSatisfy(\.isWhitespace) || name.count > Self.longestName {
      throw .badValue(
        BadValue(
          "--name", given: name, expected: "a name of 1 to \(Self.longestName) characters"))
    }
  }
}
