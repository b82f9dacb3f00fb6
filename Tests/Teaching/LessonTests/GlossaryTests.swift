import LessonKit
import StyledText
import Testing

struct GlossaryTests {
  private static var glossary: Glossary {
    get throws {
      let lesson = try #require(PackageLessons.lessons.first).folder
      let lessons = lesson.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "/")
      return try #require(try Glossary.load(from: lessons))
    }
  }

  @Test func `The glossary has the name of the first task in pictures`() throws {
    guard case .found(let term) = try Self.glossary.lookup("main") else {
      Issue.record("main is not found")
      return
    }
    #expect(term.name == "Main task")
  }

  @Test func `Every term is linked where a lesson first uses it`() throws {
    let glossary = try Self.glossary
    #expect(glossary.terms.count >= 40)
    let lessons = try PackageLessons.lessons.map { try $0.read().lesson }
    let found = GlossaryChecker.check(glossary, lessons)
    #expect(found.map { $0.lines().map(\.text).joined(separator: "\n") } == [])
  }
}
