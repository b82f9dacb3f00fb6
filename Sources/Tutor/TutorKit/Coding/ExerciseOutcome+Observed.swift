import CompilerMessages
package import LearnerRecords
import Questions

extension ExerciseOutcome {
  /// The result of a program that was handed in.
  package var observed: ObservedVerdict.Outcome {
    switch self {
    case .missingFile: .ungraded("The program is missing.")
    case .editedOutside(let declaration): .editedOutside(declaration)
    case .notCompiled(let messages, let interruption):
      .notCompiled(
        interruption ?? CompilerMessage(reading: messages)?.words ?? "The linker refused it.")
    case .graded(.passed, _, _), .compiled: .passed
    case .graded(.failed(let failed), _, _):
      .failed(findings: failed.mostImportant.compactMap(\.kind))
    }
  }
}
