import CommandLineKit
import DemoOptions
import LearnerRecords
package import LessonKit
import Questions
package import StyledText
import TaskTrace
import TraceAnalysis

/// The exercises of a lesson: opening them, helping with them, and the results of tests.
extension Session {
  /// `exercise [NAME]`: that of this step, or one by its name.
  mutating func exercise(_ name: String?) throws(TutorFailure) -> [Effect] {
    guard let name else {
      let here = try here()
      let exercises = here.step?.exercises ?? []
      if exercises.count == 1 { return try open(exercises[0], in: here.entry) }
      let all = exercises.isEmpty ? here.lesson.exercises : exercises
      guard !all.isEmpty else { throw .noExerciseHere }
      return [.show(overview(of: all, in: here.lesson))]
    }
    let (exercise, entry) = try exercise(named: name)
    return try open(exercise, in: entry)
  }

  /// An exercise of the open lesson, else of any lesson: by its name, by the beginning of it, or as `LESSON/NAME`.
  private func exercise(
    named word: String
  ) throws(TutorFailure) -> (Exercise, Catalogue.Entry) {
    let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
    let entries = parts.count == 2 ? [try entry(parts[0])] : catalogue.entries
    let name = parts.last ?? word
    let all = entries.flatMap { entry in
      ((try? sources.lesson(entry))?.lesson.exercises ?? []).map { ($0, entry) }
    }
    let here = all.filter { $0.1.name.id == navigation.name }
    for known in [here, all] {
      if let exact = known.first(where: { $0.0.name == name }) { return exact }
      let begun = known.filter { $0.0.name.hasPrefix(name) }
      if let only = begun.first, begun.count == 1 { return only }
      if begun.count > 1 { throw .commandLine(.ambiguous(word, begun.map(\.0.name))) }
    }
    throw .unknownExercise(word, nearest: all.map(\.0.name).nearest(to: name))
  }

  /// Shows an exercise of the lesson, and how to begin with it.
  func pose(_ exercise: Exercise, in lesson: Lesson) -> [Effect] {
    let next = "Type `exercise \(exercise.name)` to begin. Return goes on without it."
    return [
      .show(
        [StyledLine()] + lines(for: exercise)
          + (record(of: exercise, in: lesson).map { sentences($0, .success) } ?? [])
          + sentences(next, .dim))
    ]
  }

  private mutating func open(
    _ exercise: Exercise, in entry: Catalogue.Entry
  ) throws(TutorFailure) -> [Effect] {
    let (order, open) = try order(for: exercise, in: entry)
    return [.show([StyledLine()] + lines(for: exercise) + [StyledLine()])]
      + openCode(order.path, text: order.text, open.posed)
  }

  /// The task, and what may be edited.
  func lines(for exercise: Exercise) -> [StyledLine] {
    let renderer = LessonRenderer(style: lessonStyle)
    let task = renderer.lines(for: [.strong([.text("Exercise:")]), .text(" ")] + exercise.ask)
    guard !exercise.edit.isEmpty else { return task }
    let names = exercise.edit.map { "`\($0.value)`" }
    return task + sentences("Change \(list(names, "and")). You may add declarations.", .dim)
  }

  // MARK: Help

  /// The next hint of the open exercise; the last one again if there are no more. Nil if none is open.
  mutating func exerciseHint() -> [Effect]? {
    guard quiz.open == nil, goals.open == nil, let open = code, let posed = open.posed,
      let last = posed.exercise.hints.indices.last
    else { return nil }
    let index = min(open.hints, last)
    code?.hints = index + 1
    progress.add(
      Progress.ExerciseAttempt(
        lesson: posed.lesson, exercise: posed.exercise.name, kind: .hint, date: sources.now(),
        text: "\(index + 1)"))
    let hint = LessonRenderer(style: lessonStyle).lines(for: posed.exercise.hints[index].value)
    let rest = last - index
    let more =
      rest == 0
      ? "`solution` shows a program that passes." : "`hint` again says more (\(rest) left)."
    return [.show(hint + sentences(more, .dim)), .save]
  }

  /// The author's solution. It is shown, and not written to the learner's file.
  func exerciseSolution() throws(TutorFailure) -> [Effect]? {
    guard quiz.open == nil, goals.open == nil, let posed = code?.posed else { return nil }
    guard !hidesAnswers else { throw .answersHidden }
    guard let solution = posed.files.solutions.first else { throw .noExerciseOpen }
    return [
      .show(
        sentences("A program that passes:", .strong) + lines(of: solution, posed.exercise)
          + sentences("Your file was not changed.", .dim))
    ]
  }

