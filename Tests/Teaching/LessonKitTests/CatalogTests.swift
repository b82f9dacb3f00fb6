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

@Suite struct FilesTests {
  /// A folder for one test. It is removed when the test ends.
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

  @Test func `Lessons are found in folders and read when they are opened`() throws {
    let scratch = Scratch()
    try scratch.add(Fixture.lesson, "02-async-let/Lesson.md")
    try scratch.add("let a = 1\n", "02-async-let/Demos/ConcurrentBinding.swift")
    try scratch.add("no front matter", "03-broken/Lesson.md")
    try scratch.add("x", "Misnamed/Lesson.md")
    try scratch.add("x", "04-no-lesson/Other.md")
    let catalog = Catalog.load(from: [scratch.path, scratch.path + "/missing"])
    #expect(catalog.entries.map(\.name.id) == ["async-let", "broken"])
    #expect(catalog.entries.map(\.title) == ["A fixed number at once", "broken"])
    #expect(catalog.entries[0].frontMatter == Fixture.reading.lesson.frontMatter)
    #expect(
      catalog.diagnostics.map(\.problem) == [
        .yaml(.noFrontMatter), .file(.folderName("Misnamed")),
      ])
    let entry = catalog.entries[0]
    #expect(try entry.read().lesson.steps == Fixture.reading.lesson.steps)
    #expect(try entry.source(of: "concurrent-binding").names == ["a"])
    let missing = #expect(throws: Diagnostic.self) { try entry.source(of: "other") }
    #expect(
      missing?.headline.text
        == "\(scratch.path)/02-async-let/Demos/Other.swift: error: The file cannot be read: there is no such file."
    )
  }

  @Test func `Folders without lessons are reported`() {
    #expect(
      Catalog.load(from: ["/nowhere"]).diagnostics.map(\.problem)
        == [.file(.noLessons(folders: ["/nowhere"]))])
  }

  @Test func `A lesson is read again only if its file has changed`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lesson-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let entry = Catalog.Entry(
      name: LessonName(number: 1, id: "first"), frontMatter: FrontMatter(), folder: folder)
    func write(_ title: String) throws {
      try "---\ntitle: \(title)\n---\n".write(
        toFile: entry.file, atomically: true, encoding: .utf8)
    }
    let parsedLessons = ParsedLessons()
    #expect(throws: Diagnostic.self) { try parsedLessons.lesson(of: entry) }
    try write("One")
    let first = try parsedLessons.lesson(of: entry)
    #expect(first.lesson.frontMatter.title == "One")
    #expect(try parsedLessons.lesson(of: entry) == first)
    try write("Two")
    #expect(try parsedLessons.lesson(of: entry).lesson.frontMatter.title == "Two")
    try FileManager.default.removeItem(atPath: entry.file)
    #expect(throws: Diagnostic.self) { try parsedLessons.lesson(of: entry) }
  }
}
