package import DemoOptions
package import LessonKit
import StyledText
package import TaskTrace
import TraceAnalysis
package import TraceExport
package import TraceExpressions

/// Why the tutor cannot do what it was asked to. Nothing has changed when one is thrown.
package enum TutorFailure: Error, Hashable, Sendable {
  case lineTooLong(bytes: Int, limit: Int)
  case quoteNotClosed(Character)
  case unknownCommand(String, nearest: [String])
  case ambiguous(String, [String])
  case wordMissing(CommandWord)
  case tooManyWords(CommandWord, String)
  case unknownView(String, nearest: [String])
  case unknownHelp(String, nearest: [String])

  case unknownLesson(String, nearest: [String])
  case noLessonOpen
  case noSuchStep(String, count: Int)
  case diagnosis(Diagnostic)

  case expression(ExpressionFailure)
  case noQuestionOpen
  case goalHasNoSolution
  case noGlossary
  case unknownTerm(String, nearest: [String])
  case notFound(String, nearest: [String])
  case noPrediction
  case predictionFirst(QuestionID)
  case answerFirst(QuestionID)
  case answersHidden
  case noStepHere

  case demosUnknown(reason: String)
  case noDemoHere
  case unknownDemo(String, nearest: [String])
  case lessonForDemo(String, demos: [String])
  case options(ArgumentFailure, demo: String)
  case machineOptions(ArgumentFailure)
  case badValue(BadValue)
  case schedule(ScheduleString.Failure)
  case freeOnly(CommandWord)
  case commandOptions(ArgumentFailure, CommandWord)
  case programForDemo(String, CommandWord)
  case unknownFormat(file: String)
  case pictureOfOtherFormat(file: String)
  case export(ExportFailure)
  case handoutFormat(file: String, lesson: String)
  case handoutTakesNoOptions(lesson: String)
  case directoryMissing
  case answersOfNothing
  case noLessons
  case noRunYet
  case realOutcome
  case notTraced
  case onlyOneRun
  case unknownRun(Int, known: [Int])
  case differentPrograms(Int, Int)
  case comparing(ComparingFailure)
  case noChoiceOpen
  case nothingToUndo
  case noStop
  case noChange(String)
  case unknownTask(String, nearest: [String])
  case afterTheEnd(time: Duration, end: Duration)
  case unknownDeclaration(String, file: String, nearest: [String])
  case noSourceHere
  case tooManyEventsForUntil(count: Int)

  case noCodeFolder
  case snippetInShell
  case codeName(String)
  case codeMissing(String)
  case noExerciseOpen
  case noExerciseHere
  case unknownExercise(String, nearest: [String])

  case unknownSetting(String, nearest: [String])
  case settingsLine(Int, String)
}

extension TutorFailure: CustomStringConvertible {
  /// A sentence that says what is wrong, and one that says what to do next.
  package var description: String {
    wordingOfLine ?? wordingOfLesson ?? wordingOfCode ?? wordingOfExport ?? wordingOfLastRun
      ?? wordingOfDemo
  }

