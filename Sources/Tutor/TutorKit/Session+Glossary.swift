import LessonKit

extension Session {
  func glossary() throws(TutorFailure) -> Glossary {
    guard let glossary = try glossaryIfAny() else { throw .lesson(.noGlossary) }
    return glossary
  }

  /// Returns the term that a line asks about, as in `what is a child task?`; nil if it asks about none.
  func termAsked(in line: String) -> Glossary.Term? {
    let question =
      #/\s*what(?:['’]s|\s+is|\s+are|\s+does)\s+(?:an?\s+|the\s+)?(.+?)(?:\s+means?)?\s*\??\s*/#
      .ignoresCase()
    guard let words = line.wholeMatch(of: question)?.1, let glossary = try? glossaryIfAny(),
      case .found(let term) = glossary.lookup(String(words))
    else { return nil }
    return term
  }

  func glossaryIfAny() throws(TutorFailure) -> Glossary? {
    do { return try sources.glossary() } catch { throw .diagnosis(error) }
  }
}
