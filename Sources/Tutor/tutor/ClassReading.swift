import FileStore
import LearnerRecords
import LineEditor
import StyledText

/// Reads the hand-ins in a folder. If that takes long, a line on the terminal shows the progress.
///
/// The terminal's modes stay as they are, so Control-C ends the process as usual, and what is typed meanwhile becomes
/// input of the shell.
struct ClassReading {
  let folder: String
  /// Whether the terminal can update a progress line in place.
  let showsProgress: Bool
  let isColored: Bool

  func record() -> ClassRecord {
    var record = ClassRecord()
    let names = Files.names(in: folder).filter { !$0.hasPrefix(".") }
    let clock = ContinuousClock()
    var last = clock.now
    var isShown = false
    for (done, name) in names.enumerated() {
      if showsProgress, clock.now - last > .milliseconds(100) {
        show("\(done) of \(names.count) files are read. Control-C stops.")
        (last, isShown) = (clock.now, true)
      }
      record.add(name, HandInFile.read("\(folder)/\(name)"))
    }
    if isShown { show("") }
    return record
  }

  /// Replaces the text of the row of the cursor.
  private func show(_ text: String) {
    let terminal = Terminal.current()
    let writer = TerminalWriter(colors: isColored ? terminal.colors : .none)
    let row = StyledLine(text, .dim).truncated(to: terminal.columns - 1)
    Terminal.write("\r\u{1B}[2K" + writer.string(for: row))
  }
}
