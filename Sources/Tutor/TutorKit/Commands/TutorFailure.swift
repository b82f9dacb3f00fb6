package import DemoOptions
package import LessonKit
import StyledText
package import TaskTrace
package import TraceExport
package import TraceExpressions

/// Why the tutor cannot do what it was asked. Nothing has changed when one is thrown.
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
  case unknownTask(String, nearest: [String])
  case afterTheEnd(time: Duration, end: Duration)
  case unknownDeclaration(String, file: String, nearest: [String])
  case noSourceHere
  case tooManyEventsForUntil(count: Int)

  case unknownSetting(String, nearest: [String])
  case settingsLine(Int, String)
}

extension TutorFailure: CustomStringConvertible {
  /// A sentence that says what is wrong, and one that says what to do.
  package var description: String {
    switch self {
    case .lineTooLong(let bytes, let limit):
      "The line has \(bytes) bytes; at most \(limit) are read. Type a shorter one."
    case .quoteNotClosed(let quote): "A \(quote) is opened and never closed. Add a \(quote)."
    case .unknownCommand(let word, let nearest):
      "There is no command \(word.isEmpty ? "\"\"" : word).\(question(nearest)) help lists all commands."
    case .ambiguous(let word, let words):
      "\(word) could be \(list(words, "or")). Type a letter more."
    case .wordMissing(let word): "\(word.rawValue) needs more: \(word.usage)"
    case .tooManyWords(let word, let extra):
      "\(extra) is one word too many. It is: \(word.usage)"
    case .unknownView(let word, let nearest):
      "There is no view \(word).\(question(nearest)) For a program of that name, type trace ./\(word)."
    case .unknownHelp(let word, let nearest):
      "There is no help on \(word).\(question(nearest)) help lists all commands."
    case .unknownLesson(let word, let nearest):
      "There is no lesson \(word).\(question(nearest)) lessons lists them."
    case .noLessonOpen: "No lesson is open. Type open and a lesson's number; lessons lists them."
    case .noSuchStep(let word, let count):
      "This lesson has no step \(word). It has steps 0 to \(count); where lists them."
    case .diagnosis(let diagnostic): "\(diagnostic.headline.text)"
    case .expression(let failure): failure.description
    case .noGlossary: "The glossary is missing: there is no Glossary.md beside the lessons."
    case .unknownTerm(let word, let nearest):
      "The glossary has no \(word).\(question(nearest)) define lists all terms; search \(word) looks everywhere."
    case .notFound(let word, let nearest):
      "\(word) is in no lesson, no demo and not in the glossary.\(question(nearest)) The beginning of a word finds it, too."
    case .noQuestionOpen:
      "No question is open. predict asks this step's prediction; review asks what you missed."
    case .goalHasNoSolution:
      "A goal has no answer to show: you reach it with a run. `hint` helps, `skip` goes on."
    case .noPrediction: "This step has no prediction. Return goes on with the lesson."
    case .predictionFirst: "This course wants a prediction before this run."
    case .answerFirst:
      "This run waits for your answer to the question. Answer it, or type `skip` to leave it open."
    case .answersHidden: "This course keeps its answers to itself. Ask your teacher."
    case .noStepHere: "This is the introduction, and no step. goto 1 goes to the first one."
    case .demosUnknown(let reason): reason
    case .noDemoHere:
      "No demo belongs to this place. Name one: run LESSON/DEMO; run LESSON lists its demos."
    case .unknownDemo(let word, let nearest):
      "There is no demo \(word).\(question(nearest)) run LESSON lists its demos."
    case .lessonForDemo(let word, let demos):
      "\(word) is a lesson, and no demo. It has \(list(demos, "and"))."
    case .options(let failure, let demo): "\(failure)\(Self.listing(demo: demo))"
    case .machineOptions(let failure): "\(failure) Type `help trace` for more."
    case .badValue(let value): value.description
    case .schedule(let failure): failure.description
    case .freeOnly(let word):
      "`\(word.rawValue)` compares runs, so computing is always free in it. Leave out `--cpu measured`."
    case .commandOptions(let failure, let word): "\(failure) Type `help \(word.rawValue)` for more."
    case .programForDemo(let path, let word):
      word == ExportCommand.word
        ? "`export` does not run programs. Type `trace \(path)` first, then `export` and the file."
        : "\(path) is a path, and `\(word.rawValue)` takes a demo. Type `trace \(path)` to run a program of your own."
    case .unknownFormat(let file):
      "The name \(file) does not say which format it is to have. End it with \(list(ExportFormat.allCases.map { $0.endings[0] }, "or")), or say --format."
    case .pictureOfOtherFormat(let file):
      "`--picture` chooses what an .svg file shows, and \(file) is none. Leave it out, or name a file such as tree.svg."
    case .export(let failure): "\(failure)"
    case .handoutFormat(let file, let lesson):
      "The lesson \(lesson) can be written as html, md or pdf, and \(file) says none of them. End it with .html, .md or .pdf; for a run, name its demo: \(lesson)/DEMO."
    case .handoutTakesNoOptions(let lesson):
      "A handout of \(lesson) shows the runs that the lesson gives, and takes no options. It is: export \(lesson) FILE."
    case .directoryMissing:
      "Into which folder? It is: export course DIRECTORY. It should be new, or empty."
    case .answersOfNothing:
      "--answers is about a lesson. It is: export LESSON FILE --answers, such as: export async-let answers.html --answers."
    case .noLessons:
      "There are no lessons to make pages of. TUTOR_LESSONS names the folder that they are in."
    case .noRunYet: "Nothing has run yet. Type run and a demo's name; run LESSON lists its demos."
    case .realOutcome:
      "Nobody observes a real run, so only what it prints and how it ends can be compared. Use `--by printed` or `--by ending` with `--real`."
    case .notTraced:
      "That run was left to the real thread pool, so there is no trace. rerun --no-real makes one."
    case .unknownTask(let word, let nearest):
      "The last run had no task \(word).\(question(nearest)) tasks lists them."
    case .tooManyEventsForUntil(let count):
      "The run has \(count) events, too many to search from here. Go closer first, such as with `at 120 ms`."
    case .afterTheEnd(let time, let end):
      "The last run ended at \(end.inMilliseconds), before \(time.inMilliseconds)."
    case .unknownDeclaration(let word, let file, let nearest):
      "\(file) declares no \(word).\(question(nearest)) code alone shows all of it."
    case .noSourceHere:
      "There is no demo here whose source could be shown. Type run and a demo's name first."
    case .unknownSetting(let word, let nearest):
      "There is no setting \(word).\(question(nearest)) set lists them all."
    case .settingsLine(let number, let reason):
      "Line \(number) of the settings is damaged: \(reason)"
    }
  }

  /// Where a demo's options are listed, after the sentence that refuses one.
  static func listing(demo: String) -> String { " Type `params \(demo)` to list all options." }

  private func question(_ words: [String]) -> String {
    words.isEmpty ? "" : " Did you mean \(list(words, "or"))?"
  }
}

/// `a`, `a or b`, `a, b or c`.
func list(_ words: [String], _ conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
