import Foundation
import StyledText
import Testing

@testable import LessonKit

/// A teacher's folder of lessons, in addition to the tutor's lessons.
@Suite final class OwnLessonsTests {
  let root: String
  var builtIn: String { root + "/Lessons" }
  var own: String { root + "/own" }

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "own-lessons-\(UUID())")
    root = folder.path
    try write(Self.lesson("One"), to: "Lessons/01-one/Lesson.md")
    try write(Self.lesson("Two"), to: "Lessons/02-two/Lesson.md")
    try write(Self.lesson("Late"), to: "own/07-late/Lesson.md")
    try write(Self.lesson("Early"), to: "own/03-early/Lesson.md")
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  static func lesson(_ title: String) -> String {
    "---\ntitle: \(title)\nsummary: S.\nminutes: 1\n---\n# \(title)\n\n## Step\n"
  }

  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: "\(root)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func link(_ path: String, to target: String) throws {
    let link = "\(root)/\(path)"
    try FileManager.default.createDirectory(
      atPath: String(link[..<(link.lastIndex(of: "/") ?? link.endIndex)]),
      withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
  }

  func load(_ folders: String...) -> Catalog {
    Catalog.load(builtIn: builtIn, own: folders.isEmpty ? [own] : folders)
  }

  func names(_ catalog: Catalog) -> [String] {
    catalog.entries.map { "\($0.name.number) \($0.name.id)" }
  }

  /// Returns the diagnostics without the path of the test's folder.
  func words(_ catalog: Catalog) -> String {
    catalog.diagnostics.flatMap { $0.lines(width: 400) }.map(\.text).joined(separator: "\n")
      .replacingOccurrences(of: root + "/", with: "")
  }

  @Test func `A teacher's lessons come after the tutor's, in the order of their numbers`() {
    let catalog = load()
    #expect(names(catalog) == ["1 one", "2 two", "3 early", "4 late"])
    #expect(catalog.diagnostics == [])
    #expect(catalog.entries.map { $0.home != nil } == [false, false, true, true])
  }

  @Test func `A single lesson's folder can be given`() throws {
    #expect(names(load(own + "/07-late/")) == ["1 one", "2 two", "3 late"])
    try link("elsewhere/link", to: own + "/07-late")
    #expect(names(load(root + "/elsewhere/link")) == ["1 one", "2 two", "3 late"])
  }

  @Test func `A single lesson's folder gives no access to files above it`() throws {
    try write("", to: "own/07-late/notes.txt")
    let paths = ["notes.txt", "../03-early/Lesson.md", "../course.yml", "../../Lessons/01-one"]
    try write("", to: "own/course.yml")
    try link("own/07-late/up", to: "..")
    for (folder, found) in [(own + "/07-late", 1), (own, 3)] {
      let entry = try #require(load(folder)["late"])
      #expect(paths.filter(entry.hasFile).count == found, "\(folder)")
      #expect(entry.hasFile("up/03-early/Lesson.md") == (found == 3))
    }
    try FileManager.default.removeItem(atPath: own + "/07-late/Lesson.md")
    try link("own/07-late/Lesson.md", to: "../03-early/Lesson.md")
    #expect(words(load(own + "/07-late")).contains("outside the folder of your lessons"))
  }

  @Test func `A missing or empty folder is reported`() throws {
    #expect(
      words(load(root + "/none")).hasPrefix("none: error: The folder of lessons does not exist."))
    try write("", to: "empty/notes.txt")
    #expect(words(load(root + "/empty")).hasPrefix("empty: error: There are no lessons in "))
  }

  @Test func `A lesson of the tutor cannot be replaced`() throws {
    try write(Self.lesson("Mine"), to: "own/01-one/Lesson.md")
    let catalog = load()
    #expect(catalog["one"]?.title == "One")
    #expect(words(catalog).contains("also contains a lesson named one."))
  }

  @Test func `A course selects lessons and their order`() throws {
    try write(
      "title: Week 3\nlessons: [late, one]\npredictions: required\nanswers: hidden\n",
      to: "own/course.yml")
    let catalog = load()
    #expect(names(catalog) == ["1 late", "2 one"])
    #expect(catalog.others.map(\.name.id) == ["two", "early"])
    #expect(catalog.course.title == "Week 3")
    #expect(catalog.course.predictions == .required)
    #expect(catalog.course.answers == .hidden)
    #expect(catalog.diagnostics == [])
    #expect(catalog.lesson(ofDemos: "two")?.name.id == "two")
  }

  @Test func `A renumbered lesson is still found by its folder name`() throws {
    try write("lessons: [late, one]\n", to: "own/course.yml")
    let catalog = load()
    for word in ["2", "one", "01-one", "02-one"] {
      #expect(catalog.lookup(word) == .found(try #require(catalog["one"])), "\(word)")
    }
  }

  // MARK: Links out of the folder

  @Test(arguments: ["own/09-out/Lesson.md", "own/09-out"])
  func `A link that leads out of the folder is not followed`(path: String) throws {
    try write(Self.lesson("Secret"), to: "secret/09-out/Lesson.md")
    let target = path.hasSuffix(".md") ? "/secret/09-out/Lesson.md" : "/secret/09-out"
    try link(path, to: root + target)
    let catalog = load()
    #expect(names(catalog).count == 4)
    #expect(words(catalog).contains("is a link to a file outside the folder of your lessons."))
    #expect(!words(catalog).contains("Secret"))
  }

  @Test func `A course file that links out of the folder is not read`() throws {
    try write("title: Secret\n", to: "secret.yml")
    try link("own/course.yml", to: root + "/secret.yml")
    #expect(load().course.title == nil)
    #expect(words(load()).contains("is a link to a file outside the folder of your lessons."))
  }

  @Test func `A lesson that was replaced by a link out of the folder is not read`() throws {
    let entry = try #require(load()["late"])
    try FileManager.default.removeItem(atPath: entry.file)
    try link("own/07-late/Lesson.md", to: builtIn + "/01-one/Lesson.md")
    let diagnostic = #expect(throws: Diagnostic.self) { try entry.read() }
    #expect(diagnostic?.problem == .folder(.leadsOut(entry.file)))
  }

  @Test func `A lesson's links cannot leave the lesson folder`() throws {
    try write("", to: "own/07-late/picture.txt")
    try write("", to: "outside.txt")
    let entry = try #require(load()["late"])
    #expect(entry.hasFile("picture.txt"))
    #expect(entry.hasFile("../03-early/Lesson.md"))
    #expect(!entry.hasFile("../../outside.txt"))
    #expect(!entry.hasFile("../../../../../../../../etc/passwd"))
  }

  @Test func `Only demos of the tutor's lessons have a source`() throws {
    let catalog = load()
    let entry = try #require(catalog["late"])
    #expect(catalog.owner(of: "two/some-demo", in: entry)?.entry.name.id == "two")
    #expect(catalog.owner(of: "some-demo", in: entry) == nil)
    #expect(catalog.owner(of: "late/some-demo", in: entry) == nil)
    #expect(catalog.owner(of: "../some-demo", in: entry) == nil)
  }

  @Test(arguments: [
    "a: &a [x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c]\nlessons: [*d, *d, *d, *d, *d, *d, *d, *d]\n",
    "title: " + String(repeating: "x", count: 300_000), "title: \u{1B}]0;gone\u{7}\n",
    String(repeating: "[", count: 9_000), "\u{0}", "lessons: !!binary aGVsbG8=\n",
  ])
  func `A hostile course is refused, and all lessons stay available`(text: String) throws {
    try write(text, to: "own/course.yml")
    let catalog = load()
    #expect(!catalog.diagnostics.isEmpty)
    #expect(names(catalog).count == 4)
    let shown = TerminalWriter(colors: .none).string(
      for: catalog.diagnostics.flatMap { $0.lines() })
    #expect(!shown.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F })
  }
}
