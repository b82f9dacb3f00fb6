import DemoOptions
import LessonKit
import LineEditor
import RunKit
import StyledText
import TaskTrace
import TutorKit

/// Holds lessons against the rules for authors.
struct LessonCheck {
  let shelf: LessonShelf

  /// Says what is wrong; a mistake fails the check, a warning does not.
  func run() async throws -> ExitCode {
    let catalogue = shelf.catalogue()
    let entries = shelf.entries(of: catalogue)
    if entries.isEmpty, let word = shelf.word, !Files.isDirectory(word) {
      throw LessonShelf.Unknown(word: word)
    }
    let demos = try await DemoPrograms().catalogue()
    var diagnostics = catalogue.diagnostics.filter { shelf.means($0.file, in: catalogue) }
    for entry in entries {
      do {
        let checker = shelf.checker(of: entry, in: catalogue, demos: demos)
        let reading = try entry.read()
        let found = checker.check(reading)
        diagnostics += found
        // The tutor's own lessons have tests that do it.
        if entry.home != nil, !found.contains(where: { $0.severity == .error }) {
          diagnostics += await runs(of: reading.lesson, demos)
        }
      } catch {
        diagnostics.append(error)
      }
    }
    if shelf.means(shelf.builtIn, in: catalogue),
      let glossary = try Glossary.load(from: shelf.builtIn)
    {
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

  /// What is wrong with what a lesson says of its runs.
  private func runs(of lesson: Lesson, _ demos: DemoCatalogue) async -> [Diagnostic] {
    let check = AnswerCheck(lesson)
    let runner = Runner()
    var traces: [String: Trace] = [:]
    for run in check.runs {
      let plan = RunPlan.plan(
        run, in: lesson.name.id, of: demos, program: runner.installation.demos)
      if let plan { traces[run.commandLine] = try? await runner.trace(plan.scenario).trace }
    }
    return check.diagnostics(traces)
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
