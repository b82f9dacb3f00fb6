import CommandLineKit
import DemoOptions
import StyledText
import TaskTrace
import TraceAnalysis

/// A stop at which the learner changed a run.
struct Stop: Hashable, Sendable {
  var position: Int
  /// The moment of the stop if it is later than the last event; otherwise nil.
  var time: VirtualTime?
  /// A sentence that says what the learner changed or took back.
  var sentence: String
  /// Whether a change was taken back.
  var isTakenBack = false
}

extension Session {
  /// Runs the last scenario again with a change of a task at the current stop. `word` names the task.
  mutating func change(
    _ word: String, by change: Intervention.Change
  ) throws(TutorFailure) -> [Effect] {
    let (trace, plan) = try runs.latest()
    let task = try task(word, in: trace)
    guard let walk = runs.stepping?.walk else { throw .lastRun(.noStop) }
    let name = trace.name(of: task).makingControlsVisible()
    if let obstacle = plan.obstacle(to: change, of: task, named: name, at: walk) {
      throw .lastRun(.noChange(obstacle))
    }
    let last = walk.event?.time ?? .zero
    let time = walk.snapshot.time > last ? walk.snapshot.time : nil
    let intervention = Intervention(
      event: walk.position, time: time ?? .zero, task: task, change: change)
    let stop = Stop(
      position: walk.position, time: time, sentence: "\(change.sentence(name)).")
    return [
      .run(try changed(plan, to: plan.scenario.machine.interventions + [intervention], at: stop))
    ]
  }

  /// Runs the last scenario again without its latest change.
  mutating func undoChange() throws(TutorFailure) -> [Effect] {
    guard let plan = runs.lastPlan, let last = plan.scenario.machine.interventions.last else {
      throw .lastRun(.noChange("There is no choice or change to take back."))
    }
    let stop = Stop(
      position: last.event, time: last.time > .zero ? last.time : nil,
      sentence: "The change is taken back.", isTakenBack: true)
    return [.run(try changed(plan, to: plan.scenario.machine.interventions.dropLast(), at: stop))]
  }

  /// Returns the plan of the same run with these interventions.
  private func changed(
    _ plan: RunPlan, to interventions: [Intervention], at stop: Stop
  ) throws(TutorFailure) -> RunPlan {
    var plan = plan
    let option = MachineOption.whatIf.option
    var arguments = plan.arguments.only(plan.options.filter { $0 != option })
    if !interventions.isEmpty {
      do {
        arguments = try ArgumentList(
          changing: arguments, parsing: interventions.flatMap { [option.name, "\($0)"] },
          options: plan.options)
      } catch {
        throw .demo(.machineOptions(error))
      }
    }
    plan.arguments = arguments
    plan.scenario.machine.interventions = interventions
    // The departures stay, but the schedule string depends on the scenario. It is created again after the run.
    plan.schedule = nil
    plan.pace = .instant
    plan.isReal = false
    plan.export = nil
    plan.comparedRun = nil
    plan.stop = stop
    return plan
  }

  /// Shows the stop at which a run was changed. `before` is the trace of the previous run.
  mutating func showStop(_ stop: Stop, in trace: Trace, before: Trace?) -> [Effect] {
    var walk = Walk(trace)
    if let time = stop.time { walk.go(to: time) } else { walk.go(to: stop.position) }
    let sentence = stop.sentence + " " + Self.outcome(of: trace, before: before, stop)
    return answering { session throws(TutorFailure) in
      try session.step(noting: sentence) { present in
        present = walk
        return nil
      }
    }
  }

  private static func outcome(of trace: Trace, before: Trace?, _ stop: Stop) -> String {
    if !stop.isTakenBack, let last = trace.scenario.machine.interventions.last, !trace.shows(last) {
      return "It changes nothing: \(last.obstacle) `undo` takes it back."
    }
    let end = (trace.end - .zero).inMilliseconds
    let earlier = before.map { ($0.end - .zero).inMilliseconds }
    let ends =
      earlier == nil || earlier == end
      ? "The run still ends at \(end)." : "The run now ends at \(end) instead of \(earlier ?? end)."
    return stop.isTakenBack ? ends : ends + " `undo` takes it back, and `compare` compares both."
  }
}

