/// Checks the glossary and the lessons against each other.
package enum GlossaryChecker {
  private static let start = "../Glossary.md#"

  /// Checks that every term has a definition and a lesson, that this lesson links the first use of the term, and
  /// that every link leads to a term.
  package static func check(_ glossary: Glossary, _ lessons: [Lesson]) -> [Diagnostic] {
    var found = lessons.flatMap { lesson in strayLinks(lesson, glossary) }
    for term in glossary.terms {
      func note(_ problem: LessonProblem) {
        found.append(glossary.source.diagnostic(problem, at: term.position))
      }
      if term.meaning.isEmpty { note(.term(.meaningless(term.name))) }
      guard let lesson = lessons.first(where: { $0.teaches(term) }) else {
        note(.term(.untaught(term.name)))
        continue
      }
      guard let link = lesson.links.first(where: { $0.target.value == start + term.id }) else {
        note(.term(.notLinked(term.name, link: start + term.id, lesson: lesson.name.id)))
        continue
      }
      if link.isLate {
        let problem = LessonProblem.term(.linkedLate(link.words))
        found.append(lesson.source.diagnostic(problem, at: link.target.position))
      }
    }
    return found
  }

  private static func strayLinks(_ lesson: Lesson, _ glossary: Glossary) -> [Diagnostic] {
    let known = Set(glossary.terms.map { start + $0.id })
    return lesson.links.filter {
      $0.target.value.hasPrefix(start) && !known.contains($0.target.value)
    }
    .map { lesson.source.diagnostic(.term(.missing($0.target.value)), at: $0.target.position) }
  }
}

/// A link in continuous text.
private struct TextLink {
  var words: String
  var target: Located<String>
  /// Whether the same words appear earlier without a link.
  var isLate: Bool
}

extension Lesson {
  /// Checks whether a term's link leads to this lesson. Folders are compared, because the link contains the
  /// folder's number and a course gives lessons other numbers.
  fileprivate func teaches(_ term: Glossary.Term) -> Bool {
    guard term.lesson == name.id else { return false }
    let path = source.file.split(separator: "/")
    return path.count < 2 || path.dropLast().last.map(String.init) == term.folder
  }

  /// The links in continuous text, in order. Links in tables and questions are left out.
  fileprivate var links: [TextLink] {
    var before = ""
    var links: [TextLink] = []
    func walk(_ inlines: [Inline]) {
      for inline in inlines {
        switch inline {
        case .text(let text): before += text
        case .code: before += " "
        case .lineBreak: before += " "
        case .emphasis(let parts), .strong(let parts), .struck(let parts): walk(parts)
        case .image: continue
        case .link(let parts, let target):
          let words = parts.plainText
          links.append(
            TextLink(words: words, target: target, isLate: before.containsWords(of: words)))
          before += words
        }
      }
      before += " "
    }
    func walk(_ blocks: [Block]) {
      for block in blocks {
        switch block.kind {
        case .paragraph(let inlines), .keep(let inlines, _), .change(let inlines): walk(inlines)
        case .list(let list): for item in list.items { walk(item.blocks) }
        case .quote(let blocks): walk(blocks)
        default: continue
        }
      }
    }
    walk(introduction)
    for step in steps { walk(step.blocks) }
    return links
  }
}

extension String {
  /// Checks whether the text contains the words of another text, as whole words in a row. Case does not matter.
  fileprivate func containsWords(of text: String) -> Bool {
    " \(kebabCase) ".split(separator: "-").joined(separator: " ").contains(
      " " + text.kebabCase.split(separator: "-").joined(separator: " ") + " ")
  }
}
