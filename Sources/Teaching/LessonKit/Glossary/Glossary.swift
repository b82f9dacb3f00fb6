import StyledText

/// The words that the lessons teach.
///
/// The file has a second-level heading for each term; below it what the word means; and last a paragraph
/// such as ``Also: tasks. Taught in [lesson 1](01-name/Lesson.md), SE-0304.``
package struct Glossary: Hashable, Sendable {
  package struct Term: Hashable, Sendable {
    package var name: String
    /// As a link to the term ends: the name in kebab case.
    package var id: String
    package var aliases: [String]
    package var meaning: [Block]
    /// The id of the lesson that teaches it. A course may give that lesson another number.
    package var lesson: String?
    /// The lesson's folder, as the link names it.
    var folder: String?
    package var proposals: [String]
    package var position: SourcePosition
  }

  /// The term that a word names.
  package enum Lookup: Hashable, Sendable {
    case found(Term)
    /// The beginning of several.
    case ambiguous([String])
    case unknown(nearest: [String])
  }

  package let terms: [Term]
  let source: SourceText

  package init(_ text: String, file: String) {
    let reading = LessonReader.read(text, name: LessonName(number: 0, id: "glossary"), file: file)
    source = reading.lesson.source
    terms = reading.lesson.steps.map(Term.init)
  }

  /// The term with this name or alias, or the only one that starts with it.
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
    let near = NearestNames.nearest(to: word, among: names.flatMap { $0 })
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
  /// The first position of a text.
  fileprivate func range(of text: String) -> String.Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
