import Foundation
import Testing

@testable import RunKit

/// A copy of the sources of some modules, for following a recipe of CONTRIBUTING.
struct RecipeFolder {
  /// A line of a source file, and the text that a recipe adds after it.
  struct Edit {
    var file: String
    var line: String
    var added: String
  }

  static let root = SourceCompilation.root

  let folder = FileManager.default.temporaryDirectory.appending(path: "recipe-\(UUID())").path
  let recipe: String

  init(recipe title: String, modules: [String]) throws {
    try self.init(recipe: title, paths: modules.map { "Sources/\($0)" })
  }

  init(recipe title: String, paths: [String]) throws {
    let text = try String(contentsOfFile: "\(Self.root)/CONTRIBUTING.md", encoding: .utf8)
    recipe = try #require(
      text.components(separatedBy: "\n## ").first { $0.hasPrefix("\(title)\n") })
    for path in paths {
      let copy = "\(folder)/\(path)"
      try FileManager.default.createDirectory(
        atPath: (copy as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: "\(Self.root)/\(path)", toPath: copy)
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Copies a file or folder within the copy.
  func copy(_ path: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: "\(folder)/\(path)", toPath: "\(folder)/\(other)")
  }

  /// Changes a file, and renames it if another name is given.
  func edit(_ file: String, to other: String? = nil, _ change: (String) -> String) throws {
    let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
    if other != nil { try FileManager.default.removeItem(atPath: "\(folder)/\(file)") }
    #expect(change(text) != text, "\(file)")
    try add(other ?? file, change(text))
  }

  func add(_ file: String, _ text: String) throws {
    try text.write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
  }

  /// Makes an edit. Expects that the recipe names the file.
  func apply(_ edit: Edit) throws {
    #expect(recipe.contains("`\(edit.file)`"), "\(edit.file)")
    let text = try String(contentsOfFile: "\(folder)/\(edit.file)", encoding: .utf8)
    #expect(text.contains(edit.line), "\(edit.file)")
    try add(edit.file, text.replacing(edit.line, with: edit.line + edit.added))
  }

  /// Compiles a copied module so that later modules can import it.
  func compile(_ module: String) async throws {
    let name = (module as NSString).lastPathComponent
    try await compile(
      module, package: "recipe",
      arguments: ["-emit-module", "-wmo", "-emit-module-path", "\(folder)/\(name).swiftmodule"])
  }

  /// Type-checks a copied module with the other modules of this build.
  func check(_ module: String) async throws {
    try await compile(module, package: SourceCompilation.package, arguments: ["-typecheck"])
  }

  private func compile(_ module: String, package: String, arguments: [String]) async throws {
    var compilation = try SourceCompilation(
      of: "\(folder)/Sources/\(module)", module: (module as NSString).lastPathComponent)
    compilation.package = package
    compilation.arguments = arguments + ["-I", folder]
    try await compilation.run()
  }
}
