/// An error of the line editor. Only `noThread` prevents a prompt, which also works without a history or settings.
package enum LineEditorError: Error, Hashable, Sendable {
  /// The thread that reads lines, or the pipe that wakes it, could not be created.
  case noThread(reason: String)
  /// The file does not begin like a history file. It was renamed, so that nothing in it is lost.
  case historyDamaged(path: String, movedTo: String)
  case historyUnreadable(path: String, reason: String)
  case historyUnwritable(path: String, reason: String)
  /// A line of the user's settings is ignored.
  case settingsLine(path: String, line: Int, reason: String)
  case settingsUnreadable(path: String, reason: String)
  /// A paste at the prompt of a program is longer than the limits. Nothing of it is inserted.
  case pasteTooLong(PasteSize, program: String)
}

extension LineEditorError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noThread(let reason):
      "The prompt cannot start: \(reason). End other programs and start again."
    case .historyDamaged(let path, let movedTo):
      "The history in \(path) is damaged. It was moved to \(movedTo), and a new history was started."
    case .historyUnreadable(let path, let reason):
      "The history in \(path) cannot be read: \(reason). The lines of this session will not be saved."
    case .historyUnwritable(let path, let reason):
      "The history cannot be saved to \(path): \(reason). The lines of this session will not be saved."
    case .settingsLine(let path, let line, let reason):
      "Line \(line) of \(path) is ignored: \(reason). Correct or remove it."
    case .settingsUnreadable(let path, let reason):
      "The settings in \(path) are ignored: \(reason). Check the file."
    case .pasteTooLong(let size, let program):
      """
      The paste was not inserted: it has \(size.lines) lines and \(size.bytes) bytes, and the prompt accepts \
      \(PasteSize.limit.lines) lines and \(PasteSize.limit.bytes) bytes. To run commands from a file, type \
      `\(program) < FILE` in a shell.
      """
    }
  }
}
