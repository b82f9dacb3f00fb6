/// Completes the words that follow `tutor` in a shell.
package struct ShellCompletion {
  /// The commands of the prompt, which a shell can execute, too.
  let commands: [CommandWord]
  /// The lessons that a command of the shell can name.
  let lessons: [Suggestion]
  /// Completes a word of the prompt that follows other words.
  let atPrompt: (_ words: [String], _ partial: String) -> [Suggestion]

  package init(
    commands: [CommandWord], lessons: [Suggestion],
    atPrompt: @escaping ([String], String) -> [Suggestion]
  ) {
    self.commands = commands
    self.lessons = lessons
    self.atPrompt = atPrompt
  }

  /// Returns the completions of the last word, which is incomplete.
  package func suggestions(for words: [String]) -> [Suggestion] {
    let partial = words.last ?? ""
    var rest = words.dropLast()[...]
    while let word = rest.first, word.hasPrefix("-") {
      rest.removeFirst()
      guard let option = ShellOption.named(word) else { continue }
      guard option.value != nil else { continue }
      if rest.isEmpty { return values(of: option, partial) }
      rest.removeFirst()
    }
    guard let first = rest.first else {
      return partial.hasPrefix("-") ? options(partial) : commandSuggestions(partial)
    }
    // `lesson` is a command of the shell, and also the beginning of a command of the prompt.
    let form = ShellForm.all.first { $0.command == first }
    guard !commands.contains(where: { $0.rawValue == first.lowercased() }), let form else {
      return atPrompt(Array(rest), partial)
    }
    let words = form.words.filter { !rest.contains($0) }.map { Suggestion(text: $0) }
    return (words + (form.takesLesson && rest.count == 1 ? lessons : []))
      .filter { $0.text.hasPrefix(partial) }
  }

  private func commandSuggestions(_ partial: String) -> [Suggestion] {
    let own = ShellForm.all.compactMap { form in
      form.command.map { Suggestion(text: $0, summary: form.summary) }
    }
    let prompt = atPrompt([], partial)
    let known = Set(prompt.map(\.text))
    return prompt + own.filter { $0.text.hasPrefix(partial) && !known.contains($0.text) }
  }

  private func options(_ partial: String) -> [Suggestion] {
    ShellOption.all.compactMap { option in
      let spelling = option.spellings.first { $0.hasPrefix(partial) }
      return spelling.map { Suggestion(text: $0, summary: option.summary) }
    }
  }

  private func values(of option: ShellOption, _ partial: String) -> [Suggestion] {
    let values: [String] =
      switch option.meaning {
      case .set(let name, _): name.values
      case .completionScript: CompletionScript.allCases.map(\.rawValue)
      case .lessons, .teacher, .allowCode, .script, .manPage, .help, .version: []
      }
    return values.filter { $0.hasPrefix(partial) }.map { Suggestion(text: $0) }
  }
}

extension ShellForm {
  /// Whether the first argument can be the ID of a lesson.
  fileprivate var takesLesson: Bool { usage.split { " []|".contains($0) }.contains("LESSON") }

  /// The words and options of the usage that are typed literally.
  var words: [String] {
    usage.split { " []|".contains($0) }.dropFirst().map(String.init)
      .filter { $0.first == "-" || $0.first?.isLowercase == true }
  }
}
