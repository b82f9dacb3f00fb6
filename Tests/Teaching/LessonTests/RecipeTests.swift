import DemoOptions
import Foundation
import Testing

@testable import RunKit

/// Follows the recipe for a lesson in CONTRIBUTING on a copy of the files that it names.
@Suite struct RecipeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL.path

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  /// The folders of lessons that have demos.
  private static var folders: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: "\(root)/Lessons").sorted().filter {
        FileManager.default.fileExists(atPath: "\(root)/Lessons/\($0)/Demos")
      }
    }
  }

  @Test func `Every lesson with demos is built and is part of the demos program`() async throws {
    let package = try Self.text("Package.swift")
    let demos = try Self.text("Sources/Demos/demos/Demos.swift")
    let known = try await DemoPrograms().catalog().lessons.map(\.name)
    for folder in try Self.folders {
      #expect(package.contains("\"\(folder)\""), "\(folder)")
      let words = folder.split(separator: "-").dropFirst()
      let type = words.map(\.capitalized).joined()
      #expect(demos.contains("import \(type)Demos\n"), "\(folder)")
      #expect(demos.contains("    \(type).self,\n"), "\(folder)")
      #expect(known.contains(words.joined(separator: "-")), "\(folder)")
    }
  }

  @Test
  func `A lesson made by the recipe is a module that SwiftPM and the compiler accept`()
    async throws
  {
    let copy = try RecipeFolder(
      recipe: "Add a lesson", paths: ["Package.swift", "Lessons", "Sources", "Tests"])
    defer { copy.remove() }
    for step in [
      "`Lessons/02-async-let` to `Lessons/20-deadlines`", "`Deadlines.swift`", "`Package.swift`",
      "`\"20-deadlines\"`", "`import DeadlinesDemos`", "`Deadlines.self`",
    ] {
      #expect(copy.recipe.contains(step), "\(step)")
    }
    let demos = "Lessons/20-deadlines/Demos"
    let list = "Sources/Demos/demos/Demos.swift"
    try copy.copy("Lessons/02-async-let", to: "Lessons/20-deadlines")
    try copy.edit("\(demos)/AsyncLet.swift", to: "\(demos)/Deadlines.swift") {
      $0.replacing("AsyncLet", with: "Deadlines")
    }
    try copy.edit("Package.swift") {
      $0.replacing("\"02-async-let\",", with: "\"02-async-let\", \"20-deadlines\",")
    }
    try copy.edit(list) {
      $0.replacing("import AsyncLetDemos\n", with: "import DeadlinesDemos\nimport AsyncLetDemos\n")
        .replacing("    AsyncLet.self,\n", with: "    AsyncLet.self,\n    Deadlines.self,\n")
    }

    let swift = try #require(Program.search("swift"))
    var describing = Command(
      program: swift,
      arguments: ["package", "--package-path", copy.folder, "describe", "--type", "text"])
    // SwiftPM shares the processor with the other tests.
    describing.timeLimit = .seconds(180)
    let described = try await describing.run()
    #expect(described.ending == .exited(status: 0), "\(described.standardError.text.suffix(400))")
    #expect(described.standardOutput.text.contains("Name: DeadlinesDemos"))
    #expect(described.standardOutput.text.contains("Path: Lessons/20-deadlines/Demos"))
    // The copied demos belong to another lesson, so the changed files are only parsed.
    let parsed = try await Command(
      program: try #require(Program.search("swiftc")),
      arguments: ["-parse", "\(copy.folder)/\(list)", "\(copy.folder)/\(demos)/Deadlines.swift"]
    ).run()
    #expect(parsed.ending == .exited(status: 0), "\(parsed.standardError.text)")
  }
}
