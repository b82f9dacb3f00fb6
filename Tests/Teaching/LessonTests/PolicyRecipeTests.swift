import Foundation
import Testing

@testable import RunKit

/// The recipe for a scheduling policy in CONTRIBUTING, followed on a copy of the sources that it changes.
@Suite struct PolicyRecipeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL.path

  private static let policy = """
    /// The candidate that arrived last goes first.
    package struct LastComePolicy: SchedulingPolicy {
      private var candidates: [Candidate] = []

      package init() {}

      package mutating func add(_ candidate: Candidate) { candidates.append(candidate) }

      package mutating func next(mainIsFree: Bool, poolIsFree: Bool) -> Candidate? {
        let last = candidates.lastIndex { candidate in
          switch candidate.lane {
          case .main: mainIsFree
          case .pool: poolIsFree
          case .core, .clock: true
          }
        }
        return last.map { candidates.remove(at: $0) }
      }
    }
    """

  /// Each file of the recipe, and what is put after a line of it.
  private static let edits = [
    (
      "Sources/Traces/TaskTrace/Scenario.swift", "    case firstCome = \"first-come\"\n",
      "    case lastCome = \"last-come\"\n"
    ),
    (
      "Sources/Machine/Simulation/PolicyOfSettings.swift",
      "    case .firstCome: FirstComePolicy()\n", "    case .lastCome: LastComePolicy()\n"
    ),
    (
      "Sources/Traces/TraceViews/Words.swift", "    case .firstCome: \"first come\"\n",
      "    case .lastCome: \"last come\"\n"
    ),
  ]

  @Test func `a policy made by the recipe compiles, and nothing else has to change`() async throws {
    let text = try String(contentsOfFile: "\(Self.root)/CONTRIBUTING.md", encoding: .utf8)
    let recipe = try #require(
      text.components(separatedBy: "\n## ").first { $0.hasPrefix("Add a scheduling policy\n") })
    let folder = FileManager.default.temporaryDirectory.appending(path: "recipe-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let modules = [
      "Traces/TaskTrace", "Terminal/StyledText", "Machine/Simulation", "Traces/TraceViews",
    ]
    for module in modules {
      let copy = "\(folder)/Sources/\(module)"
      try FileManager.default.createDirectory(
        atPath: (copy as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: "\(Self.root)/Sources/\(module)", toPath: copy)
    }
    let new = "Sources/Machine/Simulation/LastComePolicy.swift"
    #expect(recipe.contains("New file `\(new)`"))
    try Self.policy.write(toFile: "\(folder)/\(new)", atomically: true, encoding: .utf8)
    for (file, line, added) in Self.edits {
      #expect(recipe.contains("`\(file)`"), "\(file)")
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      #expect(text.contains(line), "\(file)")
      try text.replacing(line, with: line + added)
        .write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
    }
    for module in modules { try await compile(module, in: folder) }
  }

  /// Compiles a copied module, as one that the modules after it can import.
  private func compile(_ module: String, in folder: String) async throws {
    let sources = "\(folder)/Sources/\(module)"
    let files = try FileManager.default.contentsOfDirectory(atPath: sources)
      .filter { $0.hasSuffix(".swift") }.sorted().map { "\(sources)/\($0)" }
    let name = (module as NSString).lastPathComponent
    let products = (Installation.beside().demos as NSString).deletingLastPathComponent
    let compiled = try await Command(
      program: try #require(Program.search("swiftc")),
      arguments: [
        "-emit-module", "-wmo", "-emit-module-path", "\(folder)/\(name).swiftmodule",
        "-module-name", name, "-package-name", "recipe", "-swift-version", "6",
        "-parse-as-library", "-enable-upcoming-feature", "InternalImportsByDefault",
        "-I", folder, "-I", "\(products)/Modules",
      ] + files
    ).run()
    #expect(compiled.ending == .exited(status: 0), "\(compiled.standardError.text.suffix(2000))")
  }
}
