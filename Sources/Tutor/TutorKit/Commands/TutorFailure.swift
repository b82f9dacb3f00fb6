package import CommandLineKit
package import DemoOptions
package import LessonKit
import StyledText
package import TaskTrace
import TraceAnalysis
package import TraceExport
package import TraceExpressions

/// The reason why the tutor cannot carry out a command.
package enum TutorFailure: Error, Hashable, Sendable {
  /// The input cannot be understood.
  case commandLine(CommandLineFailure)

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
  case nameAfterOptions(String)
  case unknownDemo(String, nearest: [String])
  case lessonForDemo(String, demos: [String])
  case options(ArgumentFailure, demo: String)
  case machineOptions(ArgumentFailure)
  case schedule(ScheduleString.Failure)
  case freeOnly(CommandWord)
  case programForDemo(String, CommandWord)
  case export(ExportFailure)
  case handoutFormat(file: String, lesson: String)
  case handoutTakesNoOptions(lesson: String)
  case noLessons
  case noRunYet
  case realOutcome
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
}

extension TutorFailure: CustomStringConvertible {
  /// The message: a sentence that says what is wrong, and one that says what to do next.
  package var description: String {
    wordingOfLesson ?? wordingOfCode ?? wordingOfExport ?? wordingOfLastRun
      ?? wordingOfDemo
  }

  /// The message for all other failures. The switch has no `default`, so that a new failure without a message does
  /// not compile.
  private var wordingOfDemo: String {
    switch self {
    case .commandLine(let failure): failure.description
    case .expression(let failure): failure.description
    case .demosUnknown(let reason): reason
    case .noDemoHere:
      "This step has no demo. Type `run LESSON/DEMO` to run one; `run LESSON` lists a lesson's demos."
    case .nameAfterOptions(let word):
      "`\(word)` comes after an option. Write a demo's name before all options; the path of a program begins with `./` or `/`."
    case .unknownDemo(let word, let nearest):
      "There is no demo \(word).\(question(nearest)) Type `run LESSON` to list a lesson's demos."
    case .lessonForDemo(let word, let demos):
      "\(word) is a lesson, not a demo. Its demos are \(list(demos, "and"))."
    case .options(let failure, let demo): "\(failure)\(Self.listing(demo: demo))"
    case .machineOptions(let failure): "\(failure) Type `help trace` for more."
    case .schedule(let failure): failure.description
    case .comparing(let failure): failure.description
    case .freeOnly(let word):
      "`\(word.rawValue)` compares runs, so computing is always free in it. Leave out `--cpu measured`."
    case .programForDemo(let path, let word):
      word == ExportCommand.word
        ? "`export` does not run programs. Type `trace \(path)` first, then `export FILE`."
        : "\(path) is a path, but `\(word.rawValue)` takes a demo. Type `trace \(path)` to run a program of your own."
    case .unknownLesson, .noLessonOpen, .noSuchStep, .diagnosis, .noGlossary, .unknownTerm,
      .notFound, .noQuestionOpen, .goalHasNoSolution, .noPrediction, .predictionFirst,
      .answerFirst, .answersHidden, .noStepHere, .export, .handoutFormat,
      .handoutTakesNoOptions, .noLessons, .noRunYet, .realOutcome, .onlyOneRun,
      .unknownRun, .differentPrograms, .noChoiceOpen, .nothingToUndo, .noStop, .noChange,
      .unknownTask, .tooManyEventsForUntil, .afterTheEnd, .unknownDeclaration, .noSourceHere,
      .noCodeFolder, .snippetInShell, .codeName, .codeMissing, .noExerciseOpen,
      .noExerciseHere, .unknownExercise:
      preconditionFailure("worded with its group")
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
      "No question is open. `predict` asks the prediction of a step again, and `review` the questions you missed."
    case .goalHasNoSolution:
      "A goal has no answer to show: you reach it with a run. `hint` helps; `skip` continues."
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
    case .export(let failure): "\(failure)"
    case .handoutFormat(let file, let lesson):
      "A handout is an html, md or pdf file, and \(file) is none of these. Name a file that ends in .html, .md or .pdf. To export a run, name its demo: \(lesson)/DEMO."
    case .handoutTakesNoOptions(let lesson):
      "A handout shows the lesson's own runs and takes no options. Usage: export \(lesson) FILE"
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
      "A real run is not traced, so only what it prints and how it ends can be compared. Use `--by printed` or `--by ending` with `--real`."
    case .onlyOneRun: "There is only one run. Type `rerun` with other options first."
    case .unknownRun(let number, let known):
      "There is no run \(number). \(known.isEmpty ? "Nothing has been run yet." : "The runs are \(known[0]) to \(known[known.count - 1]); `runs` lists them.")"
    case .differentPrograms(let first, let second):
      "Run \(first) and run \(second) are of different programs. Compare runs of one program; `runs` lists them."
    case .noChoiceOpen:
      "There is no choice to make. Type `run` and a demo's name with `--policy ask` first."
    case .nothingToUndo: "This is the first choice, so there is nothing to take back."
    case .noStop:
      "You are not at a stop of the last run. Go to one first, for example with `step` or `at 120 ms`."
    case .noChange(let obstacle): obstacle
    case .unknownTask(let word, let nearest):
      "The last run has no task \(word).\(question(nearest)) Type `tasks` to list them."
    case .tooManyEventsForUntil(let count):
      "The run has \(count) events, too many to search from here. Go closer first, for example with `at 120 ms`."
    case .afterTheEnd(let time, let end):
      "The last run ended at \(end.inMilliseconds), before \(time.inMilliseconds)."
    case .unknownDeclaration(let word, let file, let nearest):
      "There is no declaration \(word) in \(file).\(question(nearest)) Type `code` to show the whole file."
    case .noSourceHere:
      "There is no demo here, so there is no source to show. Type `run` and a demo's name first."
    default: nil
    }
  }

  /// Returns the sentence that says how to list a demo's options. It follows the sentence that rejects an option.
  static func listing(demo: String) -> String { " Type `params \(demo)` to list all options." }
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
