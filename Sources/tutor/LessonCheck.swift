import DemoOptions
import LessonKit
import LineEditor
import RunKit
import StyledText

/// Holds lessons against the rules for authors.
struct LessonCheck {
  let shelf: LessonShelf

  /// Says what is wrong; a mistake fails the check, a warning does not.
  func run() async throws -> ExitCode {
    let catalogue = shelf.catalogue()
    let entries = shelf.entries(of: catalogue)
    let demos = try await DemoPrograms().catalogue()
    var diagnostics = catalogue.diagnostics.filter { shelf.means($0.file) }
    for entry in entries {
      do {
        let checker = shelf.checker(of: entry, in: catalogue, demos: demos)
        diagnostics += checker.check(try entry.read())
      } catch {
        diagnostics.append(error)
      }
    }
    if shelf.means(shelf.builtIn), let glossary = try Glossary.load(from: shelf.builtIn) {
      let lessons = entries.filter { $0.home == nil }.compactMap { try? $0.read().lesson }
      diagnostics += GlossaryChecker.check(glossary, lessons)
    }
    show(diagnostics)
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - errors
    print(
      "\(Self.words(entries.count, "lesson")), \(Self.words(errors, "error")), \(Self.words(warnings, "warning"))."
    )
    return errors > 0 ? .checkFailed : .done
  }

  private func show(_ diagnostics: [Diagnostic]) {
    let terminal = Terminal.current()
    let writer = TerminalWriter(colours: terminal.colours)
    for diagnostic in diagnostics {
      let lines = diagnostic.lines(width: min(terminal.columns, 120))
      print(writer.string(for: lines + [""]), terminator: "")
    }
  }

  private static func words(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
