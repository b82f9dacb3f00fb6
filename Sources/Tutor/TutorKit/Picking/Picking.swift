import TaskTrace
import TraceAnalysis

/// A run whose order the learner decides, choice by choice. After the last decision, the run continues in the default
/// order, so `trace` always contains a whole run.
struct Picking: Sendable {
  /// The plan of the run. Its `picks` are the decisions so far: the candidate that was taken at each choice.
  private(set) var plan: RunPlan
  let trace: Trace

  /// Creates the state after a run. `plan` has `picks`, and `trace` is the trace of its run.
  init(plan: RunPlan, trace: Trace) {
    self.plan = plan
    self.trace = trace
  }

  var picks: [Int] { plan.picks ?? [] }

  /// The choice to decide next; nil if none is left.
  var choice: ScheduleChoice? {
    trace.choices.indices.contains(picks.count) ? trace.choices[picks.count] : nil
  }

  /// The number of events before the open choice.
  var position: Int {
    trace.choiceEvents.indices.contains(picks.count)
      ? trace.choiceEvents[picks.count] : trace.events.count
  }

  /// Whether the run followed the decisions. If it did not, the program depends on more than the order.
  var isFollowed: Bool { picks.elementsEqual(trace.choices.prefix(picks.count).map(\.taken)) }

  /// Decides the open choice. Returns the plan of the run to start; nil if the current run already took that
  /// candidate.
  mutating func pick(_ candidate: Int) -> RunPlan? {
    plan.picks = picks + [candidate]
    return candidate == 0 ? nil : decided
  }

  /// Takes back the latest decision. Returns the plan of the run to start; nil if the current run already takes the
  /// default order from there.
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
  /// Creates the departures that take these candidates at the first choices of a run, one at each.
  init(picked candidates: [Int]) {
    self.init(
      candidates.enumerated().filter { $0.element > 0 }
        .map { Departure(choice: $0.offset + 1, candidate: $0.element) })
  }
}
