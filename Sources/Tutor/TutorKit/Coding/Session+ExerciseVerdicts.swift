import LearnerRecords
import LessonKit
import Questions
import StyledText
import TaskTrace
import TraceViews

/// The results of tests: storing and showing them.
extension Session {
  /// Returns the result of a test, without storing it.
  func verdictLines(
    _ open: OpenCode, _ outcome: ExerciseOutcome, isAtPrompt: Bool = true
  ) -> [StyledLine] {
    var page = ExercisePage(
      style: lessonStyle, width: textWidth, isAtPrompt: isAtPrompt && !isInShell)
    page.hasHints = open.posed != nil
    return page.lines(
      for: outcome, name: open.name, edit: open.posed?.exercise.edit.map(\.value) ?? [])
  }

  /// Stores the result of a test, and shows it.
  package mutating func finish(
    _ open: OpenCode, _ text: String?, _ outcome: ExerciseOutcome
  ) -> [Effect] {
    let lines = verdictLines(open, outcome)
    // Other pages that were kept are about an earlier text.
    pager.clearAllButLesson()
    guard let posed = open.posed, case .graded(let verdict, let results, _) = outcome else {
      return [.show(lines)]
    }
    let saves = remember(verdict, posed, text ?? "") + [.save]
    keepRun(verdict, results, posed, open.path, text ?? "")
    guard verdict.isPassed else { return [.show(lines)] + saves }
    return [
      .show(
        paged(lines + picture(of: posed, results, below: lines), praise(posed, text ?? "", results))
      )
    ]
      + saves
  }

  /// Returns the lines of a verdict, and of the paragraphs about it if they fit on the screen too. If they do not,
  /// Return shows them.
  private mutating func paged(
    _ verdict: [StyledLine], _ paragraphs: [[StyledLine]]
  ) -> [StyledLine] {
    let all = verdict + paragraphs.flatMap(\.self)
    guard let pageRows, all.count >= pageRows else { return all }
    pager.holdFirst(Pager.pages(of: paragraphs, rows: pageRows), title: "why it is right")
    return verdict
  }

  /// Adds an attempt to the progress. If its result is new, returns the effect that stores its program.
  private mutating func remember(
    _ verdict: ExerciseVerdict, _ posed: PosedExercise, _ program: String
  ) -> [Effect] {
    var attempt = Progress.ExerciseAttempt(
      lesson: posed.lesson, exercise: posed.exercise.name, kind: .passed, date: sources.now(),
      text: "")
    if case .failed(let failed) = verdict {
      attempt.kind = .failed
      attempt.text = failed.check?.key.value ?? (failed.reason.isMistake ? "mistake" : "ending")
      attempt.findings = failed.mostImportant.compactMap(\.kind)
    }
    let isStored =
      progress.isNew(attempt) && !program.isEmpty
      && program.utf8.count < HandIn.Exercise.codeLimit
    let digest = HandIn.digest(of: [program])
    attempt.program = isStored ? digest : nil
    progress.add(attempt)
    return isStored ? [.code(.storeAttempt(text: program, digest: digest))] : []
  }

  /// Makes the run that the verdict is about the last run, so that all views show it.
  private mutating func keepRun(
    _ verdict: ExerciseVerdict, _ results: [ExerciseResults], _ posed: PosedExercise,
    _ path: String, _ text: String
  ) {
    var run = results.first?.run
    var result = results.first?.results.first
    if case .failed(let failed) = verdict { (run, result) = (failed.run, failed.result) }
    guard let run, let result,
      let plan = (try? Self.plans(of: posed, at: path, text))?.first(where: { $0.run == run })?.plan
    else { return }
    runs.add(plan.following(result.schedule), result.trace)
    noteRunHere()
  }

  /// Returns the timeline of a program that passed. The verdict above it stays on the screen.
  private func picture(
    of posed: PosedExercise, _ results: [ExerciseResults], below verdict: [StyledLine]
  ) -> [StyledLine] {
    guard let trace = results.first?.results.first?.trace else { return [] }
    // There is an empty line above the picture, and one above the verdict.
    let options = pictureOptions(
      for: trace, title: posed.exercise.name, linesBelow: verdict.count + 2,
      naming: NamedTasks(verdict, in: trace))
    return [StyledLine()] + Timeline(trace, options).lines
  }

  /// Returns the paragraphs about a program that passed: the reason why it is right, the author's program if it is
  /// different, and what comes next.
  private func praise(
    _ posed: PosedExercise, _ text: String, _ results: [ExerciseResults]
  ) -> [[StyledLine]] {
    var paragraphs = [[StyledLine()] + reasonLines(posed, results)]
    if let solution = posed.files.solutions.first,
      !posed.files.solutions.contains(where: { EditedDeclarations.areSame($0.text, text) })
    {
      paragraphs.append(
        [StyledLine()] + sentences("The author's program:", .dim)
          + lines(of: solution, posed.exercise))
    }
    let isComplete = posed.exercise.combines
    let next =
      (isComplete ? sentences("This completes the exercises of the lesson.", .success) : [])
      + nextExercise(in: posed.lesson)
    return next.isEmpty ? paragraphs : paragraphs + [[StyledLine()] + next]
  }

  /// Returns the sentence on why a program that passed is right.
  func reasonLines(_ posed: PosedExercise, _ results: [ExerciseResults]) -> [StyledLine] {
    let reason = posed.exercise.reason(for: results)?.reason
    return reason.map { LessonRenderer(style: lessonStyle).lines(for: $0.say) } ?? []
  }
}
