import LessonKit
import StyledText
import Testing

struct GlossaryTests {
  @Test func `every term is linked where a lesson uses it first`() throws {
    let directory = try #require(Bench.lessons.first).directory
    let folder = directory.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let glossary = try #require(try Glossary.load(from: folder))
    #expect(glossary.terms.count >= 40)
    let lessons = try Bench.lessons.map { try $0.read().lesson }
    let found = GlossaryChecker.check(glossary, lessons)
    #expect(found.map { $0.lines().map(\.text).joined(separator: "\n") } == [])
  }
}
