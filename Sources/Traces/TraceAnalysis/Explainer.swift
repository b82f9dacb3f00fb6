import TaskTrace

/// Explains in sentences what happened in a trace and why.
///
/// The sentences depend only on the trace. Creating an explainer takes one pass over the events. Each question then
/// reads only the events that it needs.
public struct Explainer: Sendable {
  let trace: Trace
  let causes: CausalIndex
  public let places: Places
  /// The level of the sentences. Sentences of a higher level are omitted.
  let level: Explanation.Level

  public init(_ trace: Trace, level: Explanation.Level = .detail) {
    self.trace = trace
    self.level = level
    causes = CausalIndex(trace)
    places = Places(trace)
  }

  /// Returns the sentences about an event. Many events have none.
  public func explanations(of index: Int) -> [Explanation] {
    var explanations: [Explanation] = []
    explain(index, in: &explanations)
    return explanations
  }

  /// Adds the sentences about an event.
  public func explain(_ index: Int, in explanations: inout [Explanation]) {
    guard mayExplain(index) else { return }
    explainWhole(index, in: &explanations)
  }

  /// Returns whether there may be sentences about an event. A story without details mentions few events of a long run,
  /// so this skips most of them.
  public func mayExplain(_ index: Int) -> Bool {
    guard index > 0, index < trace.events.count - 1 else {
      return trace.events.indices.contains(index)
    }
    return level == .detail || causes.isProminent(index)
  }

  /// Returns the first event from `index` on that may have sentences; nil if there is none.
  public func nextExplained(from index: Int) -> Int? {
    guard index < trace.events.count, level == .essential, !mayExplain(index) else {
      return index < trace.events.count ? index : nil
    }
    return causes.nextProminent(from: index) ?? trace.events.count - 1
  }

  /// Adds the sentences of an event that `mayExplain` allows.
  public func explainWhole(_ index: Int, in explanations: inout [Explanation]) {
    var sentences = Sentences(of: trace.events[index], at: index, level: level, after: explanations)
    explanations = []
    if let task = sentences.task, trace.position(of: task) != nil {
      explain(trace.events[index].action, of: task, &sentences)
    } else {
      explainRun(trace.events[index].action, &sentences)
    }
    if index == 0, trace.lacksDebugInformation {
      sentences.add(.essential) {
        "The program has no debug information, so tasks are not named after variables and sentences have no source "
          + "lines. Build it with -g."
      }
    }
    if trace.ending == nil, index == trace.events.count - 1 {
      sentences.add(.essential) {
        "The trace ends here. It does not say how the program ended."
      }
    }
    explanations = sentences.explanations
  }

  /// Returns the tasks that the sentence about an event names. In a detailed story, that is only the event's own task.
  /// Nil if the sentence about another event covers this one.
  func tasksNamed(at event: Int, of task: TaskID) -> [TaskID]? {
    guard let members = causes.folds.members(at: event, of: task) else { return nil }
    return level == .essential ? members : [task]
  }

  private func explain(_ action: Action, of task: TaskID, _ sentences: inout Sentences) {
    switch action {
    case .created(let creation): explainCreation(creation, of: task, &sentences)
    case .awaited(let other, let call, let site):
      explainAwait(of: other, by: task, call, site, &sentences)
    case .blocked(let site): explainBlocking(of: task, site, &sentences)
    case .unblocked: explainUnblocking(of: task, &sentences)
    case .suspended(let suspension): explainSuspension(suspension, of: task, &sentences)
    case .ready(let wake): explainWake(wake, of: task, &sentences)
    case .running: explainStart(of: task, &sentences)
    case .hopped(let actor, let site): explainHop(to: actor, of: task, site, &sentences)
    case .cancelled(let by, let cause, let site):
      explainCancellation(of: task, by: by, cause, site, &sentences)
    case .handlerRan(let by, let site): explainHandler(of: task, by: by, site, &sentences)
    case .noticed(let notice, let site): explainNotice(notice, of: task, site, &sentences)
    case .returned: explainReturn(of: task, &sentences)
    case .threw(let error, _): explainThrow(error, of: task, &sentences)
    case .groupOpened, .groupClosed, .escalated, .intervened, .taskLocalRead, .taskLocalBound:
      explainDetail(action, of: task, &sentences)
    case .computing(let until, let site): explainComputing(of: task, until: until, site, &sentences)
    case .printed, .warned, .ended: explainRun(action, &sentences)
    }
  }
}

/// Collects the sentences about one event.
struct Sentences {
  let index: Int
  let time: VirtualTime
  let core: Core
  /// The event's task; nil if the event concerns the whole run.
  let task: TaskID?
  let level: Explanation.Level
  private(set) var explanations: [Explanation]

  init(
    of event: borrowing Event, at index: Int, level: Explanation.Level,
    after explanations: consuming [Explanation]
  ) {
    self.index = index
    time = event.time
    core = event.core
    task = event.task
    self.level = level
    self.explanations = explanations
  }

  mutating func add(
    _ level: Explanation.Level, rule: Rule.ID? = nil, site: SiteID? = nil, task: TaskID? = nil,
    _ text: () -> String
  ) {
    guard level <= self.level else { return }
    explanations.append(
      Explanation(
        event: index, time: time, task: task ?? self.task, text: text(), site: site,
        rule: rule, level: level))
  }
}
