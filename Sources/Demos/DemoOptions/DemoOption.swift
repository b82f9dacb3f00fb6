/// One option or argument of a demo.
package struct DemoOption: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A name alone.
    case flag
    /// A name with a value.
    case option
    /// A value without a name, identified by its position.
    case positional
  }

  package var kind: Kind
  /// Its spellings, the preferred one first: `--image`, `-i`. Empty for a positional argument.
  package var spellings: [String]
  /// The name of the value in help: `ms`.
  package var valueName: String
  package var help: String
  package var defaultValue: String?
  /// Every value that is allowed; empty where that cannot be listed.
  package var allowedValues: [String]
  package var isRepeating: Bool
  /// Which values it takes.
  package var form: ValueForm

  /// If no form is given, it follows from the allowed values, the help, or a numeric default.
  package init(
    kind: Kind, spellings: [String], valueName: String, help: String = "",
    defaultValue: String? = nil, allowedValues: [String] = [], isRepeating: Bool = false,
    form: ValueForm? = nil
  ) {
    self.kind = kind
    self.spellings = spellings
    self.valueName = valueName
    self.help = help
    self.defaultValue = defaultValue
    self.allowedValues = allowedValues
    self.isRepeating = isRepeating
    let isNumber = defaultValue.flatMap { Int($0) } != nil
    self.form =
      form
      ?? (allowedValues.isEmpty
        ? ValueForm(help: help) ?? (isNumber ? .anyWholeNumber : .text) : .oneOf(allowedValues))
  }

  /// Its name in sentences.
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

  /// Refuses a value that the option does not take. `other` gives the values of other options.
  func check(_ value: String, other: (String) -> String?) throws(ArgumentFailure) {
    guard kind != .flag, !form.allows(value, other: other) else { return }
    throw .badValue(
      BadValue(
        name, given: value, expected: form.expected(other: other) ?? "another value",
        usual: defaultValue, nearest: allowedValues.nearest(to: value)))
  }

  /// Says that the option came without its value.
  var missingValue: ArgumentFailure {
    let expected = form.expected { _ in nil } ?? "\(name) <\(valueName)>"
    return .missingValue(option: name, expected: expected, usual: defaultValue)
  }
}
