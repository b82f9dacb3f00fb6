import Foundation
import PseudoTerminal

/// A temporary home folder for the programs that a test starts. It is removed with this object.
final class Home {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "line-editor-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func write(_ data: Data, to name: String) throws {
    try data.write(to: URL(filePath: "\(path)/\(name)"))
  }

  func read(_ name: String) -> String? {
    try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// Starts the fixture in a terminal and waits for its prompt.
  func start(
    _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 60,
    rows: Int = 12
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("fixture-prompt"), arguments,
      environment: ["HOME": path, "SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 },
      columns: columns, rows: rows)
    try terminal.wait(for: "the prompt, and the editor's modes") {
      $0.screen.transcript.contains("demo>") && !$0.isCooked
    }
    return terminal
  }
}

extension PseudoTerminal {
  /// Types a line and waits until the fixture reports what it read.
  func enter(_ line: String, reads: String? = nil) throws {
    let answer = "got [\(reads ?? line)]"
    let earlier = rows.count { $0 == answer }
    try type(line + "\r")
    try waitForPrompt(after: answer, earlier: earlier)
  }

  private var rows: [Substring] { screen.transcript.split(separator: "\n") }

  /// Waits until a prompt follows a new row with this text. `earlier` is the number of rows that had it before.
  func waitForPrompt(after text: String, earlier: Int = 0) throws {
    try wait(for: "a prompt after “\(text)”") { terminal in
      let rows = terminal.rows
      guard rows.count(where: { $0 == text }) > earlier,
        let row = rows.lastIndex(where: { $0 == text })
      else { return false }
      return rows[row...].contains { $0.hasPrefix("demo>") } && !terminal.isCooked
    }
  }

  /// Types Control-D at an empty prompt. Returns how the program ended.
  func leave() throws -> Ending {
    try type("\u{4}")
    return try waitForEnd()
  }
}
