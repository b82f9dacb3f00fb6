import Foundation
import RunKit

/// Programs for these tests, built beside them. `path` is the program that can end in every way.
enum Fixture {
  static let path = "\(folder)/fixture-endings"
  /// An ordinary program with a few tasks.
  static let family = "\(folder)/fixture-family"
  /// Small programs with more than one outcome.
  static let orders = "\(folder)/fixture-orders"
  /// Small programs that an argument describes.
  static let scripts = "\(folder)/fixture-steps"
  /// Programs that use threads, Dispatch and processes.
  static let foreign = "\(folder)/fixture-foreign"
  static let loops = "\(folder)/fixture-loops"

  private static let folder =
    Installation.ownPath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .joined(separator: "/")

  /// Passes a new folder to `body`, and removes it afterward.
  static func withFolder<Result>(
    _ body: (_ path: String) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tutor-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path(percentEncoded: false))
  }

  static func write(_ text: String, to path: String, executable: Bool = false) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    if executable {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
  }

  /// Returns the processes that have the text in the given file in `/proc`, such as `cmdline` or `environ`.
  static func processes(whose file: String, contains text: String) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      let content = FileManager.default.contents(atPath: "/proc/\(process)/\(file)") ?? Data()
      return content.range(of: Data(text.utf8)) != nil
    }
  }
}
