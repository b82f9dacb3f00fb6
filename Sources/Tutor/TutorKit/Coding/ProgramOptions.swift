import DemoOptions

/// Finds the options of a learner's program in its source: the calls to `option` in DemoWorld, and the properties of a
/// command that the argument parser reads.
enum ProgramOptions {
  static func options(in text: String) -> [DemoOption] {
    var found: [DemoOption] = []
    func add(_ option: DemoOption) {
      if !found.contains(where: { $0.spellings == option.spellings }) { found.append(option) }
    }
    for match in text.matches(of: call) {
      let name = "--\(match.output.1)"
      let isFlag = match.output.2 == ")"
      add(DemoOption(kind: isFlag ? .flag : .option, spellings: [name], valueName: "n"))
    }
    for match in text.matches(of: property) {
      let custom = match.output.2.firstMatch(of: customName).map { String($0.output.1) }
      let name = "--\(custom ?? kebab(match.output.3))"
      let isFlag = match.output.1 == "Flag"
      add(DemoOption(kind: isFlag ? .flag : .option, spellings: [name], valueName: "value"))
    }
    return found
  }

  private static var call: Regex<(Substring, Substring, Substring)> {
    /\boption\(\s*"([A-Za-z0-9-]+)"\s*([,)])/
  }
  private static var property: Regex<(Substring, Substring, Substring, Substring)> {
    /@(Option|Flag)\b([^\n]*?\n?[^\n]*?)\bvar\s+(\w+)/
  }
  private static var customName: Regex<(Substring, Substring)> {
    /customLong\("([A-Za-z0-9-]+)"\s*[,)]/
  }

  /// Returns the name of a property as the name of an option: `imageTime` becomes `image-time`.
  private static func kebab(_ name: Substring) -> String {
    name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? "-\(letter.lowercased())" : "\(letter)"
    }
  }
}
