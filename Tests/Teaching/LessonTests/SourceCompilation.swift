import Foundation
import Testing

@testable import RunKit

/// A compilation of a folder's sources with the modules of this build.
struct SourceCompilation {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL.path

  /// The package's name in SwiftPM, which is the name of its folder.
  static let package = String(
    (root as NSString).lastPathComponent.lowercased()
      .map { $0.isLetter || $0.isNumber ? $0 : "_" })

  let files: [String]
  let module: String
  var package = Self.package
  var arguments = ["-typecheck"]

  init(of folder: String, module: String) throws {
    files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    self.module = module
  }

  /// Compiles the sources, and expects success.
  func run() async throws {
    let products = (Installation.beside().demos as NSString).deletingLastPathComponent
    var compiler = Command(
      program: try #require(Program.search("swiftc")),
      arguments: arguments + [
        "-module-name", module, "-package-name", package, "-swift-version", "6",
        "-parse-as-library", "-enable-upcoming-feature", "InternalImportsByDefault",
      ] + (["\(products)/Modules"] + Self.foldersOfC).flatMap { ["-I", $0] } + files)
    compiler.timeLimit = .seconds(600)
    let compiled = try await compiler.run()
    #expect(compiled.ending == .exited(status: 0), "\(compiled.standardError.text.suffix(2000))")
  }

  /// The folders with the module maps of C modules, in this package and in the packages that it uses.
  private static var foldersOfC: [String] {
    let packages = "\(root)/.build/checkouts"
    let files = FileManager.default
    let own = ["\(root)/Sources/Teaching/CMarkGFM"]
    return own
      + ((try? files.contentsOfDirectory(atPath: packages)) ?? []).sorted().flatMap { package in
        let sources = "\(packages)/\(package)/Sources"
        return ((try? files.contentsOfDirectory(atPath: sources)) ?? []).sorted()
          .map { "\(sources)/\($0)/include" }.filter { files.fileExists(atPath: $0) }
      }
  }
}
