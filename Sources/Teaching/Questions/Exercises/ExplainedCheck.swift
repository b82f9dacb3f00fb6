package import LessonKit
package import TraceAnalysis
import TraceFindings

/// A program that a learner wrote for an exercise, and what the exercise lets them change in it.
package struct ExerciseProgram: Sendable {
  /// The name that the compiler knows it by.
  private let file: String
  private let text: String
  private let start: String
  private let edit: [String]

  package init(_ text: String, file: String, of exercise: Exercise, startingWith start: String) {
    (self.text, self.file, self.start) = (text, file, start)
    edit = exercise.edit.map(\.value)
  }

  private func lines(in text: String) -> EditableLines {
    EditableLines(
      ofFile: file, besides: EditedDeclarations.fixedLines(in: text, start: start, edit: edit))
  }

  /// The failed check with what explains it. `right` is a run of a program that passes, compiled under the same name.
  package func explained(
    _ failed: FailedCheck, right: (trace: Trace, text: String)?
  ) -> FailedCheck {
    var failed = failed
    failed.observations = Observation.all(
      in: FindingContext(
        failed.result.trace, lines: lines(in: text), right: right?.trace,
        rightLines: lines(in: right?.text ?? "")),
      explaining: failed.check)
    return failed
  }
}
