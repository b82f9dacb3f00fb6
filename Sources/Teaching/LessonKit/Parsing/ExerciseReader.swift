/// Parses an exercise block.
struct ExerciseReader: LiveBlockPartReader {
  let source: SourceText
  var diagnostics: [Diagnostic] = []

  init(source: SourceText) { self.source = source }

  /// The maximum number of schedules that can be drawn for one run.
  private static let maximumSchedules = 1000

  mutating func exercise(_ value: YAMLValue) -> Exercise? {
    var values = YAMLMapping(value, owner: "The exercise block", source: source)
    let name = values.text("name", isRequired: true)
    let ask = values.text("ask", isRequired: true)
    let edit = values.texts("edit")
    let hints = values.texts("hints")
    let combines = values.flag("combines")
    let runs = self.runs(&values)
    let because = reasons(for: runs, &values)
    let checks = self.checks(of: runs, &values)
    if let name, !name.value.isKebabCase {
      values.note(.exercise(.name(name.value)), at: name.position)
    }
    if hints.count < 2 { values.note(.exercise(.hintsNeeded(hints.count))) }
    if !runs.isEmpty, checks.isEmpty, values.diagnostics.isEmpty { values.noteMissing("checks") }
    let found = values.finish()
    diagnostics += found
    guard let name, let ask, !because.isEmpty, found.isEmpty else { return nil }
    return Exercise(
      name: name.value, position: name.position, ask: inlines(ask), edit: edit, runs: runs,
      checks: checks, because: because,
      hints: hints.map { Located(inlines($0), at: $0.position) }, combines: combines)
  }

  // MARK: Reasons

  /// Parses the sentence on why a program that passes is right, or the list of such sentences.
  private mutating func reasons(
    for runs: [Exercise.Run], _ values: inout YAMLMapping
  ) -> [Exercise.Reason] {
    guard let value = values.value("because") else {
      values.noteMissing("because")
      return []
    }
    if let text = value.text, !text.isEmpty {
      return [Exercise.Reason(runs: [], say: inlines(Located(text, at: value.position)))]
    }
    guard case .list(let items) = value.content, !items.isEmpty else {
      let expected = "a text, or a list of sentences"
      values.note(
        .yaml(.wrongShape(owner: "The value of \"because\"", expected: expected)),
        at: value.position)
      return []
    }
    return items.enumerated().compactMap { index, item in
      reason(item, isLast: index == items.count - 1, of: runs, &values)
    }
  }

  private mutating func reason(
    _ value: YAMLValue, isLast: Bool, of runs: [Exercise.Run], _ others: inout YAMLMapping
  ) -> Exercise.Reason? {
    var values = YAMLMapping(value, owner: "The sentence", source: source)
    let when = values.text("when")
    let names = names(of: runs, "sentence", &values)
    let say = values.text("say", isRequired: true)
    if (when == nil) != isLast { values.note(.exercise(.reasonOrder(isLast: isLast))) }
    others.note(values.finish())
    return say.map { Exercise.Reason(when: when, runs: names, say: inlines($0)) }
  }

  /// Returns the names of the runs that a check or a sentence is about: those of the key `in`, or all.
  private func names(
    of runs: [Exercise.Run], _ owner: String, _ values: inout YAMLMapping
  ) -> [String] {
    let names = values.texts("in")
    for name in names where !runs.contains(where: { $0.name == name.value }) && !runs.isEmpty {
      let problem = ExerciseProblem.unknownRun(
        name.value, owner: owner, runs: runs.map(\.name))
      values.note(.exercise(problem), at: name.position)
    }
    return names.isEmpty ? runs.map(\.name) : names.map(\.value)
  }

  // MARK: Runs

  /// Parses the mapping from the runs' names to their options. Without one, the program runs once without options.
  private mutating func runs(_ values: inout YAMLMapping) -> [Exercise.Run] {
    guard let value = values.value("runs") else {
      return [Exercise.Run(name: "usual", arguments: [], schedules: nil, position: values.position)]
    }
    guard case .mapping(let entries) = value.content, !entries.isEmpty else {
      let owner = "The value of \"runs\""
      let expected = "a list of \"name: options\" lines"
      values.note(.yaml(.wrongShape(owner: owner, expected: expected)), at: value.position)
      return []
    }
    return entries.compactMap { run($0, &values) }
  }

  private func run(_ entry: YAMLValue.Entry, _ values: inout YAMLMapping) -> Exercise.Run? {
    let name = entry.key.value
    guard let text = entry.value.text else {
      let owner = "The value of \"\(name)\""
      values.note(.yaml(.wrongShape(owner: owner, expected: "a text")), at: entry.value.position)
      return nil
    }
    do throws(CommandWords.OpenQuote) {
      var words = try CommandWords.split(text)
      var schedules: Exercise.Run.Schedules?
      if let index = words.firstIndex(of: "--schedules") {
        let number = index + 1 < words.count ? words[index + 1] : ""
        schedules = Self.schedules(number)
        if schedules == nil {
          values.note(
            .exercise(.schedules(number, limit: Self.maximumSchedules)), at: entry.value.position)
        }
        words.removeSubrange(index..<min(index + 2, words.count))
      }
      return Exercise.Run(
        name: name, arguments: words, schedules: schedules, position: entry.value.position)
    } catch {
      values.note(.liveBlock(.quoteNotClosed(error.mark)), at: entry.value.position)
      return nil
    }
  }

  private static func schedules(_ word: String) -> Exercise.Run.Schedules? {
    if word == "all" { return .all }
    return Int(word).flatMap { (1...maximumSchedules).contains($0) ? .drawn($0) : nil }
  }

  // MARK: Checks

  /// The key for each quantifier. The plain word `that` stands for `always`.
  private static let quantifiers: [(key: String, quantifier: Claim.Quantifier)] = [
    ("that", .always), ("sometimes", .sometimes), ("never", .never),
  ]

  private mutating func checks(
    of runs: [Exercise.Run], _ values: inout YAMLMapping
  ) -> [Exercise.Check] {
    values.list("checks").compactMap { check($0, of: runs, &values) }
  }

  private mutating func check(
    _ value: YAMLValue, of runs: [Exercise.Run], _ others: inout YAMLMapping
  ) -> Exercise.Check? {
    var values = YAMLMapping(value, owner: "The check", source: source)
    let present = values.present(Self.quantifiers.map(\.key))
    if present.count != 1 { values.note(.exercise(.checkForms(present))) }
    let keys = Self.quantifiers.map { values.text($0.key) }
    let meant = names(of: runs, "check", &values)
    let say = values.text("say")
    others.note(values.finish())
    return zip(Self.quantifiers, keys).compactMap { form, key in
      key.map {
        Exercise.Check(
          quantifier: form.quantifier, key: $0, runs: meant, say: say.map { inlines($0) })
      }
    }.first
  }
}

extension YAMLMapping {
  /// Returns whether the value of a key is `true`. Returns false if the key is missing.
  fileprivate mutating func flag(_ key: String) -> Bool {
    guard let value = value(key) else { return false }
    if let text = value.text, ["true", "false"].contains(text) { return text == "true" }
    note(
      .yaml(.wrongShape(owner: "The value of \"\(key)\"", expected: "true or false")),
      at: value.position)
    return false
  }
}
