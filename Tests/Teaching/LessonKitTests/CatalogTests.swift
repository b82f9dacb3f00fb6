import Foundation
import StyledText
import Testing

@testable import LessonKit

@Suite struct CatalogTests {
  private static func entry(_ number: Int, _ id: String) -> Catalog.Entry {
    Catalog.Entry(
      name: LessonName(number: number, id: id), frontMatter: FrontMatter(),
      folder: "Lessons/\(number)-\(id)")
  }

  private let catalog = Catalog(entries: [
    entry(10, "beyond"), entry(2, "async-let"), entry(5, "task-groups"), entry(3, "task-trees"),
  ])

  @Test func `Lessons are sorted by number`() {
    #expect(
      catalog.entries.map(\.name.id) == ["async-let", "task-trees", "task-groups", "beyond"])
  }

  @Test(arguments: [
    ("2", "async-let"), ("02", "async-let"), ("async-let", "async-let"), ("a", "async-let"),
    ("02-async-let", "async-let"), ("Task-T", "task-trees"), ("10", "beyond"),
  ])
  func `A lesson is found by its number, its name or the beginning of its name`(
    word: String, id: String
  ) throws {
    #expect(catalog.lookup(word) == .found(try #require(catalog[id])))
  }

  @Test func `The beginning of two lesson names is ambiguous`() {
    #expect(catalog.lookup("task") == .ambiguous(Array(catalog.entries[1...2])))
  }

  @Test(arguments: [
    ("asynclet", ["async-let"]), ("tsak-trees", ["task-trees"]), ("zzz", []), ("", []), ("7", []),
    ("task-tree-groups", []), ("asnc", ["async-let"]),
  ])
  func `An unknown name gets the most similar names`(word: String, nearest: [String]) {
    #expect(catalog.lookup(word) == .unknown(nearest: nearest))
  }

  @Test func `If two lessons have the same ID or number, the first is kept`() {
    let twice = Catalog(entries: [Self.entry(2, "a"), Self.entry(3, "a"), Self.entry(2, "b")])
    #expect(twice.entries.map(\.folder) == ["Lessons/2-a", "Lessons/2-b"])
    #expect(
      twice.diagnostics.map(\.problem) == [
        .file(.sameNumber(2, otherFolder: "Lessons/2-a")),
        .file(.sameID("a", otherFolder: "Lessons/2-a")),
      ])
  }

  @Test(arguments: [
    ("kitten", "sitting", 3), ("ab", "ba", 1), ("", "abc", 3), ("same", "same", 0),
    ("abcd", "acbd", 1), ("ca", "abc", 3),
  ])
  func `The distance between two words is the number of edits`(
    left: String, right: String, distance: Int
  ) {
    #expect(NearestNames.distance(Array(left), Array(right)) == distance)
    #expect(NearestNames.distance(Array(right), Array(left)) == distance)
  }

  @Test(arguments: [
    ("02-async-let", 2, "async-let"), ("010-a", 10, "a"),
  ])
  func `A folder name contains the lesson's number and ID`(folder: String, number: Int, id: String)
  {
    #expect(LessonName(folder: folder) == LessonName(number: number, id: id))
  }

  @Test(arguments: [
    "async-let", "2", "02-", "02-Async", "2-a--b", "2-a b", "-2-a", "99999999999999999999-a", "",
    "9223372036854775807-a",
  ])
  func `A folder with an invalid name is not a lesson`(folder: String) {
    #expect(LessonName(folder: folder) == nil)
  }
}
