/// How bad a mistake is: an error makes a part of a lesson useless, a warning makes it worse.
package enum Severity: String, Comparable, Sendable {
  case warning, error

  package static func < (left: Severity, right: Severity) -> Bool {
    left == .warning && right == .error
  }
}

extension LessonProblem {
  package var severity: Severity {
    switch self {
    case .html, .unknownFence, .titleDiffers, .headingJump, .keepMissing, .reviewNotLast,
      .predictRunDiffers, .neverPredicted, .anchorMissing, .requiresLater, .noticeMissing,
      .predictMissing, .sameNumber, .controlCharacter, .secondCourse, .courseLessonTwice,
      .notesMissing, .notesWithoutMinutes,
      .notedTimeDiffers:
      .warning
    default: .error
    }
  }
}
