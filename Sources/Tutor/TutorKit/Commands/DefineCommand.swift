import CommandLineKit
import LessonKit
import Questions
import StyledText
import TraceAnalysis
import TraceViews

/// Explains a term or a rule.
struct DefineCommand: SessionCommand {
  static let word = CommandWord(
    "define", "[TERM]", in: .terms,
    summary: "explain a term",
    details:
      "Explains a term or a rule. Examples: `define child task`, `define rule 4`. `what is a child task?` does the same. `define` alone lists all terms."
  )

  /// The term to explain; nil for the list of all terms.
  var term: String?

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    [.show(try session.definition(of: term))]
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    guard words.isEmpty else { return [] }
    let terms = (try? session.sources.glossary())?.terms ?? []
    return terms.map { Suggestion(text: $0.id, summary: $0.name) }
  }
}

extension DefineCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    term = words.allSatisfy(\.isEmpty) ? nil : words.joined(separator: " ")
  }
}

extension Session {
  func definition(of word: String?) throws(TutorFailure) -> [StyledLine] {
    if let rule = word.flatMap(Rule.init(named:)) { return lines(for: rule) }
    let glossary = try glossary()
    guard let word else {
      let names = glossary.terms.map(\.name.inSentence).joined(separator: ", ")
      let rules = "rule 1 to rule \(Rule.all.count)"
      return sentences("\(names), \(rules)")
        + sentences("Type `define TERM` to see what a term means.", .dim)
    }
    switch glossary.lookup(word) {
    case .found(let term): return lines(for: term)
    case .ambiguous(let names): throw .commandLine(.ambiguous(word, names.map(\.inSentence)))
    case .unknown(let nearest):
      throw .lesson(.unknownTerm(word, nearest: nearest.map(\.inSentence)))
    }
  }

  private func lines(for rule: Rule) -> [StyledLine] {
    var places = [rule.proposal]
    if let entry = catalog[rule.id.lesson] {
      let number = entry.name.number
      places.insert("lesson \(number), \(entry.title) (open \(number))", at: 0)
    }
    return [StyledLine("Rule \(rule.number)", .heading)]
      + sentences("\(rule.title.capitalizedFirst).")
      + sentences(
        "In a story, `rule \(rule.number)` next to a sentence means that this rule is the reason.",
        .dim)
      + sentences("See \(places.joined(separator: "; ")).", .note)
  }

  func lines(for term: Glossary.Term) -> [StyledLine] {
    var lines = [StyledLine(term.name, .heading)]
    lines += LessonRenderer(style: lessonStyle).lines(for: term.meaning)
    if !term.aliases.isEmpty {
      lines += sentences("Also: \(term.aliases.joined(separator: ", ")).", .dim)
    }
    var taught: [String] = []
    if let entry = term.lesson.flatMap({ catalog[$0] }) {
      let number = entry.name.number
      taught.append("lesson \(number), \(entry.title) (open \(number))")
    }
    taught += term.proposals
    guard !taught.isEmpty else { return lines }
    return lines + sentences("See \(taught.joined(separator: "; ")).", .note)
  }
}

extension Rule {
  /// Creates the rule with this name, such as `rule 4` or `rule-4`; nil if there is none.
  fileprivate init?(named word: String) {
    let words = word.lowercased().split { $0 == " " || $0 == "-" }
    guard words.count == 2, words[0] == "rule", let id = Int(words[1]).flatMap(ID.init(rawValue:))
    else { return nil }
    self = Self[id]
  }
}

extension String {
  /// The name of a term as it is written inside a sentence. The name of a type, such as AsyncStream, keeps its
  /// capital letters.
  var inSentence: String {
    dropFirst().contains(where: \.isUppercase) ? self : lowercased()
  }
}
