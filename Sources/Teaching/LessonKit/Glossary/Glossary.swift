import StyledText

/// The terms that the lessons teach.
///
/// The file has a second-level heading for each term, followed by the term's meaning. The last paragraph names the
/// lesson, such as ``Also: tasks. Taught in [lesson 1](01-name/Lesson.md), SE-0304.``
package struct Glossary: Hashable, Sendable {
  package struct Term: Hashable, Sendable {
    package var name: String
    /// The name in kebab case. Links to the term end with it.
    package var id: String
    package var aliases: [String]
    package var meaning: [Block]
    /// The ID of the lesson that teaches the term; nil if none is named. A course may give that lesson another
    /// number.
    package var lesson: String?
    /// The name of the lesson's folder in the link.
    var folder: String?
    package var proposals: [String]
    var position: SourcePosition
  }

  /// The result of looking up a term.
  package enum Lookup: Hashable, Sendable {
    case found(Term)
    /// The word is a prefix of several terms.
    case ambiguous([String])
    case unknown(nearest: [String])
  }

  package let terms: [Term]
  let source: SourceText

  package init(_ text: String, file: String) {
    let parsed = LessonReader.read(text, name: LessonName(number: 0, id: "glossary"), file: file)
    source = parsed.lesson.source
    terms = parsed.lesson.steps.map(Term.init)
  }

  /// Returns the term with a name or alias, or the only term with a name or alias that starts with the word.
  package func lookup(_ word: String) -> Lookup {
    let word = word.kebabCase
    let names = terms.map { term in ([term.name] + term.aliases).map(\.kebabCase) }
    if let index = names.firstIndex(where: { $0.contains(word) }) { return .found(terms[index]) }
    let begun = terms.indices.filter { index in
      !word.isEmpty && names[index].contains { $0.hasPrefix(word) }
    }
    if let only = begun.first {
      return begun.count == 1 ? .found(terms[only]) : .ambiguous(begun.map { terms[$0].name })
    }
    let near = names.flatMap { $0 }.nearest(to: word)
    var found: [String] = []
    for name in near {
      guard let index = names.firstIndex(where: { $0.contains(name) }) else { continue }
      if !found.contains(terms[index].name) { found.append(terms[index].name) }
    }
    return .unknown(nearest: found)
  }
}

extension Glossary.Term {
  fileprivate init(_ step: Step) {
    name = step.title.plainText
    id = step.id
    position = step.position
    (aliases, lesson, folder, proposals, meaning) = ([], nil, nil, [], step.blocks)
    guard case .paragraph(let inlines)? = step.blocks.last?.kind else { return }
    let words = inlines.plainText
    guard words.contains("Taught in") else { return }
    meaning.removeLast()
    if words.hasPrefix("Also: "), let end = words.range(of: ". Taught in") {
      aliases = words[..<end].dropFirst(6).split(separator: ",").map(\.trimmed)
    }
    folder = inlines.targets.first?.value.split(separator: "/").first.map(String.init)
    lesson = folder.flatMap(LessonName.init(folder:))?.id
    proposals = words.split { !$0.isLetter && !$0.isNumber && $0 != "-" }
      .filter { $0.hasPrefix("SE-") }.map(String.init)
  }
}

extension String {
  /// Returns the index at which a text first occurs.
  fileprivate func range(of text: String) -> String.Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
