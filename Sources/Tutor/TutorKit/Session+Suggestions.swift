package import CommandLineKit
import DemoOptions
import LessonKit

extension Session {
  /// Completions of `partial`, the word that follows `words`.
  package func suggestions(after words: [String], for partial: String) -> [Suggestion] {
    guard let first = words.first else {
      return CommandWord.all.map { Suggestion(text: $0.rawValue, summary: $0.summary) }
        .filter { $0.text.hasPrefix(partial.lowercased()) }
    }
    guard let type = try? CommandWord.type(beginningWith: first) else { return [] }
    return type.suggestions(after: Array(words.dropFirst()), for: partial, in: self)
      .filter { $0.text.hasPrefix(partial) }
  }

  /// Completions in a shell. `words` follow `tutor`, the last one as far as it is typed.
  package func shellSuggestions(for words: [String]) -> [Suggestion] {
    ShellCompletion(commands: CommandWord.all, atPrompt: suggestions).suggestions(for: words)
  }

  var lessonSuggestions: [Suggestion] {
    catalogue.entries.map { Suggestion(text: $0.name.id, summary: $0.title) }
  }

  /// A demo, or its options; those of a command that runs it stand for the run's own of the same name.
  func runSuggestions(
    _ rest: [String], _ partial: String, beside own: [DemoOption] = []
  ) -> [Suggestion] {
    let named = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    if rest.isEmpty, !partial.hasPrefix("-") {
      return demoSuggestions(partial).filter { $0.text.hasPrefix(partial) }
    }
    let demo = if let named { try? self.demo(named, in: navigation.name) } else { try? demoHere() }
    guard let demo else { return optionSuggestions(own, rest, partial) }
    let names = Set(own.flatMap(\.spellings))
    let options = RunPlan.options(of: demo).filter { names.isDisjoint(with: $0.spellings) } + own
    return optionSuggestions(options, Array(rest.dropFirst(named == nil ? 0 : 1)), partial)
  }

  /// A demo, or the options that a command takes with it.
  func suggestions(
    _ rest: [String], _ partial: String, options: (Demo) -> [DemoOption]
  ) -> [Suggestion] {
    let named = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    if rest.isEmpty, !partial.hasPrefix("-") { return runSuggestions(rest, partial) }
    let demo = if let named { try? self.demo(named, in: navigation.name) } else { try? demoHere() }
    guard let demo else { return [] }
    return optionSuggestions(
      options(demo), Array(rest.dropFirst(named == nil ? 0 : 1)), partial)
  }

  func optionSuggestions(
    _ options: [DemoOption], _ words: [String], _ partial: String
  ) -> [Suggestion] {
    var offered: Set<DemoOption> = []
    return options.completions(after: words, partial: partial).compactMap { text in
      guard let option = options.first(where: { $0.spellings.contains(text) }) else {
        return Suggestion(text: text)
      }
      // One spelling of each is enough.
      guard offered.insert(option).inserted else { return nil }
      return Suggestion(text: text, summary: option.help)
    }
  }

  /// The demos of the open lesson by their names, all others with their lesson. A word that begins none of these may begin
  /// the name of a demo of another lesson.
  func demoSuggestions(_ partial: String) -> [Suggestion] {
    guard case .success(let catalogue)? = demos else { return [] }
    let all = catalogue.lessons.flatMap(\.demos)
    let named = { (demos: [Demo]) in demos.map { Suggestion(text: $0.name, summary: $0.abstract) } }
    let ways = [
      named(all.filter { $0.lesson == navigation.name }),
      all.map { Suggestion(text: $0.id, summary: $0.abstract) }, named(all),
    ]
    return ways.first { $0.contains { $0.text.hasPrefix(partial) } } ?? []
  }
}
