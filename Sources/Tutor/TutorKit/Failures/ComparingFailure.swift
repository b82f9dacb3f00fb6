/// The reason why runs cannot be compared.
package enum ComparingFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case notExplored
  case unknownOutcome(Int, count: Int)
  case realTakesNoOptions(String)
  case realTakesNoOutcome
  case outcomeTakesNoOptions(String)

  package var description: String {
    switch self {
    case .notExplored:
      "Nothing has been explored yet, so there are no outcomes. Type `explore` and a demo's name first."
    case .unknownOutcome(let number, let count):
      count == 1
        ? "There is no outcome \(number). The exploration found only outcome 1."
        : "There is no outcome \(number). The exploration found the outcomes 1 to \(count)."
    case .realTakesNoOptions(let option):
      "`compare --real` repeats a run as it was on the real thread pool. Leave out \(option)."
    case .realTakesNoOutcome:
      "The real thread pool cannot run in a given order. Type `compare --real`, or name a run, as in `compare 1 --real`."
    case .outcomeTakesNoOptions(let option):
      "An outcome belongs to the options that it was explored with. Leave out \(option), or `explore` with it."
    }
  }
}
