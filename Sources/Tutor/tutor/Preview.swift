import CommandLineKit
import DemoOptions
import FileStore
import LessonKit
import LineEditor
import RunKit
import StyledText
import TutorKit

/// Shows a lesson, and shows it again whenever its file changes. If there are several lessons, shows the one that
/// changed last.
struct Preview {
  let selection: LessonSelection
  /// Whether to show only the teacher's own lessons.
  let isOwnOnly: Bool
  let settings: Settings

  /// The time between two looks at the files.
  private static let pause = Duration.milliseconds(200)

  /// A lesson at one moment, or the mistake that makes it unreadable.
  private struct Version {
    var entry: Catalog.Entry
    var lesson: Lesson?
    var mistakes: [Diagnostic]
    /// The catalog that finds the sources of demos.
    var catalog: Catalog
  }

  func run() async throws -> ExitCode {
    let demos = try await DemoPrograms().catalog()
    guard let first = read(demos) else { throw LessonSelection.Unknown(word: selection.word) }
    guard Terminal.current().movesCursor else { return printOnce(first) }
    let console = try Console(ConsoleConfiguration(program: "tutor"))
    await console.withKeys { keys in await watch(first, demos, console, keys) }
    await console.close()
    return .done
  }

  // MARK: Reading

  private func candidates(_ catalog: Catalog) -> [Catalog.Entry] {
    selection.entries(of: catalog).filter { !isOwnOnly || $0.home != nil }
  }

  /// Reads the lesson that changed last. Returns nil if no lesson is selected.
  private func read(_ demos: DemoCatalog) -> Version? {
    let catalog = selection.catalog()
    let entry = candidates(catalog).max { left, right in
      (Files.stamp(left.file) ?? []).lexicographicallyPrecedes(Files.stamp(right.file) ?? [])
    }
    guard let entry else { return nil }
    do {
      let parsed = try entry.read()
      let mistakes = selection.checker(of: entry, in: catalog, demos: demos).check(parsed)
        .map { $0.named("Lesson.md") }
      return Version(
        entry: entry, lesson: parsed.lesson, mistakes: mistakes, catalog: catalog)
    } catch {
      return Version(entry: entry, lesson: nil, mistakes: [error], catalog: catalog)
    }
  }

  private func stamps() -> [[Int]?] {
    candidates(selection.catalog()).map { Files.stamp($0.file) }
  }

  private func lines(of version: Version, in terminal: Terminal) -> [StyledLine] {
    guard let lesson = version.lesson else { return [] }
    let style = LessonStyle(
      settings, columns: terminal.columns, hasColors: terminal.colors != .none)
    let renderer = LessonRenderer(
      style: style, sources: { version.catalog.source(of: $0, in: version.entry) },
      title: version.catalog.title)
    return PreviewScreen.lines(of: lesson, renderer)
  }

  // MARK: Showing

  private func printOnce(_ version: Version) -> ExitCode {
    let terminal = Terminal.current()
    let writer = TerminalWriter(colors: settings.color ? terminal.colors : .none)
    let mistakes = version.mistakes.flatMap { $0.lines(width: terminal.columns) + [StyledLine()] }
    print(
      writer.string(for: mistakes + lines(of: version, in: terminal)), terminator: "")
    return version.mistakes.contains { $0.severity == .error } ? .failed : .done
  }

  private func watch(
    _ first: Version, _ demos: DemoCatalog, _ console: Console, _ keys: KeyReader
  ) async {
    var version = first
    var seen = stamps()
    var drawn = 0
    var terminal = Terminal.current()
    var screen = PreviewScreen(columns: terminal.columns, rows: terminal.rows)
    func show() {
      screen.show(
        version.entry.file, lines(of: version, in: terminal),
        mistakes: version.mistakes)
    }
    func draw() {
      let lines = screen.lines.map { settings.color ? $0 : StyledLine($0.text) }
      console.replace(drawn, with: lines)
      drawn = lines.count
    }
    show()
    draw()
    while true {
      switch await keys.next(within: Self.pause) {
      case .interrupt?, .character("q")?, .escape?: return
      case .resized?, .resumed?:
        terminal = Terminal.current()
        (screen.columns, screen.rows) = (terminal.columns, terminal.rows)
        drawn = 0
        show()
      case nil where keys.isAtEnd: return
      case nil:
        let now = stamps()
        guard now != seen else { continue }
        seen = now
        // While an editor replaces a file, the file may be missing for a moment.
        guard let next = read(demos) else { continue }
        version = next
        show()
      case let key?: guard screen.scroll(key) else { continue }
      }
      draw()
    }
  }
}

extension PreviewScreen {
  /// Scrolls if the key is one that scrolls. Returns false for other keys.
  fileprivate mutating func scroll(_ key: Key) -> Bool {
    switch key {
    case .up, .character("k"): scroll(by: -1)
    case .down, .return, .character("j"): scroll(by: 1)
    case .pageUp, .character("b"): scroll(by: -page)
    case .pageDown, .character(" "): scroll(by: page)
    case .home, .character("g"): scroll(toEnd: false)
    case .end, .character("G"): scroll(toEnd: true)
    default: return false
    }
    return true
  }
}