  /// The declarations to edit in a file of the exercise.
  func lines(of file: ExerciseFiles.File, _ exercise: Exercise) -> [StyledLine] {
    let source = DemoSource(demo: exercise.name, file: file.name, text: file.text)
    let ranges = exercise.edit.flatMap { source.lines(of: $0.value) }
    return LessonRenderer(style: lessonStyle).lines(
      for: source, ranges.isEmpty ? [1...max(1, source.lines.count)] : ranges)
  }

  /// `reset exercise`: the learner begins again, and the old file is kept.
  mutating func resetExercise() throws(TutorFailure) -> [Effect] {
    guard let open = code, let posed = open.posed else { throw .noExerciseOpen }
    return openCode(open.path, text: posed.files.start.text, posed, isReset: true)
  }

  // MARK: Tests

  /// What the compiler says of a program that was to be run.
  package func compilerLines(_ messages: String, _ interruption: String?) -> [StyledLine] {
    ExercisePage(style: lessonStyle, width: textWidth)
      .lines(for: .notCompiled(messages: messages, interruption: interruption), name: "", edit: [])
  }

  /// `test`: compiles, runs and checks the open file now.
  func test() throws(TutorFailure) -> [Effect] {
    guard let open = code else { throw .noExerciseOpen }
    return [.code(.test(open))]
  }

  /// The plans of the runs of an exercise, in its order. The learner's settings do not count.
  package static func plans(
    of posed: PosedExercise, at path: String, _ text: String
  ) throws(TutorFailure) -> [(run: Exercise.Run, plan: RunPlan)] {
    let known = ProgramOptions.options(in: posed.files.start.text + text)
    let demo = Demo(
      lesson: "", name: posed.exercise.name, abstract: "", options: known, source: path)
    var plans: [(Exercise.Run, RunPlan)] = []
    for run in posed.exercise.runs {
      let arguments: ArgumentList
      do {
        arguments = try ArgumentList(parsing: run.arguments, options: RunPlan.options(of: demo))
      } catch {
        throw .options(error, demo: demo.id)
      }
      plans.append(
        (run, try RunPlan(demo, arguments, program: path, settings: Settings())))
    }
    return plans
  }

  /// The result of a test, without storing it.
  func verdictLines(_ open: OpenCode, _ outcome: ExerciseOutcome) -> [StyledLine] {
    ExercisePage(style: lessonStyle, width: textWidth).lines(
      for: outcome, name: open.name, edit: open.posed?.exercise.edit.map(\.value) ?? [])
  }

  /// Stores the result of a test, and shows it.
  package mutating func finish(
    _ open: OpenCode, _ text: String?, _ outcome: ExerciseOutcome
  ) -> [Effect] {
    var lines = verdictLines(open, outcome)
    guard let posed = open.posed else { return [.show(lines)] }
    var saves: [Effect] = []
    if case .graded(let verdict, let results, _) = outcome {
      remember(verdict, posed)
      saves = [.save]
      keepRun(verdict, results, posed, open.path, text ?? "")
      if verdict.isPassed { lines += praise(posed, results, text ?? "") }
    }
    return [.show(lines)] + saves
  }

  private mutating func remember(_ verdict: ExerciseVerdict, _ posed: PosedExercise) {
    let attempt: Progress.ExerciseAttempt.Kind
    var text = ""
    var findings: [String] = []
    switch verdict {
    case .passed: attempt = .passed
    case .failed(let failed):
      attempt = .failed
      text = failed.check?.key.value ?? (failed.reason.isMistake ? "mistake" : "ending")
      findings = failed.mostImportant.compactMap(\.kind)
    }
    progress.add(
      Progress.ExerciseAttempt(
        lesson: posed.lesson, exercise: posed.exercise.name, kind: attempt, date: sources.now(),
        text: text, findings: findings))
  }

  /// The run that the verdict is about becomes the last run, so that all views show it.
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
  }

  /// The picture of a run that passed, the author's program if that is different, and why it is right.
  private func praise(
    _ posed: PosedExercise, _ results: [ExerciseResults], _ text: String
  ) -> [StyledLine] {
    let renderer = LessonRenderer(style: lessonStyle)
    var lines: [StyledLine] = []
    if let trace = results.first?.results.first?.trace {
      let options = viewOptions(title: posed.exercise.name)
      lines += [StyledLine()] + RunReport(trace, options, rows: nil).picture
    }
    if let solution = posed.files.solutions.first,
      !posed.files.solutions.contains(where: { EditedDeclarations.areSame($0.text, text) })
    {
      lines += [StyledLine()] + sentences("The author writes it so:", .dim)
      lines += self.lines(of: solution, posed.exercise)
    }
    // Below the author's program: the reason may speak of what only that does.
    lines += [StyledLine()] + renderer.lines(for: posed.exercise.because)
    if posed.exercise.combines {
      lines += sentences("This completes the exercises of the lesson.", .success)
    }
    return lines
  }
}
