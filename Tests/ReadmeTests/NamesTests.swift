import Foundation
import Testing

/// Tests for the names in the sources.
@Suite struct NamesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources").standardizedFileURL

  /// The folders of the modules: each is in the folder of its group.
  private static func modules() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
      .flatMap {
        try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
      }
  }

  /// A qualified name such as `Module.Type` would mean a member of that type.
  @Test func `No type has the name of its module`() throws {
    let modules = try Self.modules()
    #expect(modules.count > 25)
    for module in modules {
      let name = module.lastPathComponent
      let declaration = try Regex("(?m)^\\s*(\\w+ )*(struct|enum|class|actor|protocol) \(name)\\b")
      let files = FileManager.default.enumerator(at: module, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!text.contains(declaration), "\(file.path)")
      }
    }
  }

  @Test func `Sentences have straight quotation marks`() throws {
    let folders = [Self.root, Self.root.appending(path: "../Lessons").standardizedFileURL]
    var count = 0
    for folder in folders {
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard ["swift", "md", "js", "yml"].contains(file.pathExtension) else { continue }
        count += 1
        let text = try String(contentsOf: file, encoding: .utf8)
        // The reader of answers has these marks too, but no text between them.
        #expect(!text.contains(/[“‘][\w\\`]/), "\(file.path)")
      }
    }
    #expect(count > 500)
  }
}
