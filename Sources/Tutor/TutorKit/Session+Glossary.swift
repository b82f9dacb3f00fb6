import LessonKit
import StyledText
import TaskTrace

extension Session {
  func glossary() throws(TutorFailure) -> Glossary {
    guard let glossary = try glossaryIfAny() else { throw .noGlossary }
    return glossary
  }

  func glossaryIfAny() throws(TutorFailure) -> Glossary? {
    do { return try sources.glossary() } catch { throw .diagnosis(error) }
  }

  func definition(of word: String?) throws(TutorFailure) -> [StyledLine] {
    if let rule = word.flatMap(Rule.init(named:)) { return lines(for: rule) }
    let glossary = try glossary()
    guard let word else {
      let names = glossary.terms.map { $0.name.lowercased() }.joined(separator: ", ")
      let rules = "rule 1 to rule \(Rule.all.count)"
      return sentences("\(names), \(rules)")
        + sentences("define and one of them says what it means.", .dim)
    }
    switch glossary.lookup(word) {
    case .found(let term): return lines(for: term)
    case .ambiguous(let names): throw .ambiguous(word, names.map { $0.lowercased() })
    case .unknown(let nearest): throw .unknownTerm(word, nearest: nearest.map { $0.lowercased() })
    }
  }

  private func lines(for rule: Rule) -> [StyledLine] {
    var places = [rule.proposal]
    if let entry = catalogue[rule.lesson] {
      let number = entry.name.number
      places.insert("lesson \(number), \(entry.title) (open \(number))", at: 0)
    }
    return [StyledLine("Rule \(rule.number)", .heading)]
      + sentences("\(rule.title.capitalizedFirst).")
      + sentences(
        "After a sentence of a story, (rule \(rule.number), \(rule.lesson)) names this rule as the reason.",
        .dim)
      + sentences("See \(places.joined(separator: "; ")).", .note)
  }

  private func lines(for term: Glossary.Term) -> [StyledLine] {
    var lines = [StyledLine(term.name, .heading)]
    lines += LessonRenderer(style: lessonStyle).lines(for: term.meaning)
    if !term.aliases.isEmpty {
      lines += sentences("Also: \(term.aliases.joined(separator: ", ")).", .dim)
    }
    var taught: [String] = []
    if let entry = term.lesson.flatMap({ catalogue[$0] }) {
      let number = entry.name.number
      taught.append("lesson \(number), \(entry.title) (open \(number))")
    }
    taught += term.proposals
    guard !taught.isEmpty else { return lines }
    return lines + sentences("See \(taught.joined(separator: "; ")).", .note)
  }
}

extension Rule {
  /// The rule that is called so: `rule 4`, `rule-4`.
  fileprivate init?(named word: String) {
    let words = word.lowercased().split { $0 == " " || $0 == "-" }
    guard words.count == 2, words[0] == "rule", let id = Int(words[1]).flatMap(ID.init(rawValue:))
    else { return nil }
    self = Self[id]
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
