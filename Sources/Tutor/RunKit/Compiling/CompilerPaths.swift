import FoundationEssentials

/// What the compiler says of itself: the target, and where the runtime library is.
struct CompilerPaths: Hashable, Sendable {
  /// Such as `x86_64-unknown-linux-gnu`.
  var triple: String
  /// Such as `x86_64`.
  var architecture: String
  /// The folders of the libraries that programs load.
  var libraries: [String]
  /// The folder with everything that belongs to the runtime, such as `/usr/lib/swift`.
  var resources: String

  /// Asks the compiler, once for each build of it. Nil if there is none, or if it does not answer.
  static func of(_ compiler: String, cache: Cache) async -> CompilerPaths? {
    let key = "target 1 \(BuildStamp(of: compiler)?.description ?? "") \(compiler)"
    let name = "target-\(String(fingerprint(of: compiler.utf8), radix: 16))"
    if let lines = cache.lines(named: name, key: key), lines.count > 3 {
      return CompilerPaths(
        triple: lines[0], architecture: lines[1], libraries: Array(lines.dropFirst(3)),
        resources: lines[2])
    }
    let command = Command(program: compiler, arguments: ["-print-target-info"])
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

  /// The part of the compiler's answer that is used.
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
