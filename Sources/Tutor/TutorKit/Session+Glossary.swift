import LessonKit

extension Session {
  func glossary() throws(TutorFailure) -> Glossary {
    guard let glossary = try glossaryIfAny() else { throw .lesson(.noGlossary) }
    return glossary
  }

  func glossaryIfAny() throws(TutorFailure) -> Glossary? {
    do { return try sources.glossary() } catch { throw .diagnosis(error) }
  }
}
