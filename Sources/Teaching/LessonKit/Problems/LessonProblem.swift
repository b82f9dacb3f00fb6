package import FileStore

/// A problem with a lesson, a catalog or a progress file. The cases carry the data for their sentences. All
/// sentences are in `wording`.
package enum LessonProblem: Error, Hashable, Sendable {
  // Files
  case unreadable(reason: String)
  case unwritable(reason: String)
  case notUTF8
  case notText(line: Int)
  case tooLarge(bytes: Int, limit: Int)
  case lineTooLong(bytes: Int)
  case controlCharacter(UInt32)
  case folderName(String)
  case noLessons(folders: [String])
  case sameID(String, otherFolder: String)
  case sameNumber(Int, otherFolder: String)

  // Own lessons and courses
  case leadsOut(String)
  case ownFolderMissing
  case tooManyLessons(limit: Int)
  case secondCourse(String)
  case courseLessonMissing(String, nearest: String?)
  case courseLessonTwice(String)
  case courseOrder(String, requires: String)
  case courseLeavesOut(course: String)
  case lessonFileMissing(folder: String)

  // Front matter and YAML
  case noFrontMatter
  case frontMatterNotClosed
  case yaml(String)
  case yamlAnchor
  case yamlKey
  case repeatedKey(String)
  case missingKey(String, owner: String)
  case unknownKey(String, owner: String, nearest: String?)
  case wrongShape(owner: String, expected: String)

  // Markdown
  case titleMissing
  case titleDiffers(heading: String, frontMatter: String)
  case secondTitle
  case headingJump(from: Int, to: Int)
  case noSteps
  case repeatedStep(String, line: Int)
  case html
  case tooDeep(limit: Int)
  case tableTooLarge(limit: Int)
  case paragraphTooLong(bytes: Int, limit: Int)
  case linkCopiesTooLarge(bytes: Int, limit: Int)
  case addressesTooLong
  case tooManyLiveBlocks(limit: Int)
  case fenceNotClosed(String)
  case unknownFence(String, nearest: LiveBlock)
  case linkMissing(String)
  case pictureNotShown(String)
  case anchorMissing(String)

  // Live blocks
  case liveBlockMisplaced(LiveBlock)
  case liveBlockEmpty(LiveBlock)
  case demoName(String)
  case runLines(Int)
  case quoteNotClosed(Character)
  case declarationName(String)
  case noticeNotList
  case noticeKeyEmpty
  case arrowMistyped(String)
  case arrowMisplaced
  case keyWithoutRun
  case keepBacking(String)
  case keepWithoutBlock(LiveBlock)
  case keepProposal(String)
  case changeWithoutRun
  case measureNotTable
  case measureEmpty
  case measureWithoutRun
  case goalWithoutRun
  case challengeSchedule(String)
  case claimForms([String])
  case claimWithoutRun
  case exercise(ExerciseProblem)
  case exerciseFile(ExerciseFileProblem)

  // Questions
  case answerForms([String])
  case answersNeeded(Int)
  case rightChoices(Int)
  case matchForms
  case wrongUnexplained
  case reviewCount(Int)
  case sameChoice(String)
  case acceptedUnclear(String)
  case hintCount(Int)

  // Results of runs
  case questionUndecided(right: Int)
  case hintTells(String)
  case expressionFails(String)
  case wrongAnswerFits(String, truth: String)
  case wrongAnswerUnused(String)
  case noticeFails(String, values: String)
  case runFails(String, reason: String)
  case goalReachedAtOnce(run: String, values: String)
  case goalNotReached(solution: String, values: String)
  case goalHintTells(String)
  case challengeIsEasier(schedule: String, departures: Int)
  case claimFails(String, reason: String)
  case exerciseRun(ExerciseRunProblem)

  // Required parts of a lesson
  case keepMissing
  case reviewMissing
  case reviewTwice
  case reviewNotLast
  case predictMissing(run: String)
  case predictRunDiffers(predicted: String, run: String?)
  case noticeMissing(run: String)
  case neverPredicted(demo: String)
  case notesMissing
  case notesWithoutMinutes
  case notedTimeDiffers(sum: Int, stated: Int)
  case demoMissing(String, nearest: String?)
  case runRefused(String, reason: String)
  case sourceMissing(demo: String, file: String)
  case declarationMissing(String, demo: String, nearest: String?)
  case requiredMissing(String, nearest: String?)
  case requiresItself
  case requiresLater(String)

  // Glossary
  case termMeaningless(String)
  case termUntaught(String)
  case termNotLinked(String, link: String, lesson: String)
  case termLinkedLate(String)
  case termMissing(String)

  // Progress
  case progressVersion(Int, found: String)
  case progressLine(expected: String)
}

extension LessonProblem {
  /// Creates the problem for a file that cannot be used. The file's path is left out, because a diagnostic
  /// contains it.
  package init(_ problem: FileProblem) {
    self =
      switch problem {
      case .unreadable(_, let reason): .unreadable(reason: reason)
      case .unwritable(_, let reason): .unwritable(reason: reason)
      case .notUTF8: .notUTF8
      case .notText(_, let line): .notText(line: line)
      case .tooLarge(_, let bytes, let limit): .tooLarge(bytes: bytes, limit: limit)
      case .notAFile(_, let kind): .unreadable(reason: "it is \(kind.words)")
      case .exists: .unwritable(reason: "it already exists")
      }
  }
}
