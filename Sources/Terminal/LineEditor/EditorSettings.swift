import CLineEditor
import FileStore
import Glibc

/// The user's settings for libedit: the lines of the file that EDITRC names, or of `.editrc` in the home folder.
///
/// Each line is checked before libedit gets it, because some lines make libedit end the program.
package final class EditorSettings {
  private let path: String?
  /// The errors for ignored lines, in the order of the file.
  private(set) var complaints: [LineEditorError] = []

  private static let fileLimit = 65_536
  private static let lineLimit = 1_000
  private static let commands = ["bind", "echotc", "edit", "history", "telltc", "settc", "setty"]

  init() {
    path = Self.variable("EDITRC") ?? Self.variable("HOME").map { "\($0)/.editrc" }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Passes each valid line to `perform`, which returns false for a line with an unclosed quotation mark.
  func apply(_ perform: (String) -> Bool) {
    guard let path else { return }
    let text: String
    do throws(FileProblem) {
      text = try Files.text(path, limit: Self.fileLimit)
    } catch {
      if !error.isMissing { complaints = [.settingsUnreadable(path: path, reason: error.reason)] }
      return
    }
    complaints = Self.complaints(about: text, path: path, perform)
  }

  /// Passes each valid line of a text to `perform`. Returns the first errors.
  package static func complaints(
    about text: String, path: String, _ perform: (String) -> Bool
  ) -> [LineEditorError] {
    var complaints: [LineEditorError] = []
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      let line = String(decoding: bytes, as: UTF8.self)
      guard let reason = refusal(of: line) ?? (perform(line) ? nil : openQuote) else { continue }
      complaints.append(.settingsLine(path: path, line: index + 1, reason: reason))
    }
    // A few errors are enough for the user.
    return Array(complaints.prefix(3))
  }

  private static let openQuote = "a quotation mark is not closed"

  /// Returns the reason why a line is ignored; nil if it is valid.
  static func refusal(of line: String) -> String? {
    let words = line.split { $0 == " " || $0 == "\t" }
    guard let first = words.first, !first.hasPrefix("#") else { return nil }
    if line.utf8.count > lineLimit { return "it has more than \(lineLimit) bytes" }
    if line.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) {
      return "it contains a control character"
    }
    let command = first.split(separator: ":", omittingEmptySubsequences: false).last ?? first
    guard commands.contains(String(command)) else {
      return "\"\(command)\" is not a libedit command"
    }
    return nil
  }
}
