package import LessonKit
import Questions
import StyledText

/// Checks the files of an exercise: the start must fail, each solution must pass, and each wrong version must fail
/// with a different explanation.
package struct ExerciseCheck {
  private let exercise: Exercise
  private var explained: [(file: String, sentence: String)] = []
  private var found: [Located<LessonProblem>] = []
  /// The places of the sentences that a solution gets, and the results of the solutions that pass.
  private var reasons: Set<Int> = []
  private var passes: [[ExerciseResults]] = []

  /// All problems, when the results of all files are recorded.
  package var problems: [Located<LessonProblem>] { found + unusedReasons }

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
      if case .graded(.passed, let results, _) = outcome {
        passes.append(results)
        if let place = exercise.reason(for: results)?.place { reasons.insert(place) }
      }
    } else if outcome.isPassed {
      note(.wrongPasses(file: file.name))
    } else if let other = explained.first(where: { $0.sentence == sentence }) {
      note(.sameFeedback(file: file.name, other: other.file, sentence: sentence))
    } else {
      explained.append((file.name, sentence))
    }
  }

  private mutating func note(_ problem: ExerciseRunProblem) {
    found.append(Located(.exerciseRun(problem), at: exercise.position))
  }

  /// Sentences with an expression that is true of no solution, so that nobody has seen them.
  private var unusedReasons: [Located<LessonProblem>] {
    guard !passes.isEmpty else { return [] }
    return exercise.because.enumerated().compactMap { place, reason in
      guard let when = reason.when, !reasons.contains(place) else { return nil }
      let failures = passes.compactMap { reason.failure(for: $0) }
      let problem: ExerciseRunProblem =
        failures.count == passes.count
        ? .reasonInvalid(when.value, why: failures[0]) : .reasonUnused(reason.say.plainText)
      return Located(.exerciseRun(problem), at: when.position)
    }
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
