package import CommandLineKit
package import LessonKit
import StyledText
package import TaskTrace
package import TraceExpressions

/// The reason why the tutor cannot carry out a command. The cases of the parts of the tutor are enums of their own, so
/// that each message is in a switch over all cases of its enum.
package enum TutorFailure: Error, Hashable, Sendable {
  /// The input cannot be understood.
  case commandLine(CommandLineFailure)
  case expression(ExpressionFailure)
  case schedule(ScheduleString.Failure)
  /// A file of a lesson has a mistake.
  case diagnosis(Diagnostic)
  case lesson(LessonFailure)
  case question(QuestionFailure)
  case demo(DemoFailure)
  case lastRun(LastRunFailure)
  case comparing(ComparingFailure)
  case export(PagesFailure)
  case code(CodeFailure)
}

extension TutorFailure: CustomStringConvertible {
  /// The message: a sentence that says what is wrong, and one that says what to do next.
  package var description: String {
    switch self {
    case .commandLine(let failure): failure.description
    case .expression(let failure): failure.description
    case .schedule(let failure): failure.description
    case .diagnosis(let diagnostic): diagnostic.headline.text
    case .lesson(let failure): failure.description
    case .question(let failure): failure.description
    case .demo(let failure): failure.description
    case .lastRun(let failure): failure.description
    case .comparing(let failure): failure.description
    case .export(let failure): failure.description
    case .code(let failure): failure.description
    }
  }
}

/// Parses input, and throws a failure to parse it as a `TutorFailure`.
func typed<Meaning>(
  _ meaning: @autoclosure () throws(CommandLineFailure) -> Meaning
) throws(TutorFailure) -> Meaning {
  do throws(CommandLineFailure) {
    return try meaning()
  } catch {
    throw .commandLine(error)
  }
}
