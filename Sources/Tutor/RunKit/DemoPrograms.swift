package import DemoOptions
import TaskTrace

/// The executable that contains all demos.
package struct DemoPrograms: Sendable {
  var path: String
  var cache: Cache

  package init(path: String = Installation.beside().demos, cache: Cache = .ofUser()) {
    self.path = path
    self.cache = cache
  }

  /// Returns the demos and their options. The executable lists them; it is run once for each build.
  package func catalog() async throws(RunFailure) -> DemoCatalog {
    guard let stamp = BuildStamp(of: path) else { throw .noDemos(path: path) }
    let name = "demos-" + String(fingerprint(of: path.utf8), radix: 16)
    let key = "demos 2 \(stamp) \(path)"
    if let catalog = cache.lines(named: name, key: key).flatMap(DemoCatalog.init(lines:)) {
      return catalog
    }
    var command = Command(program: path, arguments: ["--experimental-dump-help"])
    // The list is longer than a pipe holds, so the executable may have to wait until this process can read it.
    command.timeLimit = .seconds(300)
    let result = try await command.run()
    let catalog: DemoCatalog
    do {
      catalog = try DemoCatalog(dump: result.standardOutput.bytes)
    } catch {
      // A program that was killed has not written its whole help.
      let isWhole = result.ending == .exited(status: 0)
      throw .unreadableCatalog(
        program: path, reason: isWhole ? "\(error)" : "it \(result.ending.words)")
    }
    cache.store(catalog.lines, named: name, key: key)
    return catalog
  }
}
