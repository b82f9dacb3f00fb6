package import CommandLineKit
import DemoOptions
import LessonKit

extension Session {
  /// Returns completions of `partial`, the word that follows `words`.
  package func suggestions(after words: [String], for partial: String) -> [Suggestion] {
    guard let first = words.first else {
      return CommandWord.all.map { Suggestion(text: $0.rawValue, summary: $0.summary) }
        .filter { $0.text.hasPrefix(partial.lowercased()) }
    }
    guard let type = try? CommandWord.type(beginningWith: first) else { return [] }
    return type.suggestions(after: Array(words.dropFirst()), for: partial, in: self)
      .filter { $0.text.hasPrefix(partial) }
  }

  /// Returns completions in a shell. `words` follow `tutor`, and the last one may be incomplete.
  package func shellSuggestions(for words: [String]) -> [Suggestion] {
    ShellCompletion(commands: CommandWord.all, lessons: lessonSuggestions, atPrompt: suggestions)
      .suggestions(for: words)
  }

  var lessonSuggestions: [Suggestion] {
    catalog.entries.map { Suggestion(text: $0.name.id, summary: $0.title) }
  }

  /// Returns completions for a demo or its options. The command's own options replace the run's options of the same
  /// names.
  func runSuggestions(
    _ rest: [String], _ partial: String, beside own: [DemoOption] = []
  ) -> [Suggestion] {
    if rest.isEmpty, !partial.hasPrefix("-") {
      return demoSuggestions(partial).filter { $0.text.hasPrefix(partial) }
    }
    guard let (demo, words) = try? demoNamed(in: rest) else {
      return optionSuggestions(own, rest, partial)
    }
    let names = Set(own.flatMap(\.spellings))
    let options = RunPlan.options(of: demo).filter { names.isDisjoint(with: $0.spellings) } + own
    return optionSuggestions(options, words, partial)
  }

  /// Returns completions for a demo, or for the options that a command takes with it.
  func suggestions(
    _ rest: [String], _ partial: String, options: (Demo) -> [DemoOption]
  ) -> [Suggestion] {
    if rest.isEmpty, !partial.hasPrefix("-") { return runSuggestions(rest, partial) }
    guard let (demo, words) = try? demoNamed(in: rest) else { return [] }
    return optionSuggestions(options(demo), words, partial)
  }

  func optionSuggestions(
    _ options: [DemoOption], _ words: [String], _ partial: String
  ) -> [Suggestion] {
    var offered: Set<DemoOption> = []
    return options.completions(after: words, partial: partial).compactMap { text in
      guard let option = options.first(where: { $0.spellings.contains(text) }) else {
        return Suggestion(text: text)
      }
      // One spelling of each option is enough.
      guard offered.insert(option).inserted else { return nil }
      return Suggestion(text: text, summary: option.help)
    }
  }

  /// Returns completions for a demo: the demos of the open lesson by their names. If none begins with `partial`, all
  /// demos with their lessons. If none of these does either, all demos by their names.
  func demoSuggestions(_ partial: String) -> [Suggestion] {
    guard case .success(let catalog)? = demos else { return [] }
    let all = catalog.lessons.flatMap(\.demos)
    let named = { (demos: [Demo]) in demos.map { Suggestion(text: $0.name, summary: $0.abstract) } }
    let ways = [
      named(all.filter { $0.lesson == navigation.name }),
      all.map { Suggestion(text: $0.id, summary: $0.abstract) }, named(all),
    ]
    return ways.first { $0.contains { $0.text.hasPrefix(partial) } } ?? []
  }
}
