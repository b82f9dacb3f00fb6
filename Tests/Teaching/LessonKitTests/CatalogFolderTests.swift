import Foundation
import StyledText
import Testing

@testable import LessonKit

@Suite struct CatalogFolderTests {
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
    #expect(catalog.entries[0].frontMatter == Fixture.parsed.lesson.frontMatter)
    #expect(
      catalog.diagnostics.map(\.problem) == [
        .yaml(.noFrontMatter), .file(.folderName("Misnamed")),
      ])
    let entry = catalog.entries[0]
    #expect(try entry.read().lesson.steps == Fixture.parsed.lesson.steps)
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
