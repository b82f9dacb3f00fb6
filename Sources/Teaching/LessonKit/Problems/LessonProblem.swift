package import FileStore

/// A problem with a lesson, a catalog or a progress file. Each case is a group of problems, which carry the data for
/// their sentences.
package enum LessonProblem: Error, Hashable, Sendable {
  case file(LessonFileProblem)
  case folder(FolderProblem)
  case course(CourseProblem)
  case yaml(YAMLProblem)
  case heading(HeadingProblem)
  case markdown(MarkdownProblem)
  case limit(LimitProblem)
  case link(LinkProblem)
  case liveBlock(LiveBlockProblem)
  case notice(NoticeProblem)
  case keep(KeepProblem)
  case task(TaskProblem)
  case question(QuestionProblem)
  case answer(AnswerProblem)
  case part(PartProblem)
  case notes(NotesProblem)
  case reference(ReferenceProblem)
  case run(LessonRunProblem)
  case goalRun(GoalRunProblem)
  case term(TermProblem)
  case measure(MeasureProblem)
  case progress(ProgressProblem)
  case exercise(ExerciseProblem)
  case exerciseFile(ExerciseFileProblem)
  case exerciseRun(ExerciseRunProblem)

  /// Whole sentences that say what is wrong and what to do about it. They are written in the groups.
  package var wording: (what: String, advice: String) {
    switch self {
    case .file(let problem): problem.wording
    case .folder(let problem): problem.wording
    case .course(let problem): problem.wording
    case .yaml(let problem): problem.wording
    case .heading(let problem): problem.wording
    case .markdown(let problem): problem.wording
    case .limit(let problem): problem.wording
    case .link(let problem): problem.wording
    case .liveBlock(let problem): problem.wording
    case .notice(let problem): problem.wording
    case .keep(let problem): problem.wording
    case .task(let problem): problem.wording
    case .question(let problem): problem.wording
    case .answer(let problem): problem.wording
    case .part(let problem): problem.wording
    case .notes(let problem): problem.wording
    case .reference(let problem): problem.wording
    case .run(let problem): problem.wording
    case .goalRun(let problem): problem.wording
    case .term(let problem): problem.wording
    case .measure(let problem): problem.wording
    case .progress(let problem): problem.wording
    case .exercise(let problem): problem.wording
    case .exerciseFile(let problem): problem.wording
    case .exerciseRun(let problem): problem.wording
    }
  }
}

extension LessonProblem {
  /// Creates the problem for a file that cannot be used. The file's path is left out, because a diagnostic
  /// contains it.
  package init(_ problem: FileProblem) {
    self =
      switch problem {
      case .unreadable(_, let reason): .file(.unreadable(reason: reason))
      case .unwritable(_, let reason): .file(.unwritable(reason: reason))
      case .notUTF8: .file(.notUTF8)
      case .notText(_, let line): .file(.notText(line: line))
      case .tooLarge(_, let bytes, let limit): .file(.tooLarge(bytes: bytes, limit: limit))
      case .notAFile(_, let kind): .file(.unreadable(reason: "it is \(kind.words)"))
      case .exists: .file(.unwritable(reason: "it already exists"))
      }
  }
}
