import StyledText

/// One option or argument of a demo.
package struct DemoOption: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// A name alone.
    case flag
    /// A name with a value.
    case option
    /// A value without a name, identified by its position.
    case positional
  }

  package var kind: Kind
  /// The spellings, such as `--image` and `-i`, with the preferred one first. Empty for a positional argument.
  package var spellings: [String]
  /// The name of the value in help, such as `ms`.
  var valueName: String
  package var help: String
  package var defaultValue: String?
  /// All allowed values; empty if they cannot be listed.
  package var allowedValues: [String]
  var isRepeating: Bool
  /// The form of the values that the option takes.
  package var form: ValueForm

  /// Creates an option. If `form` is nil, the form follows from the allowed values, the help, or a numeric default.
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

  /// The name of the option in sentences.
  package var name: String { spellings.first ?? "<\(valueName)>" }

  /// The option as help shows it, such as `--image <ms>`.
  package var usage: String {
    switch kind {
    case .flag, .positional: name
    case .option: "\(name) <\(valueName)>"
    }
  }

  /// The spelling that switches a flag off, such as `--no-fails` for `--fails`; nil for other options. The demo does
  /// not need to support it.
  package var negation: String? {
    guard kind == .flag, name.hasPrefix("--"), !name.hasPrefix("--no-") else { return nil }
    return "--no-" + name.dropFirst(2)
  }

  /// Returns whether both options are flags and one is the negation of the other.
  func contradicts(_ other: DemoOption) -> Bool {
    kind == .flag && other.kind == .flag
      && (negation == other.name || other.negation == name)
  }

  /// Throws if the option does not take a value. `other` returns the values of other options.
  func check(_ value: String, other: (String) -> String?) throws(ArgumentFailure) {
    guard kind != .flag, !form.allows(value, other: other) else { return }
    throw .badValue(
      BadValue(
        name, given: value, expected: form.expected(other: other) ?? "another value",
        maximum: form.unstatedMaximum, defaultValue: defaultValue,
        nearest: allowedValues.nearest(to: value)))
  }

  /// The error for an option without its value.
  package var missingValue: ArgumentFailure {
    let expected = form.expected { _ in nil } ?? "\(name) <\(valueName)>"
    return .missingValue(option: name, expected: expected, defaultValue: defaultValue)
  }
}
