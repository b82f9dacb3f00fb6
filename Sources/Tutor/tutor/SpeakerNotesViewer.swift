import CommandLineKit
import FileStore
import FoundationEssentials
import LearnerRecords
import LessonKit
import LineEditor
import StyledText
import TutorKit

/// Shows the speaker notes of the lesson that is presented in another terminal.
struct SpeakerNotesViewer {
  let console: Console
  let file: PresentationFile
  let settings: Settings
  /// The lesson that was read last.
  private var lesson: Lesson?

  init(console: Console, file: PresentationFile, settings: Settings) {
    self.console = console
    self.file = file
    self.settings = settings
  }

  /// Follows the presentation until the user presses q or Control-C. Without a terminal, prints the notes for the
  /// current position.
  mutating func follow() async -> ExitCode {
    let terminal = Terminal.current()
    guard terminal.movesCursor else {
      if case .presentationState = file.read() {
        console.print(lines(columns: terminal.columns).map(styled))
        await console.close()
        return .done
      }
      Output().report(lines(columns: terminal.columns))
      await console.close()
      return .badUsage
    }
    var notesViewer = self
    await console.withScreen { keys in await notesViewer.watch(keys) }
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
    case .notPresenting: return StyledLine(NotesPage.notPresenting).wrapped(to: columns)
    case .unclear(let sentence): return StyledLine(sentence, .error).wrapped(to: columns)
    case .presentationState(let presentationState):
      let lesson: Lesson
      do {
        lesson = try read(presentationState)
      } catch {
        return error.lines(width: columns)
      }
      let now = Timestamp(seconds: Int(Date().timeIntervalSince1970))
      return NotesPage(
        presentationState, of: lesson, now: now, width: columns, isASCII: settings.ascii
      ).lines
    }
  }

  /// Returns the presented lesson. It is read from its own file, because it may be a teacher's and have another
  /// number in a course.
  private mutating func read(_ presentationState: PresentationState) throws(Diagnostic) -> Lesson {
    let name = LessonName(number: presentationState.number, id: presentationState.lesson)
    if let lesson, lesson.name == name, lesson.source.file == presentationState.file {
      return lesson
    }
    do throws(FileProblem) {
      let text = try Files.text(presentationState.file)
      let read = LessonReader.read(text, name: name, file: presentationState.file).lesson
      lesson = read
      return read
    } catch {
      throw Diagnostic(LessonProblem(error), file: presentationState.file)
    }
  }

  private func styled(_ line: StyledLine) -> StyledLine {
    settings.color ? line : StyledLine(line.text)
  }
}
