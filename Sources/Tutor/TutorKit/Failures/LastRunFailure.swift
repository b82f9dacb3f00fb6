import DemoOptions
import TraceAnalysis

/// The reason why a command about the runs of this session cannot be carried out.
package enum LastRunFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case noneYet
  case notEnded
  case onlyOne
  case unknown(Int, known: [Int])
  case differentPrograms(Int, Int)
  case realOutcome
  case noChoiceOpen
  case nothingToUndo
  case noStop
  case noChange(String)
  case unknownTask(String, nearest: [String])
  case afterTheEnd(time: Duration, end: Duration)
  case tooManyEventsForUntil(count: Int)
  case noSource
  case unknownDeclaration(String, file: String, nearest: [String])

  package var description: String {
    switch self {
    case .noneYet:
      "There is no run yet. Type `run` and a demo's name; `run LESSON` lists a lesson's demos."
    case .notEnded:
      "The run has not ended: it waits for your choice. Type `?` to list what you can type here."
    case .onlyOne: "There is only one run. Type `rerun` with other options first."
    case .unknown(let number, let known):
      "There is no run \(number). \(known.isEmpty ? "Nothing has been run yet." : "`runs` lists the runs.")"
    case .differentPrograms(let first, let second):
      "Run \(first) and run \(second) are of different programs. Compare runs of one program; `runs` lists them."
    case .realOutcome:
      "A real run is not traced, so only what it prints and how it ends can be compared. Use `--by printed` or `--by ending` with `--real`."
    case .noChoiceOpen:
      "There is no choice to make. Type `run` and a demo's name with `--policy ask` first."
    case .nothingToUndo: "This is the first choice, so there is nothing to take back."
    case .noStop:
      "You are not at a stop of the last run. Go to one first, for example with `step` or `at 120 ms`."
    case .noChange(let obstacle): obstacle
    case .unknownTask(let word, let nearest):
      "The last run has no task \(word.asWord).\(question(nearest)) Type `tasks` to list them."
    case .afterTheEnd(let time, let end):
      "The last run ended at \(end.inMilliseconds), before \(time.inMilliseconds)."
    case .tooManyEventsForUntil(let count):
      "The run has \(count) events, too many to search from here. Go closer first, for example with `at 120 ms`."
    case .noSource:
      "There is no demo here, so there is no source to show. Type `run` and a demo's name first."
    case .unknownDeclaration(let word, let file, let nearest):
      "There is no declaration \(word.asWord) in \(file).\(question(nearest)) Type `code` to show the whole file."
    }
  }
}
