import StyledText

/// Takes the values of keys from a YAML mapping, and collects mistakes.
struct YAMLMapping {
  /// The mapping's name as the subject of a sentence, such as "The predict block".
  let owner: String
  let position: SourcePosition
  private let source: SourceText
  private let isMapping: Bool
  private var entries: [YAMLValue.Entry]
  private var asked: [String] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Creates a mapping from a value. If the value is not a mapping, this is the only mistake that is reported.
  init(_ value: YAMLValue, owner: String, source: SourceText) {
    self.owner = owner
    self.source = source
    position = value.position
    if case .mapping(let entries) = value.content {
      self.entries = entries
      isMapping = true
    } else {
      entries = []
      isMapping = false
      let expected = "a list of \"key: value\" lines"
      diagnostics = [
        source.diagnostic(.yaml(.wrongShape(owner: owner, expected: expected)), at: position)
      ]
    }
  }

  mutating func note(_ problem: LessonProblem, at place: SourcePosition? = nil) {
    guard isMapping else { return }
    diagnostics.append(source.diagnostic(problem, at: place ?? position))
  }

  mutating func note(_ others: [Diagnostic]) { diagnostics += others }

  /// Returns the keys that are in the mapping, in the order of the argument.
  func present(_ keys: [String]) -> [String] {
    keys.filter { key in entries.contains { $0.key.value == key } }
  }

  mutating func value(_ key: String) -> YAMLValue? {
    asked.append(key)
    guard let index = entries.firstIndex(where: { $0.key.value == key }) else { return nil }
    return entries.remove(at: index).value
  }

  /// Returns the text of a key; nil if it is missing or not valid. A missing key is a mistake if it is required. A
  /// value that is empty or not a text is always a mistake.
  mutating func text(_ key: String, isRequired: Bool = false) -> Located<String>? {
    guard let value = value(key) else {
      if isRequired { noteMissing(key) }
      return nil
    }
    guard let text = value.text, !text.isEmpty else {
      note(.yaml(.wrongShape(owner: subject(of: key), expected: "a text")), at: value.position)
      return nil
    }
    return Located(text, at: value.position)
  }

  /// Returns the texts of a list. Returns an empty array if the key is missing.
  mutating func texts(_ key: String) -> [Located<String>] {
    guard let value = value(key) else { return [] }
    let expected = "a list such as [first, second]"
    guard case .list(let values) = value.content else {
      note(.yaml(.wrongShape(owner: subject(of: key), expected: expected)), at: value.position)
      return []
    }
    return values.compactMap { element in
      if let text = element.text, !text.isEmpty { return Located(text, at: element.position) }
      note(
        .yaml(.wrongShape(owner: "An item of \"\(key)\"", expected: "a text")), at: element.position
      )
      return nil
    }
  }

  /// Returns the elements of a list. Returns an empty array if the key is missing.
  mutating func list(_ key: String) -> [YAMLValue] {
    guard let value = value(key) else { return [] }
    if case .list(let values) = value.content { return values }
    note(.yaml(.wrongShape(owner: subject(of: key), expected: "a list")), at: value.position)
    return []
  }

  mutating func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let value = value(key) else {
      noteMissing(key)
      return nil
    }
    if let number = value.text.flatMap({ Int($0) }), range.contains(number) { return number }
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    note(.yaml(.wrongShape(owner: subject(of: key), expected: expected)), at: value.position)
    return nil
  }

  /// Parses the command line of a run, which is the text of a key. Returns nil if it is not valid.
  mutating func demoRun(_ line: Located<String>) -> DemoRun? {
    do {
      return try DemoRun(reading: line)
    } catch {
      note(error, at: line.position)
      return nil
    }
  }

  mutating func noteMissing(_ key: String) { note(.yaml(.missingKey(key, owner: owner))) }

  /// Reports the keys that were not read, and returns all mistakes.
  mutating func finish() -> [Diagnostic] {
    for entry in entries {
      let nearest = asked.nearest(to: entry.key.value).first
      note(
        .yaml(.unknownKey(entry.key.value, owner: owner, nearest: nearest)), at: entry.key.position)
    }
    entries = []
    return diagnostics
  }

  private func subject(of key: String) -> String { "The value of \"\(key)\"" }
}
