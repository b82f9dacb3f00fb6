import CommandLineKit
import DemoOptions
import TaskTrace

/// The outcomes that the latest exploration found, each by the order that leads to it.
struct ExploredOutcomes: Hashable, Sendable {
  let run: RunPlan
  let schedules: [ScheduleString]

  /// The run in the default order.
  var defaultPlan: RunPlan {
    var plan = run
    plan.scenario.machine.departures = Departures()
    plan.pace = .instant
    return plan
  }

  /// The run that leads to an outcome; outcomes count from 1.
  func plan(ofOutcome number: Int) throws(TutorFailure) -> RunPlan {
    guard schedules.indices.contains(number - 1) else {
      throw .comparing(.unknownOutcome(number, count: schedules.count))
    }
    var plan = run.following(schedules[number - 1])
    plan.pace = .instant
    return plan
  }

  /// The outcome that a run has led to; nil for a run in another order.
  func outcome(of plan: RunPlan) -> Int? {
    guard plan.demo?.id == run.demo?.id else { return nil }
    return schedules.firstIndex { run.following($0).scenario == plan.scenario }.map { $0 + 1 }
  }
}
