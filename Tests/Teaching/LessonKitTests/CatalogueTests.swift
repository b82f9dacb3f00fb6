import Foundation
import StyledText
import Testing

@testable import LessonKit

@Suite struct CatalogueTests {
  private static func entry(_ number: Int, _ id: String) -> Catalogue.Entry {
    Catalogue.Entry(
      name: LessonName(number: number, id: id), frontMatter: FrontMatter(),
      directory: "Lessons/\(number)-\(id)")
  }

  private let catalogue = Catalogue(entries: [
    entry(10, "beyond"), entry(2, "async-let"), entry(5, "task-groups"), entry(3, "task-trees"),
  ])

  @Test func `lessons are sorted by number`() {
    #expect(
      catalogue.entries.map(\.name.id) == ["async-let", "task-trees", "task-groups", "beyond"])
  }

  @Test(arguments: [
    ("2", "async-let"), ("02", "async-let"), ("async-let", "async-let"), ("a", "async-let"),
    ("02-async-let", "async-let"), ("Task-T", "task-trees"), ("10", "beyond"),
  ])
  func `a word names a lesson`(word: String, id: String) throws {
    #expect(catalogue.lookup(word) == .found(try #require(catalogue[id])))
  }

  @Test func `a beginning of two names neither`() {
    #expect(catalogue.lookup("task") == .ambiguous(Array(catalogue.entries[1...2])))
  }

  @Test(arguments: [
    ("asynclet", ["async-let"]), ("tsak-trees", ["task-trees"]), ("zzz", []), ("", []), ("7", []),
    ("task-tree-groups", []),
  ])
  func `a wrong word gets the nearest right ones`(word: String, nearest: [String]) {
    #expect(catalogue.lookup(word) == .unknown(nearest: nearest))
  }

  @Test func `of two lessons with one id the first is kept`() {
    let twice = Catalogue(entries: [Self.entry(2, "a"), Self.entry(3, "a"), Self.entry(2, "b")])
    #expect(twice.entries.map(\.directory) == ["Lessons/2-a", "Lessons/2-b"])
    #expect(
      twice.diagnostics.map(\.problem) == [
        .sameNumber(2, otherFolder: "Lessons/2-a"), .sameID("a", otherFolder: "Lessons/2-a"),
      ])
  }

  @Test(arguments: [
    ("kitten", "sitting", 3), ("ab", "ba", 1), ("", "abc", 3), ("same", "same", 0),
    ("abcd", "acbd", 1), ("ca", "abc", 3),
  ])
  func `distance counts letters to change`(left: String, right: String, distance: Int) {
    #expect(NearestNames.distance(Array(left), Array(right)) == distance)
    #expect(NearestNames.distance(Array(right), Array(left)) == distance)
  }

  @Test(arguments: [
    ("02-async-let", 2, "async-let"), ("010-a", 10, "a"),
  ])
  func `a folder's name holds number and id`(folder: String, number: Int, id: String) {
    #expect(LessonName(folder: folder) == LessonName(number: number, id: id))
  }

  @Test(arguments: [
    "async-let", "2", "02-", "02-Async", "2-a--b", "2-a b", "-2-a", "99999999999999999999-a", "",
    "9223372036854775807-a",
  ])
  func `an unknown name is not a lesson`(folder: String) {
    #expect(LessonName(folder: folder) == nil)
  }
}

@Suite struct FilesTests {
  /// A directory for one test. It is removed when the test ends.
  private final class Scratch {
    let path = NSTemporaryDirectory() + "/lessons-" + UUID().uuidString

    func add(_ text: String, _ name: String) throws {
      let file = URL(filePath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test func `lessons are found in directories and read when opened`() throws {
    let scratch = Scratch()
    try scratch.add(Fixture.lesson, "02-async-let/Lesson.md")
    try scratch.add("let a = 1\n", "02-async-let/Demos/ConcurrentBinding.swift")
    try scratch.add("no front matter", "03-broken/Lesson.md")
    try scratch.add("x", "Misnamed/Lesson.md")
    try scratch.add("x", "04-no-lesson/Other.md")
    let catalogue = Catalogue.load(from: [scratch.path, scratch.path + "/missing"])
    #expect(catalogue.entries.map(\.name.id) == ["async-let", "broken"])
    #expect(catalogue.entries.map(\.title) == ["A fixed number at once", "broken"])
    #expect(catalogue.entries[0].frontMatter == Fixture.reading.lesson.frontMatter)
    #expect(
      catalogue.diagnostics.map(\.problem) == [.noFrontMatter, .folderName("Misnamed")])
    let entry = catalogue.entries[0]
    #expect(try entry.read().lesson.steps == Fixture.reading.lesson.steps)
    #expect(try entry.source(of: "concurrent-binding").names == ["a"])
    let missing = #expect(throws: Diagnostic.self) { try entry.source(of: "other") }
    #expect(
      missing?.headline.text
        == "\(scratch.path)/02-async-let/Demos/Other.swift: error: The file cannot be read: there is no such file."
    )
  }

  @Test func `directories without lessons are reported`() {
    #expect(
      Catalogue.load(from: ["/nowhere"]).diagnostics.map(\.problem)
        == [.noLessons(directories: ["/nowhere"])])
  }
}
