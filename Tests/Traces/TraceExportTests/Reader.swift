import Foundation
import Testing

@testable import TraceExport

/// A program that reads a format, if it is installed on this machine.
struct Reader {
  let path: String

  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { return nil }
    path = found
  }

  init(at path: String) { self.path = path }

  /// Returns the reason why a test without the program is skipped.
  static func missing(_ name: String, package: String) -> Comment {
    "\(name) is not installed (Debian package \(package)), so this format is not checked."
  }

  struct Answer {
    var status: Int32
    var output: String
  }

  func read(_ text: String, _ arguments: [String]) throws -> Answer {
    try inFile(text, named: "run") { file in
      try run(arguments.map { $0 == "FILE" ? file : $0 })
    }
  }

  func run(_ arguments: [String]) throws -> Answer {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Answer(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }
}

/// Writes a text to a temporary file that exists while `look` runs.
func inFile<Value>(
  _ text: String, named name: String, _ look: (String) throws -> Value
) throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: name)
  try Data(text.utf8).write(to: file)
  return try look(file.path())
}
