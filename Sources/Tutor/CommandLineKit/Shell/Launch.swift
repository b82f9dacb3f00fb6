import DemoOptions
import StyledText

/// The meaning of the tutor's command line.
package struct Launch: Hashable, Sendable {
  package enum Work: Hashable, Sendable {
    /// Read commands at a prompt or from standard input.
    case commandLoop
    case script(path: String)
    /// Execute one command. The words are those of the prompt.
    case command([String])
    /// Check a lesson, or the lessons in a folder, against the rules for authors; nil for all lessons.
    case check(String?)
    /// Execute a command for teachers.
    case teach(TeacherArguments)
    /// Show the speaker notes of the lesson that is presented in another terminal.
    case notes
    /// Print the completions for the words of a shell's line. The last word is incomplete.
    case complete([String])
    case completionScript(CompletionScript)
    case manPage
    case help, version
    /// Explain a command that only a shell has.
    case helpOf(ShellForm)
  }

  package var work = Work.commandLoop
  /// The settings for this start only.
  package var settings: [Change] = []
  /// The folders with a teacher's own lessons.
  package var lessons: [String] = []
  /// Whether hidden answers of a course are shown, and runs start without asking for predictions.
  package var isTeacher = false
  /// Whether the programs of a course's exercises run without the learner's permission.
  package var allowsCode = false

  package struct Change: Hashable, Sendable {
    package var name: Settings.Name
    package var value: String
  }

  /// Reads a command line. `commands` are the commands of the prompt, which can also follow `tutor`.
  package init(_ words: [String], commands: [CommandWord]) throws(LaunchFailure) {
    if words.first == CompletionScript.option {
      let line = words.dropFirst()
      work = .complete(Array(line))
      readOptions(of: line.dropLast())
      return
    }
    var rest = words[...]
    while let word = rest.first, word.hasPrefix("-") {
      rest.removeFirst()
      let (option, value) = try Self.option(word, &rest)
      switch option.meaning {
      case .set(let name, let own): try change(name, own ?? value, by: option)
      case .lessons: lessons.append(value)
      case .teacher: isTeacher = true
      case .allowCode: allowsCode = true
      case .script: work = .script(path: value)
      case .completionScript: work = .completionScript(try Self.shell(value))
      case .manPage: work = .manPage
      case .help: work = .help
      case .version: work = .version
      }
      if [.completionScript, .manPage, .help, .version].contains(option.meaning) { return }
    }
    if let first = rest.first { try readCommand(first, rest, commands) }
  }

  /// Reads the options at the start of a shell's line that change what can be completed after them.
  private mutating func readOptions(of line: ArraySlice<String>) {
    var rest = line
    while let word = rest.first, word.hasPrefix("-") {
      rest.removeFirst()
      guard let (option, value) = try? Self.option(word, &rest) else { return }
      switch option.meaning {
      case .lessons: lessons.append(value)
      case .teacher: isTeacher = true
      default: break
      }
    }
  }

  /// Reads the words after the options.
  private mutating func readCommand(
    _ first: String, _ rest: ArraySlice<String>, _ commands: [CommandWord]
  ) throws(LaunchFailure) {
    if case .script = work { throw .unexpected(first) }
    let form = ShellForm.ofShellOnly.first { $0.command == first }
    if let form, let last = rest.last, ["--help", "-h"].contains(last) {
      work = .helpOf(form)
      return
    }
    let near = TeacherArguments.commands.nearest(to: first)
    if let arguments = try TeacherArguments(Array(rest)) {
      work = .teach(arguments)
      return
    }
    if !near.isEmpty, near != [first], (try? CommandWord.meant(by: first, among: commands)) == nil {
      throw .unknownCommand(first, nearest: near)
    }
    switch (first, form) {
    case ("notes", let form?):
      guard rest.count == 1 else { throw .tooManyWords(form, rest[rest.startIndex + 1]) }
      work = .notes
    case ("check", let form?):
      guard rest.count <= 2 else { throw .tooManyWords(form, rest[rest.startIndex + 2]) }
      work = .check(rest.dropFirst().first)
    default: work = .command(Array(rest))
    }
  }

  private mutating func change(
    _ name: Settings.Name, _ value: String, by option: ShellOption
  ) throws(LaunchFailure) {
    var settings = Settings()
    do {
      try settings.set(name, to: value)
    } catch .badValue(var bad) {
      bad.name = option.spellings[0]
      throw .setting(.badValue(bad))
    } catch {
      throw .setting(error)
    }
    self.settings.append(Change(name: name, value: value))
  }

  /// Returns the option that a word names, and its value. The value is empty if the option takes none.
  private static func option(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(LaunchFailure) -> (ShellOption, String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard let option = ShellOption.named(parts[0]) else {
      let known = ShellOption.all.flatMap(\.spellings).filter { $0.hasPrefix("--") }
      throw .unknownOption(word, nearest: known.nearest(to: parts[0]))
    }
    if option.value == nil {
      if parts.count == 2 { throw .valueUnexpected(of: parts[0], parts[1]) }
      return (option, "")
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
      throw .valueMissing(word)
    }
    if value.isEmpty {
      // The sentence about a setting's empty value says what the setting takes.
      guard case .set = option.meaning else { throw .valueMissing(parts[0]) }
    }
    return (option, value)
  }

  private static func shell(_ name: String) throws(LaunchFailure) -> CompletionScript {
    guard let shell = CompletionScript(rawValue: name) else { throw .shell(name) }
    return shell
  }
}
