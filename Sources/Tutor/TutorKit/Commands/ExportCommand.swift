import CommandLineKit
import DemoOptions
import LessonKit
import Questions
import StyledText
import TraceExport
import TraceFindings

/// Writes a run, a lesson or the course to files.
enum ExportCommand: SessionCommand {
  static let word = CommandWord(
    "export",
    "[DEMO] [--options] [--format FORMAT] [--picture tree] FILE [--replace] | LESSON FILE [--answers] [--replace] | course FOLDER",
    in: .lastRun,
    summary: "write a run, a lesson or the course as pages, pictures or text",
    details:
      "Writes a run, a lesson or the course to a file. Examples: `export run.html`, or `export async-let/read-twice --cores 1 tree.svg --picture tree`. Without a demo, it writes the last run. The file's extension selects the format, or `--format` does. A lesson instead of a demo makes a handout, as html, md or pdf: `export async-let lesson.html`; `--answers` adds a sheet with the answers. `export course FOLDER` makes pages of the whole course, for a browser. A file that the tutor did not write is replaced only with `--replace`, or after it has asked you."
  )

  case run(ExportArguments)
  /// Writes the pages of a lesson or of the course. If the arguments name no lesson, `words` are parsed as those of a
  /// run.
  case pages(PageArguments, words: [String])

  init(_ words: [String]) throws(CommandLineFailure) {
    if let pages = try PageArguments(words, of: Self.word) {
      self = .pages(pages, words: words)
    } else {
      self = .run(try ExportArguments(words, of: Self.word))
    }
  }

  var needsDemos: Bool {
    switch self {
    case .run(let arguments): arguments.runsFirst
    case .pages: true
    }
  }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    switch self {
    case .run(let arguments): try session.export(arguments)
    case .pages(let arguments, let words): try session.export(arguments, else: words)
    }
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    if let first = words.first,
      first == "course" || (!first.contains("/") && session.meansLesson(first))
    {
      return words.count > 1 && first != "course"
        ? [Suggestion(text: "--answers", summary: "the sheet with the answers")] : []
    }
    let runs = session.runSuggestions(words, partial, beside: ExportArguments.options)
    guard words.isEmpty else { return runs }
    let lessons = session.catalog.entries.map {
      Suggestion(text: $0.name.id, summary: "a handout: \($0.title)")
    }
    return lessons + [Suggestion(text: "course", summary: "pages of all lessons, into a folder")]
      + runs
  }

  static func helpTable(in session: Session) -> [StyledLine] {
    session.table(ExportFormat.allCases.map { ($0.rawValue, $0.meaning) })
  }
}

extension Session {
  /// Writes the last run, or starts the run to write.
  fileprivate mutating func export(_ arguments: ExportArguments) throws(TutorFailure) -> [Effect] {
    guard arguments.runsFirst else { return try self.effects(of: arguments) }
    if let word = arguments.demo, !word.contains("/"), meansLesson(word) {
      throw .export(.handoutTakesNoOptions(lesson: word))
    }
    let effects: [Effect]
    do {
      effects = try run(arguments.demo, arguments.arguments)
    } catch {
      if case .demo(.isPath(let path)) = error {
        throw .demo(.isPathToExport(path))
      }
      throw error
    }
    return effects.map { effect in
      guard case .run(var plan) = effect else { return effect }
      plan.export = arguments
      plan.pace = .instant
      return .run(plan)
    }
  }

  /// Writes a lesson's handout or the course. If the word is not a lesson, writes a run.
  fileprivate mutating func export(
    _ arguments: PageArguments, else words: [String]
  ) throws(TutorFailure) -> [Effect] {
    if case .handout(let word, _, let answers, _) = arguments, !answers, !meansLesson(word) {
      return try export(try typed(try ExportArguments(words, of: ExportCommand.word)))
    }
    return try pages(arguments)
  }

  func effects(of arguments: ExportArguments) throws(TutorFailure) -> [Effect] {
    let (trace, plan) = try runs.latest()
    var options = ExportOptions()
    options.title = plan.title
    options.picture = arguments.picture
    options.coloring = { StyledLine.swift($0.joined(separator: "\n")) }
    options.lesson = \.lesson
    if plan.pace.seconds > 0 { options.seconds = plan.pace.seconds }
    let export: Export
    do {
      export = try Export(trace, as: arguments.format, options)
    } catch {
      throw .export(.run(error))
    }
    let meaning = arguments.format.meaning(showing: arguments.picture)
    let report = sentences("Wrote \(arguments.file): \(meaning).", .success)
    return [
      .export(
        export, to: Destination(path: arguments.file, mayReplace: arguments.mayReplace),
        report: report)
    ]
  }
}
