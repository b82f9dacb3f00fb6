@testable import LessonKit

extension WordingTests {
  static let sentencesOfChallenges: [(LessonProblem, String, String)] = [
    (
      .task(.challengeSchedule("soon")),
      "\"soon\" is not a schedule that departs from the default order.",
      "Write the schedule that `explore` shows after `replay`."
    ),
    (
      .goalRun(.challengeIsEasier(schedule: "3.1-00000000", departures: 1)),
      "Fewer departures reach this challenge: 1, in the schedule 3.1-00000000.",
      "Write that schedule, or change \"when\"."
    ),
    (
      .exerciseRun(.reasonUnused("It is.")), "No solution gets this sentence: It is.",
      "Correct its \"when\", or add a solution that it is about, such as solution2.swift."
    ),
    (
      .exerciseRun(.reasonInvalid("1 +", why: "It ends.")),
      "\"1 +\" cannot be evaluated: It ends.", "Correct the \"when\"."
    ),
  ]
}
