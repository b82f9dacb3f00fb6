import DemoOptions
import LessonKit
import TaskTrace

/// A way to go on from a word that is being typed.
package struct Suggestion: Hashable, Sendable {
  package var text: String
  package var summary = ""
  /// More may follow in the same word.
  package var isOpen = false
}

extension Session {
  /// What may be typed next: `words` stand before, `partial` is there of the word itself.
  package func suggestions(after words: [String], for partial: String) -> [Suggestion] {
    let all: [Suggestion]
    guard let first = words.first else {
      all = CommandWord.allCases.map { Suggestion(text: $0.rawValue, summary: $0.summary) }
      return all.filter { $0.text.hasPrefix(partial.lowercased()) }
    }
    guard let word = try? CommandWord(first) else { return [] }
    let rest = Array(words.dropFirst())
    switch word {
    case .run: return runSuggestions(rest, partial)
    case .export: return exportSuggestions(rest, partial)
    case .tally: return rest.isEmpty ? [] : tallySuggestions(Array(rest.dropFirst()), partial)
    case .explore: return exploreSuggestions(rest, partial)
    case .replay: return rest.isEmpty ? [] : runSuggestions(Array(rest.dropFirst()), partial)
    case .handIn: return optionSuggestions(HandInArguments.options, rest, partial)
    case .reset where rest.isEmpty:
      all = Forgetting.allCases.map { Suggestion(text: $0.rawValue) }
    case .rerun: return optionSuggestions(lastPlan?.options ?? [], rest, partial)
    case .trace: all = traceSuggestions(rest, partial)
    case .open where rest.isEmpty, .present where rest.isEmpty:
      all = catalogue.entries.map { Suggestion(text: $0.name.id, summary: $0.title) }
    case .goto where rest.isEmpty: all = stepSuggestions
    case .params where rest.isEmpty: all = demoSuggestions(partial)
    case .why: all = whySuggestions(rest)
    case .code where rest.isEmpty: all = declarationSuggestions
    case .define where rest.isEmpty:
      let terms = (try? sources.glossary())?.terms ?? []
      all = terms.map { Suggestion(text: $0.id, summary: $0.name) }
    case .set: all = settingSuggestions(rest)
    case .help where rest.isEmpty:
      all = CommandWord.allCases.map { Suggestion(text: $0.rawValue, summary: $0.summary) }
    default: all = []
    }
    return all.filter { $0.text.hasPrefix(partial) }
  }

  /// Lessons and the course beside the demos.
  private func exportSuggestions(_ rest: [String], _ partial: String) -> [Suggestion] {
    if let first = rest.first, first == "course" || (!first.contains("/") && meansLesson(first)) {
      return "--answers".hasPrefix(partial) && rest.count > 1 && first != "course"
        ? [Suggestion(text: "--answers", summary: "the sheet with the answers")] : []
    }
    let runs = runSuggestions(rest, partial, beside: ExportArguments.options)
    guard rest.isEmpty else { return runs }
    let lessons =
      catalogue.entries.map { Suggestion(text: $0.name.id, summary: "a handout: \($0.title)") }
      + [Suggestion(text: "course", summary: "pages of all lessons, into a folder")]
    return lessons.filter { $0.text.hasPrefix(partial) } + runs
  }

  /// A demo, or its options; those of a command that runs it stand for the run's own of the same name.
  private func runSuggestions(
    _ rest: [String], _ partial: String, beside own: [DemoOption] = []
  ) -> [Suggestion] {
    let named = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    if rest.isEmpty, !partial.hasPrefix("-") {
      return demoSuggestions(partial).filter { $0.text.hasPrefix(partial) }
    }
    let demo = if let named { try? self.demo(named, in: openLesson) } else { try? demoHere() }
    guard let demo else { return optionSuggestions(own, rest, partial) }
    let names = Set(own.flatMap(\.spellings))
    let options = RunPlan.options(of: demo).filter { names.isDisjoint(with: $0.spellings) } + own
    return optionSuggestions(options, Array(rest.dropFirst(named == nil ? 0 : 1)), partial)
  }

  private func tallySuggestions(_ rest: [String], _ partial: String) -> [Suggestion] {
    suggestions(rest, partial, options: Self.tallyOptions)
  }

  private func exploreSuggestions(_ rest: [String], _ partial: String) -> [Suggestion] {
    suggestions(rest, partial, options: ExplorePlan.options)
  }

  /// A demo, or the options that a command takes with it.
  private func suggestions(
    _ rest: [String], _ partial: String, options: (Demo) -> [DemoOption]
  ) -> [Suggestion] {
    let named = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    if rest.isEmpty, !partial.hasPrefix("-") { return runSuggestions(rest, partial) }
    let demo = if let named { try? self.demo(named, in: openLesson) } else { try? demoHere() }
    guard let demo else { return [] }
    return optionSuggestions(
      options(demo), Array(rest.dropFirst(named == nil ? 0 : 1)), partial)
  }

  private func optionSuggestions(
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

  /// The demos of the open lesson by their names, all others with their lesson.
  private func demoSuggestions(_ partial: String) -> [Suggestion] {
    guard case .success(let catalogue)? = demos else { return [] }
    let all = catalogue.lessons.flatMap(\.demos)
    let here = all.filter { $0.lesson == openLesson }
    let near = here.map { Suggestion(text: $0.name, summary: $0.abstract) }
    guard
      here.isEmpty || partial.contains("/") || !near.contains(where: { $0.text.hasPrefix(partial) })
    else { return near }
    return all.map { Suggestion(text: $0.id, summary: $0.abstract) }
  }

  private func traceSuggestions(_ rest: [String], _ partial: String) -> [Suggestion] {
    if rest.isEmpty, !partial.hasPrefix("-") {
      return TraceView.allCases.map { Suggestion(text: $0.rawValue, summary: $0.summary) }
    }
    guard rest.count == MachineOption.wordsBeforeProgram(rest).count || partial.hasPrefix("-")
    else {
      return []
    }
    return optionSuggestions(MachineOption.beside([]), rest, partial)
  }

  private var stepSuggestions: [Suggestion] {
    (reading?.lesson.steps ?? []).map {
      Suggestion(text: "\($0.number)", summary: $0.title.plainText)
    }
  }

  private func whySuggestions(_ rest: [String]) -> [Suggestion] {
    switch rest {
    case []: taskSuggestions + [Suggestion(text: "not")]
    case ["not"]: taskSuggestions
    default: rest.contains("at") ? [] : [Suggestion(text: "at")]
    }
  }

  private var taskSuggestions: [Suggestion] {
    runs.last?.trace?.names.prefix(200).map { Suggestion(text: $0) } ?? []
  }

  private var declarationSuggestions: [Suggestion] {
    guard let (entry, demo) = demoWithSource, let source = try? source(of: demo, in: entry) else {
      return []
    }
    return source.names.map { Suggestion(text: $0) }
  }

  private func settingSuggestions(_ rest: [String]) -> [Suggestion] {
    guard let first = rest.first else {
      return Settings.Name.allCases.map { Suggestion(text: $0.rawValue, summary: $0.meaning) }
    }
    guard rest.count == 1, let name = try? Settings.Name(first) else { return [] }
    return name.values.map { Suggestion(text: $0) }
  }
}