  /// Words every other failure. It has no `default`, so that a new failure does not compile without words.
  private var wordingOfDemo: String {
    switch self {
    case .expression(let failure): failure.description
    case .demosUnknown(let reason): reason
    case .noDemoHere:
      "This step has no demo. Type `run LESSON/DEMO` to run one; `run LESSON` lists a lesson's demos."
    case .unknownDemo(let word, let nearest):
      "There is no demo \(word).\(question(nearest)) Type `run LESSON` to list a lesson's demos."
    case .lessonForDemo(let word, let demos):
      "\(word) is a lesson, not a demo. Its demos are \(list(demos, "and"))."
    case .options(let failure, let demo): "\(failure)\(Self.listing(demo: demo))"
    case .machineOptions(let failure): "\(failure) Type `help trace` for more."
    case .badValue(let value): value.description
    case .schedule(let failure): failure.description
    case .comparing(let failure): failure.description
    case .freeOnly(let word):
      "`\(word.rawValue)` compares runs, so computing is always free in it. Leave out `--cpu measured`."
    case .commandOptions(let failure, let word): "\(failure) Type `help \(word.rawValue)` for more."
    case .programForDemo(let path, let word):
      word == ExportCommand.word
        ? "`export` does not run programs. Type `trace \(path)` first, then `export FILE`."
        : "\(path) is a path, but `\(word.rawValue)` takes a demo. Type `trace \(path)` to run a program of your own."
    case .lineTooLong, .quoteNotClosed, .unknownCommand, .ambiguous, .wordMissing,
      .tooManyWords, .unknownView, .unknownHelp, .unknownSetting, .settingsLine,
      .unknownLesson, .noLessonOpen, .noSuchStep, .diagnosis, .noGlossary, .unknownTerm,
      .notFound, .noQuestionOpen, .goalHasNoSolution, .noPrediction, .predictionFirst,
      .answerFirst, .answersHidden, .noStepHere, .unknownFormat, .pictureOfOtherFormat,
      .export, .handoutFormat, .handoutTakesNoOptions, .directoryMissing, .answersOfNothing,
      .noLessons, .noRunYet, .realOutcome, .notTraced,
      .onlyOneRun, .unknownRun, .differentPrograms, .noChoiceOpen, .nothingToUndo, .noStop,
      .noChange, .unknownTask,
      .tooManyEventsForUntil,
      .afterTheEnd, .unknownDeclaration, .noSourceHere, .noCodeFolder, .snippetInShell, .codeName,
      .codeMissing,
      .noExerciseOpen, .noExerciseHere, .unknownExercise:
      preconditionFailure("worded with its group")
    }
  }

