import Foundation
import Glibc

/// A folder for one test.
final class ScratchFolder: Sendable {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "file-store-\(UUID())").path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    _ = try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    try? FileManager.default.removeItem(atPath: path)
  }

  func put(_ text: String, at name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }

  func read(_ name: String) -> String? {
    try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Whether the file system of the folders lets a process write a file that has no name (open(2), `O_TMPFILE`).
  static var supportsFilesWithoutNames: Bool {
    let folder = FileManager.default.temporaryDirectory.path
    let file = unsafe open(folder, 0o20000000 | O_DIRECTORY | O_WRONLY, 0o600)
    if file >= 0 { close(file) }
    return file >= 0
  }
}
