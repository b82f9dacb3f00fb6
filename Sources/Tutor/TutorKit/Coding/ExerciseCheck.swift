package import LessonKit
import Questions
import StyledText

/// Checks the files of an exercise: the start must fail, each solution must pass, and each wrong version must fail
/// with a different explanation.
package struct ExerciseCheck {
  private let exercise: Exercise
  private var told: [(file: String, sentence: String)] = []
  package private(set) var problems: [Located<LessonProblem>] = []

  package init(_ exercise: Exercise) { self.exercise = exercise }

  /// Records the result of a file.
  package mutating func add(
    _ file: ExerciseFiles.File, _ outcome: ExerciseOutcome, in files: ExerciseFiles
  ) {
    let sentence = outcome.sentence
    if file == files.start {
      if outcome.isPassed { note(.startPasses) }
    } else if files.solutions.contains(file) {
      if !outcome.isPassed { note(.solutionFails(file: file.name, reason: sentence)) }
    } else if outcome.isPassed {
      note(.wrongPasses(file: file.name))
    } else if let other = told.first(where: { $0.sentence == sentence }) {
      note(.sameFeedback(file: file.name, other: other.file, sentence: sentence))
    } else {
      told.append((file.name, sentence))
    }
  }

  private mutating func note(_ problem: ExerciseProblem) {
    problems.append(Located(.exercise(problem), at: exercise.position))
  }
}

extension ExerciseOutcome {
  /// The explanation for a learner, in one line.
  package var sentence: String {
    let page = ExercisePage(style: LessonStyle(width: 1000, form: .plain), width: 1000)
    let lines = page.lines(for: self, name: "", edit: []).map { $0.text.trimmingSpaces }
    let text = lines.filter { !$0.hasPrefix("`trace` shows") }.joined(separator: " ")
    // The page begins with a cross.
    return text.hasPrefix("x ") ? String(text.dropFirst(2)) : text
  }

  fileprivate var isPassed: Bool {
    if case .graded(let verdict, _, _) = self { verdict.isPassed } else { false }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
