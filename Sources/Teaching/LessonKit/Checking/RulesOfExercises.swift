import StyledText

extension AuthorRule {
  /// Checks that the names of exercises differ, and that only the last combines the others.
  static let exerciseNames: Violations = { lesson, _ in
    let exercises = lesson.exercises
    let repeated = exercises.enumerated().filter { index, exercise in
      exercises[..<index].contains { $0.name == exercise.name }
    }
    return repeated.map { Located(.exercise(.sameName($0.element.name)), at: $0.element.position) }
      + exercises.dropLast().filter(\.combines).map {
        Located(.exercise(.combinesEarly), at: $0.position)
      }
  }

  /// Checks that the files of each exercise exist and contain the declarations that the exercise names.
  static let exerciseFiles: Violations = { lesson, surroundings in
    lesson.exercises.flatMap { exercise -> [Located<LessonProblem>] in
      let folder = "Exercises/\(exercise.name)"
      do throws(Diagnostic) {
        let files = try surroundings.exercise(exercise.name)
        return problems(of: exercise, files, in: folder)
      } catch {
        return [Located(problem(error, in: folder), at: exercise.position)]
      }
    }
  }

  /// Checks that an exercise uses each file and each folder in the lesson's folder of exercises.
  static let unusedExerciseFiles: Violations = { lesson, surroundings in
    surroundings.unusedFiles(lesson.exercises.map(\.name)).map { path in
      let problem: ExerciseFileProblem =
        path.hasSuffix("/") ? .unusedFolder(String(path.dropLast())) : .unusedFile(path)
      return Located(.exerciseFile(problem), at: SourcePosition(line: 1))
    }
  }

  /// Returns the problem with a name of the file that cannot be used. The diagnostic is about the lesson's file.
  private static func problem(_ error: Diagnostic, in folder: String) -> LessonProblem {
    guard case .file(let problem) = error.problem else { return error.problem }
    let name = error.file.split(separator: "/").last ?? ""
    return .exerciseFile(.unusable(file: "\(folder)/\(name)", problem))
  }

  private static func problems(
    of exercise: Exercise, _ files: ExerciseFiles, in folder: String
  ) -> [Located<LessonProblem>] {
    var problems: [Located<LessonProblem>] = []
    func note(_ problem: ExerciseFileProblem, at position: SourcePosition) {
      problems.append(Located(.exerciseFile(problem), at: position))
    }
    if files.solutions.isEmpty {
      note(.fileMissing("\(folder)/solution.swift"), at: exercise.position)
    }
    if files.wrong.count < ExerciseFileProblem.wrongVersionsNeeded {
      note(.wrongVersionsNeeded(files.wrong.count), at: exercise.position)
    }
    for file in files.wrong where file.comment == nil {
      note(.mistakeUnnamed("\(folder)/\(file.name)"), at: exercise.position)
    }
    for file in files.all {
      let source = DemoSource(demo: exercise.name, file: file.name, text: file.text)
      for name in exercise.edit where !source.names.contains(name.value) {
        let nearest = source.names.nearest(to: name.value).first
        note(
          .declarationMissing(name.value, file: "\(folder)/\(file.name)", nearest: nearest),
          at: name.position)
      }
    }
    return problems
  }
}
