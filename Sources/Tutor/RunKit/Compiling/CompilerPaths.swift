import FoundationEssentials
import TaskTrace

/// The compiler's target, and the folders of its runtime.
struct CompilerPaths: Hashable, Sendable {
  /// The target, such as `x86_64-unknown-linux-gnu`.
  var triple: String
  /// The processor architecture, such as `x86_64`.
  var architecture: String
  /// The folders of the libraries that programs load.
  var libraries: [String]
  /// The folder of the runtime's resources, such as `/usr/lib/swift`.
  var resources: String

  /// Returns the paths that the compiler prints. The compiler is run once for each of its builds. Nil if it cannot be
  /// run, does not end within the limit, or its output is invalid.
  static func of(
    _ compiler: String, cache: Cache, within limit: Duration = .seconds(10)
  ) async -> CompilerPaths? {
    let key = "target 1 \(BuildStamp(of: compiler)?.description ?? "") \(compiler)"
    let name = "target-\(String(fingerprint(of: compiler.utf8), radix: 16))"
    if let lines = cache.lines(named: name, key: key), lines.count > 3 {
      return CompilerPaths(
        triple: lines[0], architecture: lines[1], libraries: Array(lines.dropFirst(3)),
        resources: lines[2])
    }
    guard let file = try? TemporaryFile(named: "target") else { return nil }
    defer { file.remove() }
    var command = Command(program: compiler, arguments: ["-print-target-info"])
    command.timeLimit = limit
    command.putTemporaryFiles(in: file.folder)
    guard let result = try? await command.run(),
      let answer = try? JSONDecoder().decode(
        Answer.self, from: Data(result.standardOutput.bytes))
    else { return nil }
    let paths = CompilerPaths(
      triple: answer.target.triple, architecture: answer.target.arch,
      libraries: answer.paths.runtimeLibraryPaths, resources: answer.paths.runtimeResourcePath)
    cache.store(
      [paths.triple, paths.architecture, paths.resources] + paths.libraries, named: name, key: key)
    return paths
  }

  /// The used part of the compiler's output.
  private struct Answer: Decodable {
    struct Target: Decodable { var triple, arch: String }
    struct Paths: Decodable {
      var runtimeLibraryPaths: [String]
      var runtimeResourcePath: String
    }
    var target: Target
    var paths: Paths
  }
}
