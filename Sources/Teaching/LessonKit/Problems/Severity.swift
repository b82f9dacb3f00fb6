/// The severity of a problem. An error makes a part of a lesson unusable; a warning does not.
package enum Severity: String, Sendable {
  case warning, error
}

extension LessonProblem {
  package var severity: Severity {
    switch self {
    case .html, .unknownFence, .titleDiffers, .headingJump, .keepMissing, .reviewNotLast,
      .predictRunDiffers, .neverPredicted, .anchorMissing, .requiresLater, .noticeMissing,
      .predictMissing, .sameNumber, .controlCharacter, .secondCourse, .courseLessonTwice,
      .courseOrder, .courseLeavesOut, .lessonFileMissing, .pictureNotShown, .arrowMisplaced,
      .wrongAnswerUnused, .hintTells, .notesMissing, .notesWithoutMinutes,
      .notedTimeDiffers:
      .warning
    default: .error
    }
  }
}
