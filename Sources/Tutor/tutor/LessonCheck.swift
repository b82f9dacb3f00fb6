import DemoOptions
import FileStore
import LessonKit
import LineEditor
import RunKit
import StyledText
import TraceAnalysis
import TutorKit

/// Checks lessons by the rules for authors.
struct LessonCheck {
  let selection: LessonSelection
  /// Whether to run the programs of other courses. Those of the tutor's own course always run.
  let allowsCode: Bool

  /// Checks the lessons and prints the mistakes. An error fails the check; a warning does not.
  func run() async throws -> ExitCode {
    let catalog = selection.catalog()
    let entries = selection.entries(of: catalog)
    if entries.isEmpty, let word = selection.word, !Files.isFolder(word) {
      throw LessonSelection.Unknown(word: word)
    }
    let demos = try await DemoPrograms().catalog()
    var verdicts: [ClaimVerdict] = []
    var unchecked: [String] = []
    var diagnostics = catalog.diagnostics.filter { selection.means($0.file, in: catalog) }
    for entry in entries {
      do {
        let checker = selection.checker(of: entry, in: catalog, demos: demos)
        let parsed = try entry.read()
        let found = checker.check(parsed)
        diagnostics += found
        if !found.contains(where: { $0.severity == .error }) {
          diagnostics += await runs(of: parsed.lesson, demos)
          let claims = ClaimsCheck(lesson: parsed.lesson, demos: demos)
          diagnostics += await claims.diagnostics(&verdicts)
          diagnostics += await ChallengesCheck(lesson: parsed.lesson, demos: demos).diagnostics()
          if entry.home == nil || allowsCode {
            diagnostics += await ExercisesCheck(entry: entry, lesson: parsed.lesson).diagnostics()
          } else {
            unchecked += parsed.lesson.exercises.map { "\(entry.name.id)/\($0.name)" }
          }
        }
      } catch {
        diagnostics.append(error)
      }
    }
    diagnostics += try found { try glossary(of: catalog, entries) }
    diagnostics += try found { try course(of: catalog) }
    // The list of lessons and each lesson report the mistakes in its front matter. `inOrder` removes the duplicates.
    diagnostics = diagnostics.inOrder
    show(diagnostics)
    note(catalog)
    note(verdicts)
    let isFree = count(diagnostics, of: entries)
    return reportUnchecked(unchecked) || !isFree ? .failed : .done
  }

  /// Prints how many mistakes there are. Returns whether there are no errors.
  private func count(_ diagnostics: [Diagnostic], of entries: [Catalog.Entry]) -> Bool {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - errors
    print(
      "\(counted(entries.count, "lesson")), \(counted(errors, "error")), \(counted(warnings, "warning"))."
    )
    return errors == 0
  }

  /// Lists the exercises whose programs were not run. They are unchecked, so the check fails. Returns whether there
  /// are any.
  private func reportUnchecked(_ exercises: [String]) -> Bool {
    guard !exercises.isEmpty else { return false }
    print(
      "Not checked: the programs of \(exercises.joined(separator: ", ")). To compile and run them on this computer, write `--allow-code` before `check`."
    )
    return true
  }

  /// Returns the mistakes that a check finds. A file that cannot be read is a mistake too.
  private func found(by check: () throws -> [Diagnostic]) throws -> [Diagnostic] {
    do {
      return try check()
    } catch let problem as FileProblem {
      return [Diagnostic(LessonProblem(problem), file: problem.path)]
    } catch let diagnostic as Diagnostic {
      return [diagnostic]
    }
  }

  /// Returns the mistakes in the glossary if the lessons beside it are checked.
  private func glossary(
    of catalog: Catalog, _ entries: [Catalog.Entry]
  ) throws -> [Diagnostic] {
    guard selection.means(selection.builtIn, in: catalog),
      let glossary = try Glossary.load(from: selection.builtIn)
    else { return [] }
    let lessons = entries.filter { $0.home == nil }.compactMap { try? $0.read().lesson }
    return GlossaryChecker.check(glossary, lessons)
  }

  /// Returns the mistakes in the course file if that file is checked.
  private func course(of catalog: Catalog) throws -> [Diagnostic] {
    guard let file = catalog.courseFile, selection.means(file, in: catalog) else { return [] }
    let text = try Files.text(file)
    return CourseChecker.check(catalog, text: text)
  }

  /// Prints the lessons outside the course on which it builds. They are not mistakes.
  private func note(_ catalog: Catalog) {
    guard let file = catalog.courseFile, selection.means(file, in: catalog) else { return }
    let prerequisites = CourseChecker.prerequisites(of: catalog)
    guard !prerequisites.isEmpty else { return }
    print(
      "The course builds on lessons that are not in it: \(prerequisites.joined(separator: ", ")).")
  }

  /// Prints how many claims were proven, and how many held only in samples.
  private func note(_ verdicts: [ClaimVerdict]) {
    let proven = verdicts.count(where: \.isProven)
    let sampled = verdicts.count { $0.holds && !$0.isProven }
    if proven > 0 { print("\(counted(proven, "claim")) proven.") }
    if sampled > 0 { print("\(counted(sampled, "claim")) held in sampled schedules.") }
  }

  /// The number of runs that are active at once. Each is a separate process.
  private static let width = 2

  /// Returns the mistakes in a lesson's statements about its runs.
  private func runs(of lesson: Lesson, _ demos: DemoCatalog) async -> [Diagnostic] {
    let check = AnswerCheck(lesson)
    let runs = check.runs
    let outcomes = await withTaskGroup(
      of: (String, AnswerCheck.Outcome)?.self
    ) { group -> [String: AnswerCheck.Outcome] in
      var outcomes: [String: AnswerCheck.Outcome] = [:]
      var next = 0
      func start() {
        guard next < runs.count else { return }
        let run = runs[next]
        next += 1
        group.addTask { await outcome(of: run, in: lesson.name.id, demos) }
      }
      for _ in 0..<Self.width { start() }
      for await ended in group {
        if let (line, outcome) = ended { outcomes[line] = outcome }
        start()
      }
      return outcomes
    }
    return check.diagnostics(outcomes)
  }

  /// Returns the outcome of a run. Nil if no plan can be made; the rules for authors report why.
  private func outcome(
    of run: DemoRun, in lesson: String, _ demos: DemoCatalog
  ) async -> (String, AnswerCheck.Outcome)? {
    let runner = Runner()
    guard
      let plan = RunPlan.plan(run, in: lesson, of: demos, program: runner.installation.demos)
    else { return nil }
    do throws(RunFailure) {
      guard let trace = try await runner.trace(plan.scenario).trace else { return nil }
      if let complaint = plan.complaint(in: trace) { return (run.commandLine, .refused(complaint)) }
      return (run.commandLine, .trace(trace))
    } catch {
      return (run.commandLine, .failed("\(error)"))
    }
  }

  /// The number of mistakes that are printed. Nobody reads more of them at once.
  private static let shown = 500

  private func show(_ diagnostics: [Diagnostic]) {
    let terminal = Terminal.current()
    let writer = TerminalWriter(colors: terminal.colors)
    for diagnostic in diagnostics.prefix(Self.shown) {
      let lines = diagnostic.lines(width: min(terminal.columns, 120))
      print(writer.string(for: lines + [""]), terminator: "")
    }
    let rest = diagnostics.count - Self.shown
    if rest > 0 {
      print("\(counted(rest, "more problem")) \(rest == 1 ? "is" : "are") not shown.\n")
    }
  }
}
