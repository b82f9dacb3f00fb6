import CommandLineKit
import CoursePages
import DemoOptions
import FileStore
import LearnerRecords
import LessonKit
import LineEditor
import StyledText
import TaskTrace
import TraceAnalysis
import TraceExpressions
import TutorKit

extension InputKind {
  /// Reads the bytes of a file or a line as the tutor does.
  func read(_ bytes: [UInt8]) {
    if self == .help { return _ = try? DemoCatalog(dump: bytes) }
    if self == .history { return _ = HistoryFile.entries(of: bytes) }
    guard let text = try? Files.text(of: bytes, path: "") else { return }
    switch self {
    case .lesson, .predict, .ask, .frontMatter: readLesson(text)
    case .course: show(CourseReader(text, file: "course.yml").diagnostics)
    case .glossary: readGlossary(text)
    case .source: readSource(text)
    case .progress: readProgress(text)
    case .settings: _ = (try? Settings.decoded(text))?.encoded()
    case .handIn: readClass([text])
    case .classFolder: readClass((0..<20).map { Self.handIn($0, text) })
    case .expression: readExpression(text)
    case .line: readLine(text)
    case .typed: readTyped(text)
    case .words: readWords(text)
    case .arguments:
      _ = try? Launch(
        text.split(separator: " ").map(String.init), commands: CommandWord.all)
    case .completion: readCompletion(text)
    case .trace: readRun(text)
    case .symbols: readSymbols(text)
    case .symbolCache: readSymbolCache(text)
    case .editorSettings: readSettings(text)
    case .help, .history: break
    }
  }

  func show(_ lines: [StyledLine]) {
    _ = TerminalWriter(colors: .ansi).string(for: lines.flatMap { $0.wrapped(to: 80, indent: 4) })
  }

  private func show(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { show(diagnostic.lines(width: 80)) }
  }

  private func readLesson(_ text: String) {
    let reading = LessonReader.read(text, name: LessonName(number: 1, id: "a"), file: "Lesson.md")
    let surroundings = LessonChecker.Surroundings(
      lessons: [], demos: ["b"], allDemos: ["a/b"], source: { _ in nil },
      fileExists: { _ in false },
      refusal: { _, _ in nil })
    show(LessonChecker(surroundings: surroundings).check(reading))
    let renderer = LessonRenderer(style: LessonStyle(width: 80))
    show(renderer.introduction(of: reading.lesson))
    for step in reading.lesson.steps { show(renderer.lines(for: step, of: reading.lesson)) }
    let material = LessonMaterial(reading.lesson)
    _ = Handout(material).text(as: .html, answers: true)
    _ = Handout(material).text(as: .markdown, answers: false)
    for page in CourseSite(CourseMaterial(lessons: [material])).pages { _ = page.text.utf8.count }
  }

  private func readGlossary(_ text: String) {
    let glossary = Glossary(text, file: "Glossary.md")
    show(GlossaryChecker.check(glossary, []))
    _ = glossary.lookup("task")
    _ = glossary.lookup("tusk")
    for page in CourseSite(CourseMaterial(lessons: [], glossary: glossary)).pages {
      _ = page.text.utf8.count
    }
  }

  private func readSource(_ text: String) {
    let source = DemoSource(demo: "a", file: "A.swift", text: text)
    _ = source.lines(of: "f")
    show(LessonRenderer(style: LessonStyle(width: 80)).lines(for: source))
  }

  private func readProgress(_ text: String) {
    do {
      let progress = try Progress.decoded(text, file: "progress")
      _ = progress.encoded()
      _ = progress.merged(with: progress, since: Progress())
      _ = progress.missed
      _ = progress.reviewsDue(at: Timestamp(seconds: 2_000_000_000))
    } catch {
      show([error])
    }
  }

  private static func handIn(_ number: Int, _ facts: String) -> String {
    let word = String(number, radix: 16)
    let learner = String(repeating: "0", count: 16 - word.count) + word
    return """
      tutor hand-in 1
      learner \(learner)
      name Learner \(number)
      written 2025-01-01T00:00:00Z
      tutor 1.0
      \(facts)
      end

      """
  }

  private func readClass(_ texts: [String]) {
    var record = ClassRecord()
    for (index, text) in texts.enumerated() {
      record.add("\(index).txt", Result { () throws(HandInProblem) in try HandIn(reading: text) })
    }
    show(ClassPage(record, width: 80).lines)
    show(ClassPage(record, width: 80, isPlain: true).lines)
    _ = ClassSheet(record).text
  }

  private func readExpression(_ text: String) {
    do {
      _ = try Expression(text).value(in: Trace(scenario: Scenario(program: "/a"), events: []))
    } catch {
      show(error.lines(width: 80))
    }
  }

  private func readLine(_ text: String) {
    var session = Self.session
    for effect in session.handle(text) {
      switch effect {
      case .show(let lines), .refuse(let lines): show(lines)
      default: break
      }
    }
  }

  private func readWords(_ text: String) {
    var session = Self.session
    _ = session.handle(Command.parsed(text.split(separator: " ").map(String.init)))
    _ = session.handle(Command.parsed([text]))
  }

  /// Reads a line as the tutor does if its input is a pipe.
  private func readTyped(_ text: String) {
    guard let words = try? CommandWords.split(text) else { return }
    _ = CommandWords.join(words)
  }

  private func readCompletion(_ text: String) {
    let request = CompletionRequest(line: text, cursor: text.unicodeScalars.count)
    _ = Self.session.suggestions(after: request.words, for: request.word)
  }

  private static var session: Session {
    let sources = Session.Sources(
      demosProgram: "/demos", now: { Timestamp(seconds: 0) },
      lesson: { entry throws(Diagnostic) in throw Diagnostic(.heading(.noSteps), file: entry.folder)
      },
      demo: { entry, _ throws(Diagnostic) in
        throw Diagnostic(.heading(.noSteps), file: entry.folder)
      })
    let entry = Catalog.Entry(
      name: LessonName(number: 1, id: "async-let"),
      frontMatter: LessonReader.read(
        "", name: LessonName(number: 1, id: "async-let"), file: "Lesson.md"
      ).lesson.frontMatter,
      folder: "/lessons")
    var session = Session(catalog: Catalog(entries: [entry]), sources: sources)
    let option = DemoOption(
      kind: .option, spellings: ["--image"], valueName: "ms", help: "Its time.", defaultValue: "300"
    )
    session.demos = .success(
      DemoCatalog(lessons: [
        .init(
          name: "async-let", abstract: "",
          demos: [Demo(lesson: "async-let", name: "both", abstract: "", options: [option])])
      ]))
    return session
  }
}
