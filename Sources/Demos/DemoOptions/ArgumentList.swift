import StyledText

/// The arguments of a demo: each option once, with its values. A list contains the options themselves, so that
/// another list can override it.
package struct ArgumentList: Hashable, Sendable {
  package struct Setting: Hashable, Sendable {
    package var option: DemoOption
    /// The values of the option: none for a flag, and more than one only if the option repeats.
    package var values: [String]
    /// Whether the option is a flag that `--no-…` switches off.
    package var isTakenBack = false
  }

  package private(set) var settings: [Setting] = []
  /// Whether `--help` or `-h` is among the words.
  package private(set) var asksForHelp = false

  package init() {}

  /// Parses words as swift-argument-parser does: `--name value`, `--name=value`, `-n value`, flags, and `--` before
  /// arguments that are not options. A later setting replaces an earlier one, unless the option repeats.
  package init(
    parsing words: [String], options: [DemoOption]
  ) throws(ArgumentFailure) {
    try self.init(reading: words, options: options)
    try checkValues(options)
  }

  /// Parses words that change earlier arguments. Options that the words do not mention stay unchanged.
  package init(
    changing earlier: ArgumentList, parsing words: [String], options: [DemoOption]
  ) throws(ArgumentFailure) {
    let changes = try ArgumentList(reading: words, options: options)
    self = earlier.changed(by: changes)
    asksForHelp = changes.asksForHelp
    try checkValues(options)
  }

  private init(
    reading words: [String], options: [DemoOption]
  ) throws(ArgumentFailure) {
    var rest = words[...]
    var positionals = options.filter { $0.kind == .positional }[...]
    var onlyValues = false
    while let word = rest.popFirst() {
      if word == "--", !onlyValues {
        onlyValues = true
      } else if onlyValues || !word.hasPrefix("-") || word == "-" {
        try addPositional(word, &positionals, options)
      } else if word == "--help" || word == "-h" {
        asksForHelp = true
      } else {
        try addNamed(word, &rest, options)
      }
    }
  }

  /// Parses the given options, removes them from the words, and leaves the other words. Words after `--` are not
  /// options.
  package init(
    taking options: [DemoOption], from words: inout [String]
  ) throws(ArgumentFailure) {
    var rest = words[...]
    var others: [String] = []
    while let word = rest.popFirst() {
      if word == "--" {
        others += [word] + rest
        break
      }
      let name = word.prefix { $0 != "=" }
      if options.contains(where: { $0.spellings.contains(String(name)) }) {
        try addNamed(word, &rest, options)
      } else {
        others.append(word)
      }
    }
    try checkValues(options)
    words = others
  }

  /// Checks all values. This happens after all words are parsed, because a value may depend on another.
  private func checkValues(_ options: [DemoOption]) throws(ArgumentFailure) {
    func value(of name: String) -> String? {
      values(of: name)?.last ?? options.first { $0.spellings.contains(name) }?.defaultValue
    }
    for setting in settings where !setting.isTakenBack {
      for text in setting.values { try setting.option.check(text, other: value) }
    }
  }

  private mutating func addPositional(
    _ word: String, _ positionals: inout ArraySlice<DemoOption>, _ options: [DemoOption]
  ) throws(ArgumentFailure) {
    guard let option = positionals.first else {
      throw .unexpectedArgument(
        word, nearest: options.flatMap(\.spellings).nearest(to: word))
    }
    if !option.isRepeating { positionals.removeFirst() }
    set(Setting(option: option, values: [word]))
  }

  private mutating func addNamed(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [DemoOption]
  ) throws(ArgumentFailure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let attached = parts.count > 1 ? parts[1] : nil
    guard let option = options.first(where: { $0.spellings.contains(parts[0]) }) else {
      guard let flag = options.first(where: { $0.negation == parts[0] }), attached == nil else {
        throw .unknownOption(
          parts[0], nearest: options.flatMap(\.spellings).nearest(to: parts[0]))
      }
      set(Setting(option: flag, values: [], isTakenBack: true))
      return
    }
    if option.kind == .flag {
      if let attached { throw .unexpectedValue(flag: option.name, value: attached) }
      set(Setting(option: option, values: []))
      return
    }
    // A word that begins with a hyphen is an option, unless it is attached to an option, a hyphen alone or a negative
    // number.
    let isValue =
      rest.first.map { word in
        !word.hasPrefix("-") || word == "-"
          || Double(word) != nil && !options.contains { $0.spellings.contains(word) }
      } ?? false
    guard let value = attached ?? (isValue ? rest.popFirst() : nil)
    else { throw option.missingValue }
    set(Setting(option: option, values: [value]))
  }

  private mutating func set(_ setting: Setting) {
    settings.removeAll { setting.option.contradicts($0.option) }
    guard let index = settings.firstIndex(where: { $0.option == setting.option }) else {
      settings.append(setting)
      return
    }
    let earlier = setting.option.isRepeating ? settings[index].values : []
    settings[index] = setting
    settings[index].values.insert(contentsOf: earlier, at: 0)
  }

  /// Returns these arguments, changed by the settings in `other`. Options that `other` does not mention stay
  /// unchanged.
  package func changed(by other: ArgumentList) -> ArgumentList {
    var result = self
    for setting in other.settings {
      result.settings.removeAll { setting.option.contradicts($0.option) }
      if let index = result.settings.firstIndex(where: { $0.option == setting.option }) {
        result.settings[index] = setting
      } else {
        result.settings.append(setting)
      }
    }
    return result
  }

  /// Returns only the settings of some options, to separate a demo's own settings from those of the tutor.
  package func only(_ options: [DemoOption]) -> ArgumentList {
    var result = self
    result.settings.removeAll { !options.contains($0.option) }
    return result
  }

  /// Words that pass the same arguments to the demo.
  package var words: [String] {
    let named = settings.filter { $0.option.kind != .positional && !$0.isTakenBack }
      .flatMap { setting in
        setting.option.kind == .flag
          ? [setting.option.name]
          : setting.values.flatMap {
            $0.hasPrefix("-") ? ["\(setting.option.name)=\($0)"] : [setting.option.name, $0]
          }
      }
    let places = settings.filter { $0.option.kind == .positional }.flatMap(\.values)
    return named + (places.contains { $0.hasPrefix("-") } ? ["--"] : []) + places
  }

  /// Returns the values of the option with this spelling: nil if it was not given or was switched off; empty for a
  /// flag.
  package func values(of spelling: String) -> [String]? {
    settings.last { $0.option.spellings.contains(spelling) && !$0.isTakenBack }?.values
  }

  /// Returns the values of the positional argument with this name; nil if there are none.
  package func values(ofPositional name: String) -> [String]? {
    settings.last { $0.option.kind == .positional && $0.option.valueName == name }?.values
  }
}
