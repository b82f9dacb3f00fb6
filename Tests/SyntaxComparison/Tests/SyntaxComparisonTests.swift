import Foundation
import Testing

@testable import SwiftSource

/// Tests that the scanner that extracts declarations from demos agrees with the Swift parser.
@Suite struct SyntaxComparisonTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the paths of all Swift files under a folder, relative to the project's root.
  private static func files(under folder: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (paths?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }

  private func expectSame(_ source: String) {
    let scanned = DeclarationScanner.declarations(in: source)
    let difference = scanned.difference(from: ParsedDeclarations.declarations(in: source))
    #expect(difference.map(\.text) == [])
  }

  @Test func `There are demos to compare`() {
    #expect(Self.files(under: "Lessons").count > 40)
  }

  @Test(arguments: files(under: "Lessons"))
  func `The scanner and the parser agree on each demo`(path: String) throws {
    expectSame(try String(contentsOf: Self.root.appending(path: path), encoding: .utf8))
  }

  @Test(arguments: files(under: "Sources"))
  func `The scanner and the parser agree on the project's own sources`(path: String) throws {
    expectSame(try String(contentsOf: Self.root.appending(path: path), encoding: .utf8))
  }

  @Test(arguments: DifficultDeclarations.all)
  func `The scanner and the parser agree on a difficult declaration`(source: String) {
    #expect(!ParsedDeclarations.declarations(in: source).isEmpty)
    expectSame(source)
  }
}

extension CollectionDifference<Declaration>.Change {
  fileprivate var text: String {
    switch self {
    case .insert(_, let declaration, _): "scanner only: \(declaration.path) \(declaration.lines)"
    case .remove(_, let declaration, _): "parser only: \(declaration.path) \(declaration.lines)"
    }
  }
}
