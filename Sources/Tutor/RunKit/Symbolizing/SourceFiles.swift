import FileStore
import TraceAnalysis

/// The source files that a trace's frames name and that exist on this machine.
struct SourceFiles {
  /// The greatest size in bytes of a file that is read. Longer files are usually generated.
  static let sizeLimit = 1 << 20

  private(set) var lines: [String: [String]] = [:]
  private(set) var warnings: [String] = []

  /// Reads the files. A source that is newer than all `modules`, the files built from it, may differ from the code that
  /// ran, so `warnings` names it.
  init(of symbols: Symbols, builtAs modules: [String]) {
    let built = modules.compactMap(Self.changed).max { $0.lexicographicallyPrecedes($1) }
    for path in Set(symbols.frames.values.joined().map(\.file)).sorted() where path.hasPrefix("/") {
      guard let changed = Self.changed(path),
        let bytes = try? Files.bytes(path, limit: Self.sizeLimit)
      else { continue }
      lines[path] = String(decoding: bytes, as: UTF8.self).streamSafe
        .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
      if let built, built.lexicographicallyPrecedes(changed),
        !Self.wasCompiled(path, after: changed, beside: modules)
      {
        warnings.append(
          "\(path) changed after the program was built, so its lines may not match the run. Build again."
        )
      }
    }
  }

  /// Returns the time of a file's last change, in seconds and nanoseconds.
  private static func changed(_ path: String) -> [Int]? {
    Files.stamp(path).map { Array($0.prefix(2)) }
  }

  /// Returns whether SwiftPM compiled a source for one of the modules after the source changed.
  ///
  /// SwiftPM does not rewrite a module if its code is the same, but it rewrites the source's dependency file in the
  /// build folder of the target.
  private static func wasCompiled(
    _ path: String, after change: [Int], beside modules: [String]
  ) -> Bool {
    Set(modules.map(Files.folder)).contains { folder in
      Files.names(in: folder).filter { $0.hasSuffix(".build") }.contains { name in
        let target = "\(folder)/\(name)"
        guard let sources = try? Files.text("\(target)/sources", limit: sizeLimit),
          sources.split(separator: "\n").contains(where: { $0 == path || $0 == "'\(path)'" })
        else { return false }
        return Files.names(in: target).filter { $0.hasSuffix(".d") }.contains { dependencies in
          changed("\(target)/\(dependencies)").map(change.lexicographicallyPrecedes) ?? false
        }
      }
    }
  }
}
