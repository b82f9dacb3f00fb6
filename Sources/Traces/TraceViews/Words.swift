import StyledText
package import TaskTrace
package import TraceAnalysis

/// Short texts about tasks for all views.
package struct Words {
  let trace: Trace
  let ascii: Bool

  package init(_ trace: Trace, ascii: Bool) {
    self.trace = trace
    self.ascii = ascii
  }

  package func time(_ time: VirtualTime) -> String { TimeUnit.text(time.nanoseconds, ascii: ascii) }

  package func name(_ task: TaskID) -> String { trace.name(of: task).makingControlsVisible() }

  /// Returns the number and the name of a task, such as `#3 image`. If the name ends with the number, to be unique,
  /// the number is shown only once, at the front.
  func numberedName(_ task: TaskID) -> String {
    let number = task.description
    let name = name(task)
    guard name.utf8.last == number.utf8.last,
      name.utf8.suffix(number.utf8.count + 1).elementsEqual(" \(number)".utf8)
    else { return "\(number) \(name)" }
    return "\(number) \(Substring(name.utf8.dropLast(number.utf8.count + 1)))"
  }

  package func error(_ error: String) -> String {
    let visible = error.isEmpty ? "an error" : error.makingControlsVisible()
    return visible.hasSuffix("()") ? String(visible.dropLast(2)) : visible
  }

  func outcome(_ outcome: TaskLife.Outcome) -> String {
    switch outcome {
    case .returned: "returned"
    case .threw(let error): "threw \(self.error(error))"
    }
  }

  package func state(_ state: Slice.State) -> String {
    switch state {
    case .ready: "ready"
    case .running: "running"
    case .blocked: "blocking its thread"
    case .suspended(let suspension): self.state(suspension.reason)
    }
  }

  package func state(_ reason: Suspension.Reason) -> String {
    switch reason {
    case .sleeping: "asleep"
    case .task(let task): "waiting for \(name(task))"
    case .group: "waiting for its group"
    case .actor(let actor): "waiting for \(self.actor(actor))"
    case .continuation: "waiting for a continuation"
    case .yielding: "yielding"
    case .hopping: "changing its executor"
    case .unknown: "suspended"
    }
  }

  func actor(_ actor: ActorID) -> String {
    trace.actorNames[actor] ?? (actor == .main ? "MainActor" : actor.description)
  }

  /// Returns how the task ended, or what it was doing when the run ended.
  package func outcome(of task: TaskLife) -> String {
    if let outcome = task.outcome { return self.outcome(outcome) }
    guard let last = task.lastSlice else { return "never ran" }
    if case .suspended(let suspension) = last.state, suspension.reason == .continuation {
      return "still not resumed"
    }
    if case .running(let core) = last.state, hasExited(on: core) { return "called exit" }
    return "still \(state(last.state))"
  }

  /// Returns whether the program exited on a core. A task that was still running on that core called `exit`.
  private func hasExited(on core: Core) -> Bool {
    guard case .exited? = trace.ending, let last = trace.events.last, case .ended = last.action
    else {
      return false
    }
    return last.core == core
  }

  /// Returns which task marked a task cancelled, and the reason.
  func cause(_ cancellation: TaskLife.Cancellation) -> String {
    cause(cancellation.cause, by: cancellation.by)
  }

  package func cause(_ cause: CancellationCause, by task: TaskID?) -> String {
    let who = task.map { " by \(name($0))" } ?? ""
    return switch cause {
    case .explicit: "\(who): cancel()"
    case .group: "\(who): its group is cancelled"
    case .groupError: "\(who): an error left its group"
    case .scopeExit: "\(who): the scope ended without awaiting it"
    case .parent: "\(who): with its parent"
    case .intervention: " by the run itself"
    case .unknown: who
    }
  }

  package func ending(_ ending: Ending) -> String {
    switch ending {
    case .exited(let status): "ended with status \(status)"
    case .stuck: "is stuck: no task can run, and nothing will resume one"
    case .limit(.virtualTime): "was stopped at the limit of virtual time"
    case .limit(.events): "was stopped at the limit of events"
    case .limit(.realTime):
      "was stopped at the limit of real time: it computes endlessly, or waits outside the machine"
    case .crashed(let signal): "crashed with signal \(signal)\(Self.signal(signal))"
    case .usedUp(let resource): trace.words(for: resource)
    case .tracerCrashed(let signal):
      "was ended by a crash of the tracer, with signal \(signal)\(Self.signal(signal))"
    case .interrupted: "was interrupted"
    }
  }

  private static func signal(_ number: Int32) -> String {
    let signal = TerminatingSignal(number)
    let words = [signal.name, signal.isTrap ? "a Swift trap" : signal.meaning].compactMap(\.self)
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }

  /// A sentence about how the run ended; nil if the program exited with status 0.
  package var abnormalEnding: String? {
    switch trace.ending {
    case .exited(status: 0)?: nil
    case .usedUp(let resource)?:
      "At \(time(trace.end)) the run \(trace.words(for: resource)). \(resource.advice)"
    case let ending?: "At \(time(trace.end)) the run \(self.ending(ending))."
    case nil: "The trace ends at \(time(trace.end)). It does not say how the program ended."
    }
  }

  /// The settings of the machine, such as `4 cores · first come · seed 0`. Lists measured CPU time and the
  /// scenario's changes too, if they had an effect on the run.
  package var machine: String {
    let machine = trace.scenario.machine
    let policy =
      if let departures = machine.departures {
        Self.order(departures)
      } else {
        order(machine.policy)
      }
    let cores = machine.cores == 1 ? "1 core" : "\(machine.cores) cores"
    // Lists only the changes that took place. The run may end before the others.
    let cancelled = machine.cancelRootAt.filter(trace.isRootCancelled).map {
      "cancelled at \(($0 - .zero).inMilliseconds)"
    }
    let isPaid =
      machine.cpu == .measured && trace.events.ofKinds([.computing]).first { _ in true } != nil
    let cpu = isPaid ? ["CPU time measured"] : []
    let changed = machine.interventions.filter(trace.shows).map(words)
    return ([cores, policy, "seed \(machine.seed)"] + cpu + cancelled + changed)
      .joined(separator: ascii ? ", " : " · ")
  }

  /// Returns a phrase for a change, such as `row 1 delayed by 30 ms`.
  private func words(_ intervention: Intervention) -> String {
    let name = name(intervention.task)
    return switch intervention.change {
    case .cancel: "\(name) cancelled"
    case .fail: "\(name) failed"
    case .delay(let nanoseconds):
      "\(name) delayed by \(Duration.nanoseconds(nanoseconds).inMilliseconds)"
    case .raise(let priority): "\(name) raised to \(priority)"
    }
  }

  private func order(_ policy: MachineSettings.Policy) -> String {
    switch policy {
    case .firstCome: "first come"
    case .random: "random order"
    }
  }

  private static func order(_ departures: Departures) -> String {
    let count = departures.list.count
    if departures.chance != nil { return "drawn order" }
    return count == 0 ? "default order" : count == 1 ? "1 departure" : "\(count) departures"
  }

  /// The program's name and its arguments, separated by spaces.
  package var program: String {
    let scenario = trace.scenario
    let name = scenario.program.split(separator: "/").last.map(String.init) ?? "program"
    return ([name] + scenario.arguments).joined(separator: " ")
  }
}
