/// The severity of a problem. An error makes a part of a lesson unusable; a warning does not.
package enum Severity: String, Sendable {
  case warning, error
}

extension LessonProblem {
  var severity: Severity {
    switch self {
    case .file(.sameNumber), .file(.controlCharacter), .folder(.lessonFileMissing),
      .course(.second), .course(.lessonTwice), .course(.order), .course(.leavesOut),
      .heading(.titleDiffers), .heading(.headingJump), .markdown(.html), .markdown(.unknownFence),
      .link(.anchorMissing), .link(.pictureNotShown), .notice(.arrowMisplaced),
      .question(.hintTells), .part(.keepMissing), .part(.reviewNotLast), .part(.predictMissing),
      .part(.predictRunDiffers), .part(.noticeMissing), .part(.neverPredicted), .notes(.missing),
      .notes(.withoutMinutes), .notes(.timeDiffers), .reference(.requiresLater),
      .run(.wrongAnswerUnused), .exerciseFile(.unusedFile), .exerciseFile(.unusedFolder):
      .warning
    default: .error
    }
  }
}
