import CoursePages
import Foundation
import Testing

/// Opens the pages of a course in a browser.
enum Browser {
  struct Seen: Decodable {
    var values: [String]
    var errors: [String]
    var requests: [String]
  }

  static let isInstalled = tool("chromium") != nil && tool("python3") != nil
  static let missing: Comment = "chromium is not installed, so these pages are not opened."

  private static func tool(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      "\($0)/\(name)"
    }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func write(_ file: CourseSite.File, in folder: URL) throws {
    let url = folder.appending(path: file.path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(file.text.utf8).write(to: url)
  }

  /// Opens a page of the site, and returns the values of JavaScript expressions in it.
  static func look(at path: String, in folder: URL, _ expressions: [String]) throws -> Seen {
    let steps = try JSONEncoder().encode(expressions.map { ["eval": $0] })
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Traces/TraceExportTests/Readers/browser.py")
      .path()
    let process = Process()
    process.executableURL = URL(filePath: try #require(tool("python3")))
    process.arguments = [
      script, folder.appending(path: path).path(), String(decoding: steps, as: UTF8.self),
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Seen.self, from: output)
  }
}
