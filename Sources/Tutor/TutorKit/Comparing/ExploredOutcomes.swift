import CommandLineKit
import DemoOptions
import TaskTrace

/// The outcomes of the latest exploration, each represented by the schedule that leads to it.
struct ExploredOutcomes: Hashable, Sendable {
  let run: RunPlan
  let schedules: [ScheduleString]

  /// The plan of the run in the default order.
  var defaultPlan: RunPlan {
    var plan = run
    plan.scenario.machine.departures = Departures()
    plan.pace = .instant
    return plan
  }

  /// Returns the plan of the run that leads to an outcome. Outcomes count from 1.
  func plan(ofOutcome number: Int) throws(TutorFailure) -> RunPlan {
    var plan = run.following(try schedule(ofOutcome: number))
    plan.pace = .instant
    return plan
  }

  /// Returns the schedule that leads to an outcome.
  func schedule(ofOutcome number: Int) throws(TutorFailure) -> ScheduleString {
    guard schedules.indices.contains(number - 1) else {
      throw .comparing(.unknownOutcome(number, count: schedules.count))
    }
    return schedules[number - 1]
  }

  /// Returns the number of the outcome that a run has led to; nil for a run in another order.
  func outcome(of plan: RunPlan) -> Int? {
    guard plan.demo?.id == run.demo?.id else { return nil }
    return schedules.firstIndex { run.following($0).scenario == plan.scenario }.map { $0 + 1 }
  }
}