  private var wordingOfLine: String? {
    switch self {
    case .lineTooLong(let bytes, let limit):
      "This line has \(bytes) bytes; the limit is \(limit). Type a shorter line."
    case .quoteNotClosed(let quote):
      "The quotation mark \(quote) is not closed. Add a closing \(quote)."
    case .unknownCommand(let word, let nearest):
      "There is no command \(word.isEmpty ? "\"\"" : word).\(question(nearest)) Type `help` to list all commands."
    case .ambiguous(let word, let words):
      "\"\(word)\" is ambiguous: it could be \(list(words, "or")). Type more letters."
    case .wordMissing(let word): "`\(word.rawValue)` needs an argument. Usage: \(word.usage)"
    case .tooManyWords(let word, let extra):
      "Unexpected argument \"\(extra)\". Usage: \(word.usage)"
    case .unknownView(let word, let nearest):
      "There is no view \(word).\(question(nearest)) To trace a program of that name, type `trace ./\(word)`."
    case .unknownHelp(let word, let nearest):
      "There is no help topic \(word).\(question(nearest)) Type `help` to list all commands."
    case .unknownSetting(let word, let nearest):
      "There is no setting \(word).\(question(nearest)) Type `set` to list all settings."
    case .settingsLine(let number, let reason):
      "Line \(number) of the settings is damaged: \(reason)"
    default: nil
    }
  }

  private var wordingOfLesson: String? {
    switch self {
    case .unknownLesson(let word, let nearest):
      "There is no lesson \(word).\(question(nearest)) Type `lessons` to list them."
    case .noLessonOpen:
      "No lesson is open. Type `open` and a lesson's number; `lessons` lists them."
    case .noSuchStep(let word, let count):
      "This lesson has no step \(word). Its steps are 0 to \(count); type `where` to list them."
    case .diagnosis(let diagnostic): "\(diagnostic.headline.text)"
    case .noGlossary: "The glossary is missing: there is no Glossary.md next to the lessons."
    case .unknownTerm(let word, let nearest):
      "The glossary has no term \(word).\(question(nearest)) Type `define` to list all terms, or `search \(word)` to search everywhere."
    case .notFound(let word, let nearest):
      "No lesson, demo or glossary term contains \(word).\(question(nearest)) You can search for the beginning of a word."
    case .noQuestionOpen:
      "No question is open. Type `predict` for this step's prediction, or `review` for the questions you missed."
    case .goalHasNoSolution:
      "A goal has no answer to show: you reach it with a run. `hint` helps, `skip` goes on."
    case .noPrediction: "This step has no prediction. Press Return to continue the lesson."
    case .predictionFirst: "This course asks for a prediction before this run."
    case .answerFirst:
      "Answer the question before this run, or type `skip` to leave it open."
    case .answersHidden: "This course does not show its answers. Ask your teacher."
    case .noStepHere: "You are in the introduction. Type `goto 1` to go to the first step."
    default: nil
    }
  }

  private var wordingOfExport: String? {
    switch self {
    case .unknownFormat(let file):
      "The format of \(file) is unknown. End the name with \(list(ExportFormat.allCases.map { $0.endings[0] }, "or")), or add `--format`."
    case .pictureOfOtherFormat(let file):
      "`--picture` works only with .svg files, and \(file) is not one. Remove it, or name a file such as tree.svg."
    case .export(let failure): "\(failure)"
    case .handoutFormat(let file, let lesson):
      "A handout is an html, md or pdf file, and \(file) is none of these. Name a file that ends in .html, .md or .pdf. To export a run, name its demo: \(lesson)/DEMO."
    case .handoutTakesNoOptions(let lesson):
      "A handout shows the lesson's own runs and takes no options. Usage: export \(lesson) FILE"
    case .directoryMissing:
      "Name a new or empty folder for the course. Usage: export course DIRECTORY"
    case .answersOfNothing:
      "`--answers` works only with a lesson. Usage: export LESSON FILE --answers. Example: export async-let answers.html --answers"
    case .noLessons:
      "There are no lessons to export. Set TUTOR_LESSONS to the folder that contains them."
    default: nil
    }
  }

  private var wordingOfLastRun: String? {
    switch self {
    case .noRunYet:
      "There is no run yet. Type `run` and a demo's name; `run LESSON` lists a lesson's demos."
    case .realOutcome:
      "Nobody observes a real run, so only what it prints and how it ends can be compared. Use `--by printed` or `--by ending` with `--real`."
    case .notTraced:
      "The last run used the real thread pool, so it has no trace. Type `rerun --no-real` to trace it."
    case .onlyOneRun: "There is only one run. Type `rerun` with other options first."
    case .unknownRun(let number, let known):
      "There is no run \(number). \(known.isEmpty ? "Nothing has been run yet." : "The runs are \(known[0]) to \(known[known.count - 1]); `runs` lists them.")"
    case .differentPrograms(let first, let second):
      "Run \(first) and run \(second) are of different programs. Compare runs of one program; `runs` lists them."
    case .noChoiceOpen:
      "There is no choice to make. Type `run` and a demo's name with `--policy ask` first."
    case .nothingToUndo: "This is the first choice, so there is nothing to take back."
    case .noStop:
      "You are not at a stop of the last run. Go to one first, such as with `step` or `at 120 ms`."
    case .noChange(let obstacle): obstacle
    case .unknownTask(let word, let nearest):
      "The last run has no task \(word).\(question(nearest)) Type `tasks` to list them."
    case .tooManyEventsForUntil(let count):
      "The run has \(count) events, too many to search from here. Go closer first, such as with `at 120 ms`."
    case .afterTheEnd(let time, let end):
      "The last run ended at \(end.inMilliseconds), before \(time.inMilliseconds)."
    case .unknownDeclaration(let word, let file, let nearest):
      "There is no declaration \(word) in \(file).\(question(nearest)) Type `code` to show the whole file."
    case .noSourceHere:
      "There is no demo here, so there is no source to show. Type `run` and a demo's name first."
    default: nil
    }
  }

  /// Where a demo's options are listed, after the sentence that refuses one.
  static func listing(demo: String) -> String { " Type `params \(demo)` to list all options." }

  func question(_ words: [String]) -> String {
    words.isEmpty ? "" : " Did you mean \(list(words, "or"))?"
  }
}
