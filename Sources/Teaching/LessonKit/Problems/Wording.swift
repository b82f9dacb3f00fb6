extension LessonProblem {
  /// Whole sentences that say what is wrong and what to do about it. They are all written here and in the other
  /// files named `Wording…`.
  package var wording: (what: String, advice: String) {
    fileWording ?? folderWording ?? courseWording ?? yamlWording ?? headingWording
      ?? markdownWording ?? limitWording ?? linkWording ?? liveBlockWording ?? noticeWording
      ?? keepWording
      ?? wordingOfClaimsAndGoals ?? questionWording ?? answerWording ?? demandWording
      ?? notesWording
      ?? referenceWording ?? runWording ?? goalWording ?? wordingOfTermsAndMeasures
      ?? exerciseWording ?? progressWording
  }

  private var fileWording: (what: String, advice: String)? {
    switch self {
    case .unreadable(let reason):
      ("The file cannot be read: \(reason).", "Check its name and permissions.")
    case .unwritable(let reason):
      ("The file cannot be written: \(reason).", "Choose another place, or free some space.")
    case .notUTF8:
      ("The file is not UTF-8 text.", "Save it in UTF-8.")
    case .notText(let line):
      ("The file is not text: line \(line) has a NUL byte.", "Save it as plain text.")
    case .tooLarge(let bytes, let limit):
      ("The file has \(bytes) bytes; the limit is \(limit).", "Make it smaller.")
    case .lineTooLong(let bytes):
      (
        "The line has \(bytes) bytes; the limit is \(SourceLimits.lineBytes).",
        "Split it into several lines."
      )
    case .controlCharacter(let value):
      (
        "The line contains the control character U+\(value.hexadecimal).",
        value == 9 ? "Indent with spaces instead of tabs." : "Remove it."
      )
    case .folderName(let folder):
      (
        "\(folder) is not a valid name for a lesson's folder.",
        "Use a number and a name, as in 02-async-let, or move the folder out of the lessons."
      )
    case .noLessons(let folders):
      (
        "There are no lessons in \(folders.joined(separator: ", ")).",
        "Name a folder whose subfolders are lessons, such as 02-async-let with its Lesson.md."
      )
    case .sameID(let id, let other):
      ("The folder \(other) also contains a lesson named \(id).", "Rename one of the two folders.")
    case .sameNumber(let number, let other):
      ("The folder \(other) has the same number, \(number).", "Give one of them another number.")
    default: nil
    }
  }

  private var exerciseWording: (what: String, advice: String)? {
    switch self {
    case .exercise(let problem): problem.wording
    case .exerciseFile(let problem): problem.wording
    case .exerciseRun(let problem): problem.wording
    default: nil
    }
  }

  private var yamlWording: (what: String, advice: String)? {
    switch self {
    case .noFrontMatter:
      (
        "The lesson has no front matter.",
        "Start the file with a line ---, then title, summary and minutes, then another line ---."
      )
    case .frontMatterNotClosed:
      ("The front matter is not closed.", "Add a line --- after its last key.")
    case .yaml(let reason):
      (
        "This is not valid YAML: \(reason).",
        "Put text in double quotes if it contains \": \" or starts with a special character."
      )
    case .yamlAnchor:
      (
        "Anchors (\"&name\") and aliases (\"*name\") are not allowed here.",
        "Write out the value. Put text that starts with & or * in double quotes."
      )
    case .yamlKey:
      ("A key must be a single word.", "Write it as \"key: value\".")
    case .repeatedKey(let key):
      ("The key \"\(key)\" appears twice.", "Remove one of them.")
    case .missingKey(let key, let owner):
      ("\(owner) has no \"\(key)\".", "Add \"\(key):\" and its value.")
    case .unknownKey(let key, let owner, let nearest):
      (
        "\(owner) has an unknown key, \"\(key)\".",
        nearest.map { "Did you mean \"\($0)\"?" } ?? "Remove it."
      )
    case .wrongShape(let owner, let expected):
      ("\(owner) is not \(expected).", "Write \(expected).")
    default: nil
    }
  }

  /// The wording of a problem with a progress file. The switch has no `default`, so that a new problem without wording
  /// does not compile.
  private var progressWording: (what: String, advice: String) {
    switch self {
    case .progressVersion(let version, let first):
      (
        "This is not a progress file of version \(version): it begins with \"\(first)\".",
        "The first line must be \"tutor progress \(version)\". To start over, move the file away."
      )
    case .progressLine(let expected):
      (
        "This line is invalid: it is not \(expected).",
        "Remove the line. To start over, move the file away."
      )
    case .unreadable, .unwritable, .notUTF8, .notText, .tooLarge, .lineTooLong, .controlCharacter,
      .folderName, .noLessons, .sameID, .sameNumber, .leadsOut, .ownFolderMissing,
      .tooManyLessons, .secondCourse, .courseLessonMissing, .courseLessonTwice, .courseOrder,
      .courseLeavesOut, .lessonFileMissing, .noFrontMatter, .frontMatterNotClosed, .yaml,
      .yamlAnchor, .yamlKey, .repeatedKey, .missingKey, .unknownKey, .wrongShape, .titleMissing,
      .titleDiffers, .secondTitle, .headingJump, .noSteps, .repeatedStep, .html, .tooDeep,
      .tableTooLarge, .paragraphTooLong, .linkCopiesTooLarge, .addressesTooLong,
      .tooManyLiveBlocks, .fenceNotClosed, .unknownFence, .linkMissing, .pictureNotShown,
      .anchorMissing, .liveBlockMisplaced, .liveBlockEmpty, .demoName, .runLines, .quoteNotClosed,
      .declarationName, .noticeNotList, .noticeKeyEmpty, .arrowMistyped, .arrowMisplaced,
      .keyWithoutRun, .keepBacking, .keepWithoutBlock, .keepProposal, .changeWithoutRun,
      .measureNotTable, .measureEmpty, .measureWithoutRun, .goalWithoutRun, .challengeSchedule,
      .claimForms, .claimWithoutRun, .exercise, .exerciseFile, .exerciseRun, .answerForms,
      .answersNeeded, .rightChoices,
      .matchForms, .wrongUnexplained, .reviewCount, .sameChoice, .acceptedUnclear, .hintCount,
      .questionUndecided, .hintTells, .expressionFails, .wrongAnswerFits, .wrongAnswerUnused,
      .noticeFails, .runFails, .goalReachedAtOnce, .goalNotReached, .goalHintTells,
      .challengeIsEasier, .claimFails, .keepMissing, .reviewMissing, .reviewTwice, .reviewNotLast,
      .predictMissing, .predictRunDiffers, .noticeMissing, .neverPredicted, .notesMissing,
      .notesWithoutMinutes, .notedTimeDiffers, .demoMissing, .runRefused, .sourceMissing,
      .declarationMissing, .requiredMissing, .requiresItself, .requiresLater, .termMeaningless,
      .termUntaught, .termNotLinked, .termLinkedLate, .termMissing:
      preconditionFailure("worded with its group")
    }
  }
}

extension UInt32 {
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
  }
}
