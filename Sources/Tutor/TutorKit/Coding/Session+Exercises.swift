import CommandLineKit
import DemoOptions
import LearnerRecords
package import LessonKit
import Questions
package import StyledText
import TaskTrace
import TraceAnalysis

/// The exercises of a lesson: opening them, hints and solutions, and the results of tests.
extension Session {
  /// Carries out `exercise [NAME]`. Without a name, opens the exercise of this step, or lists the exercises if there
  /// are none or several in this step.
  mutating func exercise(_ name: String?) throws(TutorFailure) -> [Effect] {
    guard let name else {
      let here = try here()
      let exercises = here.step?.exercises ?? []
      if exercises.count == 1 { return try open(exercises[0], in: here.entry) }
      let all = exercises.isEmpty ? here.lesson.exercises : exercises
      guard !all.isEmpty else { throw .code(.noExerciseHere) }
      return [.show(overview(of: all, in: here.lesson))]
    }
    let (exercise, entry) = try exercise(named: name)
    return try open(exercise, in: entry)
  }

  /// Returns an exercise and its lesson, by its name, by a prefix of it, or as `LESSON/NAME`. Exercises of the open
  /// lesson take precedence.
  private func exercise(
    named word: String
  ) throws(TutorFailure) -> (Exercise, Catalog.Entry) {
    let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
    let entries = parts.count == 2 ? [try entry(parts[0])] : catalog.entries
    let name = parts.last ?? word
    let all = entries.flatMap { entry in
      ((try? sources.lesson(entry))?.lesson.exercises ?? []).map { ($0, entry) }
    }
    let here = all.filter { $0.1.name.id == navigation.name }
    for known in [here, all] {
      if let exact = known.first(where: { $0.0.name == name }) { return exact }
      let begun = name.isEmpty ? [] : known.filter { $0.0.name.hasPrefix(name) }
      if let only = begun.first, begun.count == 1 { return only }
      if begun.count > 1 { throw .commandLine(.ambiguous(word, begun.map(\.0.name))) }
    }
    throw .code(.unknownExercise(word, nearest: all.map(\.0.name).nearest(to: name)))
  }

  /// Shows an exercise of the lesson, and how to begin it.
  func pose(_ exercise: Exercise, in lesson: Lesson) -> [Effect] {
    let next = "Type `exercise \(exercise.name)` to begin. Return continues without it."
    return [
      .show(
        [StyledLine()] + lines(for: exercise)
          + (record(of: exercise, in: lesson).map { sentences($0, .success) } ?? [])
          + sentences(next, .dim))
    ]
  }

  private mutating func open(
    _ exercise: Exercise, in entry: Catalog.Entry
  ) throws(TutorFailure) -> [Effect] {
    let (request, open) = try request(for: exercise, in: entry)
    return [.show([StyledLine()] + lines(for: exercise) + [StyledLine()])]
      + openCode(request.path, text: request.text, open.posed)
  }

  /// Returns the task of an exercise, and the declarations that the learner may edit.
  func lines(for exercise: Exercise) -> [StyledLine] {
    let renderer = LessonRenderer(style: lessonStyle)
    let task = renderer.lines(for: [.strong([.text("Exercise:")]), .text(" ")] + exercise.ask)
    guard !exercise.edit.isEmpty else { return task }
    let names = exercise.edit.map { "`\($0.value)`" }
    return task + sentences("Change \(list(names, "and")). You may add declarations.", .dim)
  }

  // MARK: Help

  /// Shows the next hint for the open exercise, or the last one again if there are no more. Names an exercise of
  /// another step. Returns nil if a question or a goal is open, or if no exercise with hints is open.
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
    let isHere = (try? here())?.step?.exercises.contains { $0.name == posed.exercise.name } == true
    let heading = isHere ? [] : sentences("Exercise `\(posed.exercise.name)`:", .strong)
    let hint = LessonRenderer(style: lessonStyle).lines(for: posed.exercise.hints[index].value)
    let rest = last - index
    let more =
      rest == 0
      ? "`solution` shows a program that passes." : "`hint` again says more (\(rest) left)."
    return [.show(heading + hint + sentences(more, .dim)), .save]
  }

  /// Shows the author's solution. The learner's file does not change. Returns nil if a question or a goal is open, or
  /// if no exercise is open.
  func exerciseSolution() throws(TutorFailure) -> [Effect]? {
    guard quiz.open == nil, goals.open == nil, let posed = code?.posed else { return nil }
    guard !hidesAnswers else { throw .question(.answersHidden) }
    guard let solution = posed.files.solutions.first else { throw .code(.noExerciseOpen) }
    return [
      .show(
        sentences("A program that passes:", .strong) + lines(of: solution, posed.exercise)
          + sentences("Your file was not changed.", .dim))
    ]
  }

  /// Returns the lines of a file that contain the declarations to edit; all lines if the exercise names no
  /// declarations.
  func lines(of file: ExerciseFiles.File, _ exercise: Exercise) -> [StyledLine] {
    let source = DemoSource(demo: exercise.name, file: file.name, text: file.text)
    let ranges = exercise.edit.flatMap { source.lines(of: $0.value) }
    return LessonRenderer(style: lessonStyle).lines(
      for: source, ranges.isEmpty ? [1...max(1, source.lines.count)] : ranges)
  }

  /// Carries out `reset exercise`: writes the start of the exercise again, and renames the old file.
  mutating func resetExercise() throws(TutorFailure) -> [Effect] {
    guard let open = code, let posed = open.posed else { throw .code(.noExerciseOpen) }
    return openCode(open.path, text: posed.files.start.text, posed, isReset: true)
  }

  // MARK: Tests

  /// Returns the compiler's messages about a program that could not be run.
  package func compilerLines(_ messages: String, _ interruption: String?) -> [StyledLine] {
    ExercisePage(style: lessonStyle, width: textWidth)
      .lines(for: .notCompiled(messages: messages, interruption: interruption), name: "", edit: [])
  }

  /// Carries out `test [NAME]`: compiles, runs and checks the open file, or the learner's file for an exercise. Opens
  /// that exercise, and does no more if the learner has no file for it.
  mutating func test(_ name: String?) throws(TutorFailure) -> [Effect] {
    if let name {
      let (exercise, entry) = try exercise(named: name)
      let named = try request(for: exercise, in: entry).open
      let hasFile = sources.code.text(named.path) != nil || sources.code.obstacle(named.path) != nil
      guard hasFile else { return try open(exercise, in: entry) }
      if code?.path != named.path { code = named }
    }
    guard let open = code else { throw .code(.noExerciseOpen) }
    return [.code(.test(open))]
  }

  /// Returns the plans of an exercise's runs, in the exercise's order. They ignore the learner's settings.
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
        throw .demo(.options(error, demo: demo.id))
      }
      plans.append(
        (run, try RunPlan(demo, arguments, program: path, settings: Settings())))
    }
    return plans
  }
}
