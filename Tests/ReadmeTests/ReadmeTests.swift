import Foundation
import RunKit
import StyledText
import TaskTrace
import Testing
import TraceViews

/// Tests that README matches the code.
@Suite struct ReadmeTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func readme() throws -> [String] {
    try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the lines of the fenced block after a marker.
  private func picture(named name: String) throws -> [String] {
    let lines = try readme().drop { $0 != "<!-- picture:\(name) -->" }.drop { $0 != "```" }
    return Array(lines.dropFirst().prefix { $0 != "```" })
  }

  @Test func `The picture of a run in README is what the tutor draws`() async throws {
    let installation = Installation.beside()
    let demo = "task-trees/abnormal-exit"
    var options = Runner.Options()
    options.preferredFiles = ["AbnormalExit.swift"]
    let run = try await Runner(
      installation: installation, symbolizer: Symbolizer(cache: Cache(folder: nil))
    ).trace(
      Scenario(
        program: installation.demos, arguments: demo.split(separator: "/").map(String.init)),
      options: options)
    let trace = try #require(run.trace)
    let view = ViewOptions(width: 80, title: demo)
    let lines =
      Timeline(trace, view).lines + [StyledLine()]
      // The story has the same heading as the timeline, so its heading is left out.
      + Story(trace, view).drop { $0.width > 0 }.dropFirst()
    let drawn = lines.map { TerminalWriter(colors: .none).string(for: $0) }
    let text = drawn.joined(separator: "\n")
    #expect(
      try picture(named: "abnormal-exit") == drawn, "Put this picture into README.md:\n\(text)")
  }

  @Test(arguments: ["README.md", "CONTRIBUTING.md", "Lessons/FORMAT.md"])
  func `Links lead to existing files`(page: String) throws {
    let file = root.appending(path: page)
    let text = try String(contentsOf: file, encoding: .utf8)
    // Links within code are only examples.
    let prose = text.replacing(/`[^`\n]*`/, with: "")
    let targets = prose.matches(of: /\]\(([^)#]+)/).map { String($0.1) }
      .filter { !$0.hasPrefix("http") }
    for target in targets {
      let linked = file.deletingLastPathComponent().appending(path: target)
      #expect(FileManager.default.fileExists(atPath: linked.path), "\(page) links to \(target)")
    }
  }

  /// A row of the map: a folder, its module's name, and the modules that it uses.
  private struct MapRow {
    let folder: String
    let uses: [String]

    var module: String { folder.split(separator: "/").last.map(String.init) ?? folder }
  }

  private func map() throws -> [MapRow] {
    try readme().drop { $0 != "## Map of the code" }.compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, cells[1].hasPrefix("Sources/") || cells[1] == "Lessons" else {
        return nil
      }
      let uses = cells[3].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      return MapRow(folder: cells[1].replacing("Sources/", with: ""), uses: uses)
    }
  }

  @Test func `The map lists every folder once, below the folders that it uses`() throws {
    let map = try map()
    let sources = root.appending(path: "Sources")
    let manager = FileManager.default
    let folders = try manager.contentsOfDirectory(atPath: sources.path).flatMap { group in
      try manager.contentsOfDirectory(atPath: sources.appending(path: group).path)
        .map { "\(group)/\($0)" }
    }
    #expect(map.map(\.folder).sorted() == (folders + ["Lessons"]).sorted())
    for (index, row) in map.enumerated() {
      let above = map.prefix(index).map(\.module)
      #expect(
        row.uses.filter { !above.contains($0) } == [],
        "\(row.folder) is above a module that it uses")
    }
    let groups = map.map(\.folder).filter { $0 != "Lessons" }.map { $0.prefix { $0 != "/" } }
    let sections = groups.indices.filter { $0 == 0 || groups[$0] != groups[$0 - 1] }
    #expect(sections.count == Set(groups).count, "the modules of a group must stand together")
  }

  /// Returns the modules on which a module of C code depends, according to Package.swift. A target that is declared
  /// with its path, such as a system library, has none.
  private func dependencies(of folder: String) throws -> [String] {
    let package = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    guard let module = package.ranges(of: "(\"\(folder)\", ").first else {
      #expect(package.contains("path: \"Sources/\(folder)\""))
      return []
    }
    let rest = package[module.upperBound...]
    guard rest.hasPrefix("\"") else { return [] }
    return rest.split(separator: "\"")[0].split(separator: " ").map(String.init)
  }

  @Test func `The map lists the modules that each module imports`() throws {
    let map = try map()
    let modules = Set(map.map(\.module))
    for row in map {
      let folder = root.appending(
        path: row.folder == "Lessons" ? "Lessons" : "Sources/\(row.folder)")
      let files =
        (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL } ?? [])
        .filter { $0.pathExtension == "swift" }
      let imported = try files.flatMap { file in
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
          .compactMap { $0.firstMatch(of: /^(?:@\S+ )*(?:\w+ )?import (\w+)/)?.1 }
          .map(String.init)
      }
      // Modules of C code have no imports. Each lesson is a module with a name of its own.
      let names = imported.isEmpty ? try dependencies(of: row.folder) : imported
      let used = Set(names).intersection(modules).subtracting([row.module])
      #expect(used == Set(row.uses).subtracting(["Lessons"]), "\(row.folder)")
    }
  }
}
