import CompilerMessages
package import LearnerRecords
import LessonKit
import Questions

extension ExerciseOutcome {
  /// The outcome of a program that was handed in, for the teacher's records.
  package var observed: ObservedVerdict.Outcome {
    switch self {
    case .missingFile: .ungraded("The program is missing.")
    case .editedOutside(let change): .editedOutside(change.name)
    case .notCompiled(let messages, let interruption):
      .notCompiled(
        interruption ?? CompilerMessage(reading: messages)?.words ?? "The linker reported an error."
      )
    case .graded(.passed, _, _), .compiled: .passed
    case .graded(.failed(let failed), _, _):
      .failed(findings: failed.mostImportant.compactMap(\.kind), reason: failed.clause)
    }
  }
}
