import Foundation
import Testing

/// Tests for the package Benchmarks, which the other tests do not build. It compiles the tutor's modules through links
/// to their folders.
@Suite struct BenchmarksTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let sources = root.appending(path: "Benchmarks/Sources")

  /// Returns the names of the links. Each link is named after its module.
  private static func links() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { name in
      let path = sources.appending(path: name).path
      return (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
  }

  @Test func `Every file and folder that Benchmarks links to exists`() throws {
    let paths = try #require(FileManager.default.subpaths(atPath: Self.sources.path))
    for path in paths {
      let file = Self.sources.appending(path: path).path
      #expect(FileManager.default.fileExists(atPath: file), "\(path) is a broken link")
    }
    #expect(try Self.links().contains("TaskTrace"))
  }

  @Test func `The manifest of Benchmarks lists the modules that its targets import`() throws {
    let links = try Self.links()
    let own = Set(try Self.modules())
    let manifest = try String(
      contentsOf: Self.root.appending(path: "Benchmarks/Package.swift"), encoding: .utf8)
    for module in links + ["Benchmarks"] {
      let folder = Self.sources.appending(path: module).resolvingSymlinksInPath()
      let imports = try Self.imports(in: folder).intersection(own)
      let target = try #require(
        manifest.split(separator: "arget(").last { $0.contains("name: \"\(module)\"") })
      let missing = imports.filter { !links.contains($0) || !target.contains("\"\($0)\"") }
      #expect(missing == [], "\(module) in Benchmarks/Package.swift does not list these modules")
    }
  }

  /// Returns the names of all modules of the project.
  private static func modules() throws -> [String] {
    let manager = FileManager.default
    return try ["Sources", "Tests"].flatMap { top in
      try manager.contentsOfDirectory(atPath: root.appending(path: top).path).flatMap { group in
        try manager.contentsOfDirectory(
          atPath: root.appending(path: "\(top)/\(group)").path)
      }
    }
  }

  private static func imports(in folder: URL) throws -> Set<String> {
    let files = try #require(FileManager.default.subpaths(atPath: folder.path))
    let names = try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .split(separator: "\n")
        .compactMap { $0.firstMatch(of: /^(?:@\S+ )*(?:package )?import (\w+)/)?.1 }
    }
    return Set(names.map(String.init))
  }
}
