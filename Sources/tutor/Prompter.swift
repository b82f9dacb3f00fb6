import FoundationEssentials
import LessonKit
import LineEditor
import StyledText
import TutorKit

/// Shows the speaker notes of the lesson that is presented in another terminal.
struct Prompter {
  let console: Console
  let file: PresentationFile
  let catalogue: Catalogue
  let settings: Settings
  /// The lesson read last.
  private var lesson: Lesson?

  init(console: Console, file: PresentationFile, catalogue: Catalogue, settings: Settings) {
    self.console = console
    self.file = file
    self.catalogue = catalogue
    self.settings = settings
  }

  /// Follows until q or Control-C; without a terminal, shows what there is now.
  mutating func follow() async -> ExitCode {
    let terminal = Terminal.current()
    guard terminal.movesCursor else {
      if case .bulletin = file.read() {
        console.print(lines(columns: terminal.columns).map(styled))
        await console.close()
        return .done
      }
      Output().complain(lines(columns: terminal.columns))
      await console.close()
      return .badUsage
    }
    var prompter = self
    await console.withScreen { keys in await prompter.watch(keys) }
    await console.close()
    return .done
  }

  private mutating func watch(_ keys: KeyReader) async {
    var shown: [StyledLine] = []
    while true {
      let terminal = Terminal.current()
      let margin = terminal.columns > 60 ? "  " : ""
      let lines = lines(columns: terminal.columns - 2 * margin.count)
      let frame = lines.prefix(terminal.rows).map {
        (StyledLine(margin) + styled($0)).truncated(to: terminal.columns)
      }
      if frame != shown { console.draw(frame) }
      shown = frame
      switch await keys.next(within: .milliseconds(200)) {
      case .character("q")?, .escape?, .interrupt?, .control("d")?: return
      case .resized?, .resumed?: shown = []
      case nil where keys.isAtEnd: return
      default: continue
      }
    }
  }

  private mutating func lines(columns: Int) -> [StyledLine] {
    switch file.read() {
    case .nobody: return StyledLine(NotesPage.nobody).wrapped(to: columns)
    case .unclear(let sentence): return StyledLine(sentence, .error).wrapped(to: columns)
    case .bulletin(let bulletin):
      guard let lesson = lesson(bulletin.lesson) else {
        let sentence =
          "The lesson \(bulletin.lesson) is presented, but it is not among the lessons here."
        return StyledLine(sentence, .error).wrapped(to: columns)
      }
      let now = Timestamp(seconds: Int(Date().timeIntervalSince1970))
      return NotesPage(
        bulletin, of: lesson, now: now, width: columns, isASCII: settings.ascii
      ).lines
    }
  }

  private mutating func lesson(_ id: String) -> Lesson? {
    if lesson?.name.id != id { lesson = try? catalogue[id]?.read().lesson }
    return lesson
  }

  private func styled(_ line: StyledLine) -> StyledLine {
    settings.colour ? line : StyledLine(line.text)
  }
}
