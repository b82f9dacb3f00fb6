import TaskTrace
import TraceAnalysis

/// A run whose order the learner decides, choice by choice. After the last decision the default order continues, so that
/// the whole run is known at each choice.
struct Picking: Sendable {
  /// The run with the decisions so far; its `picks` are the candidates that were taken, one for each choice.
  private(set) var plan: RunPlan
  let trace: Trace

  /// `plan` has `picks`, and `trace` is of its run.
  init(plan: RunPlan, trace: Trace) {
    self.plan = plan
    self.trace = trace
  }

  var picks: [Int] { plan.picks ?? [] }

  /// The choice that is to be decided; nil where the run has no other.
  var choice: ScheduleChoice? {
    trace.choices.indices.contains(picks.count) ? trace.choices[picks.count] : nil
  }

  /// How many events have happened before that choice.
  var position: Int {
    trace.choiceEvents.indices.contains(picks.count)
      ? trace.choiceEvents[picks.count] : trace.events.count
  }

  /// Whether the run took what was decided. Otherwise the program depends on more than the order.
  var isFollowed: Bool { picks.elementsEqual(trace.choices.prefix(picks.count).map(\.taken)) }

  /// Decides the choice. What has to be run for that; nil if this run goes on in that way.
  mutating func pick(_ candidate: Int) -> RunPlan? {
    plan.picks = picks + [candidate]
    return candidate == 0 ? nil : decided
  }

  /// Takes back the latest decision. What has to be run for that; nil if this run goes on in that way.
  mutating func undo() -> RunPlan? {
    guard let last = picks.last else { return nil }
    plan.picks = picks.dropLast()
    return last == 0 ? nil : decided
  }

  /// Leaves all later choices to the default order.
  mutating func finish() {
    plan.picks = trace.choices.map(\.taken)
  }

  private var decided: RunPlan {
    var plan = plan
    plan.scenario.machine.departures = Departures(picked: picks)
    return plan
  }
}

extension Departures {
  /// Takes these candidates at the first choices, one for each.
  init(picked candidates: [Int]) {
    self.init(
      candidates.enumerated().filter { $0.element > 0 }
        .map { Departure(choice: $0.offset + 1, candidate: $0.element) })
  }
}