extension Intervention {
  /// The reason why the change had no effect, as the end of a sentence.
  fileprivate var obstacle: String {
    switch change {
    case .cancel, .raise: "the task ends before the machine can do that."
    case .fail: "the task has no simulated operation after that."
    case .delay: "the task does not wait for a core after that."
    }
  }
}

extension Trace {
  /// Sentences about the scenario's changes that had no effect in this run.
  var changesWithoutEffect: [String] {
    let machine = scenario.machine
    var sentences: [String] = []
    for time in machine.cancelRootAt where !isRootCancelled(at: time) {
      sentences.append(
        "`--cancel-at \((time - .zero).inMilliseconds)` changed nothing: the root task had ended or was cancelled already."
      )
    }
    for intervention in machine.interventions where !shows(intervention) {
      let task = intervention.task
      let reason =
        if self[task] == nil {
          "the run has no task \(task.number)."
        } else if Walk(self, afterEvents: intervention.event).snapshot[task] == nil {
          "the task does not exist at that moment."
        } else {
          intervention.obstacle
        }
      sentences.append("`--what-if \(intervention)` changed nothing: \(reason)")
    }
    return sentences
  }
}

extension Intervention.Change {
  fileprivate func sentence(_ name: String) -> String {
    switch self {
    case .cancel: "You cancel \(name) here"
    case .fail: "The next operation of \(name) fails"
    case .delay(let nanoseconds):
      "The next run of \(name) starts \(Duration.nanoseconds(nanoseconds).inMilliseconds) later"
    case .raise(let priority): "You raise \(name) to priority \(priority) here"
    }
  }
}

extension RunPlan {
  /// Returns the plan of a changed run with the schedule string of its order.
  func ordered(as trace: Trace) -> RunPlan {
    guard stop != nil, let departures = scenario.machine.departures, departures.chance == nil else {
      return self
    }
    var plan = self
    plan.schedule = ScheduleString(departures, scenario: scenario, choices: trace.choices)
    return plan
  }

  /// The plan without its stop, so that a repetition shows the default views.
  var withoutStop: RunPlan {
    var plan = self
    plan.stop = nil
    return plan
  }

  /// Returns the reason why a task cannot be changed at a stop; nil if it can.
  fileprivate func obstacle(
    to change: Intervention.Change, of task: TaskID, named name: String, at walk: Walk
  ) -> String? {
    guard let moment = walk.snapshot[task] else {
      return
        "\(name) does not exist yet at this stop. Step forward first; `next \(name)` goes to it."
    }
    if case .ended = moment.state { return "\(name) has ended at this stop. Step back first." }
    switch change {
    case .cancel: return moment.isCancelled ? "\(name) is already cancelled at this stop." : nil
    case .fail:
      return demo == nil
        ? "`fail` needs a demo, because it lets a simulated operation fail. `cancel`, `delay` and `priority` work with any program."
        : nil
    case .delay: return nil
    case .raise(let priority):
      let present = walk.priority(of: task)
      return present < priority
        ? nil
        : "\(name) has priority \(present) at this stop, and a priority can only be raised."
    }
  }
}

extension Walk {
  /// Returns the priority of a task at the stop.
  fileprivate func priority(of task: TaskID) -> TaskPriorityLevel {
    var priority = TaskPriorityLevel.medium
    for index in trace.events.indices.prefix(position)
    where trace.events.task(of: index) == task {
      let action = trace.events[index].action
      if case .created(let creation) = action { priority = creation.priority }
      if case .escalated(let raised) = action { priority = raised }
    }
    return priority
  }
}
