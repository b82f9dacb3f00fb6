import LessonKit
import StyledText

extension Session {
  func glossary() throws(TutorFailure) -> Glossary {
    guard let glossary = try glossaryIfAny() else { throw .noGlossary }
    return glossary
  }

  func glossaryIfAny() throws(TutorFailure) -> Glossary? {
    do { return try sources.glossary() } catch { throw .diagnosis(error) }
  }

  func definition(of word: String?) throws(TutorFailure) -> [StyledLine] {
    let glossary = try glossary()
    guard let word else {
      let names = glossary.terms.map { $0.name.lowercased() }.joined(separator: ", ")
      return sentences(names) + sentences("define and one of them says what it means.", .dim)
    }
    switch glossary.lookup(word) {
    case .found(let term): return lines(for: term)
    case .ambiguous(let names): throw .ambiguous(word, names.map { $0.lowercased() })
    case .unknown(let nearest): throw .unknownTerm(word, nearest: nearest.map { $0.lowercased() })
    }
  }

  private func lines(for term: Glossary.Term) -> [StyledLine] {
    var lines = [StyledLine(term.name, .heading)]
    lines += LessonRenderer(style: lessonStyle).lines(for: term.meaning)
    if !term.aliases.isEmpty {
      lines += sentences("Also: \(term.aliases.joined(separator: ", ")).", .dim)
    }
    var taught: [String] = []
    if let name = term.lesson.flatMap({ LessonName(folder: $0) }), let entry = catalogue[name.id] {
      taught.append("lesson \(name.number), \(entry.title) (open \(name.number))")
    }
    taught += term.proposals
    guard !taught.isEmpty else { return lines }
    return lines + sentences("See \(taught.joined(separator: "; ")).", .note)
  }
}
