/// One thing that can be said to a demo on its command line.
package struct DemoOption: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A name alone.
    case flag
    /// A name with a value.
    case option
    /// A value alone, told by its place.
    case positional
  }

  package var kind: Kind
  /// As they are typed, the preferred one first: `--image`, `-i`. None for a positional.
  package var spellings: [String]
  /// What the value is called in help: `ms`.
  package var valueName: String
  package var help: String
  package var defaultValue: String?
  /// Every value that is allowed; empty where that cannot be listed.
  package var allowedValues: [String]
  package var isRepeating: Bool

  package init(
    kind: Kind, spellings: [String], valueName: String, help: String = "",
    defaultValue: String? = nil, allowedValues: [String] = [], isRepeating: Bool = false
  ) {
    self.kind = kind
    self.spellings = spellings
    self.valueName = valueName
    self.help = help
    self.defaultValue = defaultValue
    self.allowedValues = allowedValues
    self.isRepeating = isRepeating
  }

  /// What it is called in sentences.
  package var name: String { spellings.first ?? "<\(valueName)>" }

  /// `--image <ms>`, as help shows it.
  package var usage: String {
    switch kind {
    case .flag, .positional: name
    case .option: "\(name) <\(valueName)>"
    }
  }

  /// The spelling that takes a flag back: `--no-fails` for `--fails`. The demo need not know it.
  package var negation: String? {
    guard kind == .flag, name.hasPrefix("--"), !name.hasPrefix("--no-") else { return nil }
    return "--no-" + name.dropFirst(2)
  }

  /// A flag of the demo's own that says the contrary, where both exist.
  func contradicts(_ other: DemoOption) -> Bool {
    kind == .flag && other.kind == .flag
      && (negation == other.name || other.negation == name)
  }

  /// Refuses what can be known to be wrong; the rest is the demo's own to judge.
  func check(_ value: String) throws(ArgumentFailure) {
    if !allowedValues.isEmpty, !allowedValues.contains(value) {
      throw .valueNotAllowed(
        option: name, value: value, allowed: allowedValues,
        nearest: allowedValues.nearest(to: value))
    }
    if allowedValues.isEmpty, let defaultValue, Int(defaultValue) != nil, Int(value) == nil {
      throw .notAWholeNumber(option: name, value: value, example: defaultValue)
    }
  }
}
