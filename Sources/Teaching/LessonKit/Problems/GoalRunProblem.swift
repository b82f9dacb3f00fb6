/// A problem that the runs of a goal or a challenge show.
package enum GoalRunProblem: Hashable, Sendable {
  case reachedAtOnce(run: String, values: String)
  case notReached(solution: String, values: String)
  case challengeIsEasier(schedule: String, departures: Int)
  case hintTells(String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .reachedAtOnce(let run, let values):
      (
        "\"\(run)\" reaches the goal already: \(values).",
        "Change \"when\", so that learners have to change an option."
      )
    case .notReached(let solution, let values):
      (
        "\"\(solution)\" is listed as a solution, but does not reach the goal: \(values).",
        "Correct the solution, or \"when\"."
      )
    case .challengeIsEasier(let schedule, let departures):
      (
        "Fewer departures reach this challenge: \(departures), in the schedule \(schedule).",
        "Write that schedule, or change \"when\"."
      )
    case .hintTells(let option):
      (
        "The hint contains \(option), which is part of a solution.",
        "Say which rule decides, and leave the value to the learner."
      )
    }
  }
}
