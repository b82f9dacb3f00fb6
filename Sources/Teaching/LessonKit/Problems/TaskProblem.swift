/// A problem with a claim, a goal, a challenge or a change.
package enum TaskProblem: Hashable, Sendable {
  case claimForms([String])
  case claimWithoutRun
  case goalWithoutRun
  case challengeSchedule(String)
  case changeWithoutRun

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .claimForms(let forms):
      (
        forms.isEmpty
          ? "The claim has no expression." : "The claim has \(forms.joined(separator: " and ")).",
        "Give it one of the keys \"always\", \"sometimes\" and \"never\", with an expression."
      )
    case .claimWithoutRun:
      (
        "There is no run above this claim in its step, and it names none.",
        "Put the claim below the run that it is about, or add \"run:\" with a demo."
      )
    case .goalWithoutRun:
      (
        "There is no run above this goal in its step, and it names none.",
        "Put the goal below the run that learners change, or add \"run:\" with a demo."
      )
    case .challengeSchedule(let text):
      (
        "\"\(text)\" is not a schedule that departs from the default order.",
        "Write the schedule that `explore` shows after `replay`."
      )
    case .changeWithoutRun:
      (
        "No run block follows this change.",
        "Put a run block with the changed run directly after it."
      )
    }
  }
}
