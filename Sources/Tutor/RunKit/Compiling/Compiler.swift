import FoundationEssentials

/// Runs the installed compiler for its messages about a file.
package struct Compiler: Sendable {
  package init() {}

  /// Returns the compiler's messages about a Swift 6 file, with the file's name but not its folder. Nil if there are
  /// none, or if the compiler is missing or cannot start.
  ///
  /// The compiler finds data races only after type checking, so the file is compiled to SIL.
  package func words(on path: String) async -> String? {
    guard let compiler = Toolchain.inEnvironment().tool("swiftc"),
      let output = try? TemporaryFile(named: "sil")
    else { return nil }
    defer { output.remove() }
    var command = Command(program: compiler)
    command.arguments = ["-swift-version", "6", "-emit-sil", "-o", output.path, path]
    command.putTemporaryFiles(in: output.folder)
    guard let result = try? await command.run() else { return nil }
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let lines = result.standardError.text.split(
      separator: "\n", omittingEmptySubsequences: false)
    let words = lines.map { $0.hasPrefix(folder + "/") ? $0.dropFirst(folder.utf8.count + 1) : $0 }
      .joined(separator: "\n")
    return words.isEmpty ? nil : words
  }
}
