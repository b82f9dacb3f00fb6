import Foundation
import Testing

/// Tests that the recipes and walkthroughs in CONTRIBUTING name files and functions that exist.
@Suite struct ContributingTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL.path

  /// A section of CONTRIBUTING with its heading.
  struct Section: Sendable, CustomTestStringConvertible {
    let title: String
    /// The numbered items and the paragraphs between them.
    let items: [String]

    var testDescription: String { title }

    /// Returns the texts between backticks in an item.
    static func code(in item: String) -> [String] {
      item.matches(of: /`([^`\n]+)`/).map { String($0.1) }
    }

    /// Returns the paths of the files that an item names, except a file that the recipe creates.
    static func files(in item: String) -> [String] {
      let paths = code(in: item).filter { path in
        path.contains("/") && [".swift", ".c", ".h"].contains { path.hasSuffix($0) }
      }
      return item.hasPrefix("New file") ? Array(paths.dropFirst()) : paths
    }
  }

  static let sections: [Section] = {
    let text = (try? String(contentsOfFile: "\(root)/CONTRIBUTING.md", encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n## ").dropFirst().map { section in
      let lines = section.split(separator: "\n", maxSplits: 1).map(String.init)
      let items = (lines.dropFirst().first ?? "").split(separator: #/\n(?=\d+\. )|\n\n/#)
      return Section(
        title: lines[0], items: items.map { String($0).replacing(#/^\d+\. /#, with: "") })
    }
  }()

  static let recipes = sections.filter { $0.title.hasPrefix("Add a") }
  static let walkthroughs = sections.filter { $0.title.hasPrefix("The life of") }

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  @Test func `CONTRIBUTING has recipes for frequent additions, and walkthroughs`() {
    let titles = Set(Self.recipes.map(\.title))
    let expected = [
      "a lesson", "a demo", "a command", "an event kind", "a scheduling policy", "a view",
      "an export", "a finding",
    ]
    #expect(expected.filter { !titles.contains("Add \($0)") } == [])
    #expect(Self.walkthroughs.map(\.title).contains("The life of a command line"))
  }

  @Test(arguments: recipes + walkthroughs)
  func `Each file that a section names exists`(section: Section) {
    for file in section.items.flatMap(Section.files) {
      #expect(FileManager.default.fileExists(atPath: "\(Self.root)/\(file)"), "\(file)")
    }
  }

  /// The names of all files and folders of the sources and tests.
  private static let names: Set<String> = {
    var names: Set<String> = []
    for folder in ["Sources", "Tests"] {
      let all = FileManager.default.enumerator(atPath: "\(root)/\(folder)")
      while let path = all?.nextObject() as? String {
        if path.hasSuffix(".build") { all?.skipDescendants() }
        names.insert(URL(filePath: path).lastPathComponent)
      }
    }
    return names
  }()

  /// The sections that explain the code. Recipes also name files that they create.
  static let explanations = sections.filter {
    !$0.title.hasPrefix("Add a") || $0.title.hasPrefix("Add a version")
  }

  @Test(arguments: explanations)
  func `Each file and each suite that a section names without a folder exists`(section: Section) {
    let code = section.items.flatMap(Section.code).filter { !$0.contains("/") }
    let files = code.filter { name in [".swift", ".c", ".h"].contains { name.hasSuffix($0) } }
    let suites = code.filter { $0.hasSuffix("Tests") && !$0.contains(" ") }
    #expect(files.filter { !Self.names.contains($0) } == [])
    #expect(suites.filter { Self.names.isDisjoint(with: [$0, "\($0).swift"]) } == [])
  }

  @Test(arguments: recipes)
  func `A recipe names at most six files`(section: Section) {
    let files = Set(section.items.flatMap(Section.code)).filter { path in
      [".swift", ".c", ".h", ".md", ".txt"].contains { path.hasSuffix($0) }
    }
    #expect(files.count <= 6, "\(files.sorted())")
  }

  @Test(arguments: walkthroughs)
  func `A walkthrough has the number of steps that it states`(section: Section) throws {
    let text = try Self.text("CONTRIBUTING.md")
    let stated = try #require(section.items.first?.firstMatch(of: /There are (\d+) steps/))
    let part = try #require(
      text.components(separatedBy: "\n## ").first { $0.hasPrefix("\(section.title)\n") })
    #expect(part.matches(of: #/\n\d+\. /#).count == Int(stated.1))
  }

  @Test(arguments: walkthroughs)
  func `Each function in a walkthrough is declared in a file that it names`(
    section: Section
  ) throws {
    let files = Set(section.items.flatMap(Section.files))
    let sources = try files.sorted().map { try Self.text($0) }
    let names = section.items.flatMap(Section.code).compactMap { code in
      code.wholeMatch(of: /(?:\w+\.)?(\w+)\([\w:]*\)/).map { String($0.1) }
    }
    #expect(!names.isEmpty)
    for name in Set(names) {
      let declaration = try Regex("(?m)func \(name)[(<]|^[a-z][\\w *]* \\**\(name)\\(")
      #expect(sources.contains { $0.contains(declaration) }, "\(name)")
    }
  }
}
