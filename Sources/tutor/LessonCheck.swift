import DemoOptions
import LessonKit
import LineEditor
import RunKit
import StyledText
import TutorKit

/// Holds all lessons of some directories against the rules for authors.
struct LessonCheck {
  let directories: [String]

  /// Says what is wrong; a mistake fails the check, a warning does not.
  func run() async throws -> ExitCode {
    let catalogue = Catalogue.load(from: directories)
    let demos = try await DemoPrograms().catalogue()
    var diagnostics = catalogue.diagnostics
    for entry in catalogue.entries {
      do {
        let checker = LessonChecker(
          surroundings: surroundings(of: entry, catalogue: catalogue, demos: demos))
        diagnostics += checker.check(try entry.read())
      } catch {
        diagnostics.append(error)
      }
    }
    var lessons: [Lesson] = []
    for entry in catalogue.entries {
      if let found = try? entry.read() { lessons.append(found.lesson) }
    }
    for directory in directories {
      if let glossary = try Glossary.load(from: directory) {
        diagnostics += GlossaryChecker.check(glossary, lessons)
      }
    }
    let terminal = Terminal.current()
    let writer = TerminalWriter(colours: terminal.colours)
    for diagnostic in diagnostics {
      print(
        writer.string(for: diagnostic.lines(width: min(terminal.columns, 120)) + [""]),
        terminator: "")
    }
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - errors
    print(
      "\(catalogue.entries.count) lessons, \(errors) errors, \(warnings) warnings.")
    return errors > 0 ? .checkFailed : .done
  }

  private func surroundings(
    of entry: Catalogue.Entry, catalogue: Catalogue, demos: DemoCatalogue
  ) -> LessonChecker.Surroundings {
    let own = demos.lessons.flatMap(\.demos).filter { $0.lesson == entry.name.id }
    return LessonChecker.Surroundings(
      lessons: catalogue.entries.map(\.name), demos: own.map(\.name),
      source: { try? entry.source(of: $0) },
      fileExists: { Files.exists("\(entry.directory)/\($0)") },
      refusal: { name, arguments in
        guard let demo = own.first(where: { $0.name == name }) else { return nil }
        return RunPlan.refusal(of: arguments, for: demo)
      })
  }
}
