import TaskTrace
import TraceAnalysis

/// A period in which a task computed, blocked, or waited for something outside the program.
struct WorkStep: Hashable {
  /// How the task spends the time.
  enum Way: Hashable {
    case waits, computes, blocks

    var noun: String {
      switch self {
      case .waits: "wait"
      case .computes: "computation"
      case .blocks: "blocking call"
      }
    }
  }

  var way: Way
  var task: TaskID
  var event: Int
  var start: VirtualTime
  /// The intended duration. A cancellation may have ended the step earlier.
  var length: Duration
  var end: VirtualTime
  var site: SiteID?
  /// The place at which the learner can change the step; nil if there is none.
  var place: SourceFrame?
  /// Whether the step comes from lines that the learner can change, or from an unknown place.
  var isOwn: Bool

  /// The properties by which steps are compared. Steps with equal amounts are equal work.
  struct Amount: Hashable {
    var way: Way
    var length: Duration
  }

  /// Lengths that differ by less than a microsecond have the same words.
  var amount: Amount {
    Amount(way: way, length: .microseconds((length / .microseconds(1)).rounded()))
  }
}

extension ObservedRun {
  /// Returns all steps that took time, in order.
  func steps(in lines: EditableLines) -> [WorkStep] {
    var steps: [WorkStep] = []
    for (index, event) in trace.events.ofKinds([.suspended, .computing, .blocked]) {
      guard let task = event.task, let found = work(event, at: index) else { continue }
      let place = editablePlace(found.site, of: task, lines)
      steps.append(
        WorkStep(
          way: found.way, task: task, event: index, start: event.time, length: found.length,
          end: found.end, site: found.site, place: place, isOwn: place != nil || found.site == nil))
    }
    return steps
  }

  /// Returns the innermost editable place of a site. If there is none, returns the editable place where the task, or
  /// the closest task above it, was started; nil if there is none.
  func editablePlace(
    _ site: SiteID?, of task: TaskID, _ lines: EditableLines
  ) -> SourceFrame? {
    if let frame = editableFrame(of: site, lines) { return frame }
    var current = trace[task]
    while let life = current {
      if let place = place(life.creationSite), lines.contains(place) { return place }
      current = life.parent.flatMap { trace[$0] }
    }
    return nil
  }

  /// Returns the only editable line that calls the function which started a task, or a task above it; nil if there is
  /// none.
  func callPlace(of task: TaskID, _ lines: EditableLines) -> SourceFrame? {
    var current = trace[task]
    while let life = current {
      if let start = place(life.creationSite), lines.isInFile(start.file) {
        let name = start.shortFunction.prefix { $0 != "(" }
        let calls = calls(of: String(name), lines)
        if calls.count == 1 { return calls[0] }
      }
      current = life.parent.flatMap { trace[$0] }
    }
    return nil
  }

  /// Returns the innermost editable place of a site; nil if there is none.
  func editableFrame(of site: SiteID?, _ lines: EditableLines) -> SourceFrame? {
    guard let site else { return nil }
    let frames = ([place(site)] + trace.frames(of: site)).compactMap(\.self)
    return frames.first { $0.line > 0 && lines.contains($0) }
  }

  /// Whether a wait is a sleep that a line of the learner calls itself, and that ended at its time. It threw no error.
  func isCompletedSleep(_ wait: Wait, _ lines: EditableLines) -> Bool {
    guard case .sleeping(let until) = wait.reason, wait.call == .sleep, wait.end >= until,
      let site = wait.site, let place = editableFrame(of: site, lines),
      tokens(at: place).contains(["sleep", "("])
    else { return false }
    return trace.frames(of: site).prefix { $0.line == 0 || !lines.contains($0) }
      .allSatisfy { $0.shortFunction.contains("sleep") }
  }

  private typealias Work = (way: WorkStep.Way, length: Duration, end: VirtualTime, site: SiteID?)

  private func work(_ event: Event, at index: Int) -> Work? {
    switch event.action {
    case .computing(let until, let site):
      return until > event.time ? (.computes, until - event.time, until, site) : nil
    case .blocked(let site):
      let slice = event.task.flatMap { trace[$0] }?.slice(beginningAt: index)
      guard let slice, slice.duration > .zero else { return nil }
      return (.blocks, slice.duration, slice.end, site)
    case .suspended(let suspension):
      guard let wait = wait(beginningAt: index) else { return nil }
      var length = wait.duration
      switch suspension.reason {
      case .sleeping(let until): length = until - event.time
      case .continuation, .unknown: if isResumedByTask(index) { return nil }
      case .task, .group, .actor, .yielding, .hopping: return nil
      }
      return length > .zero ? (.waits, length, wait.end, suspension.site) : nil
    case .created, .ready, .running, .hopped, .awaited, .unblocked, .cancelled, .noticed,
      .handlerRan, .escalated, .intervened, .groupOpened, .groupClosed, .taskLocalRead,
      .taskLocalBound, .returned, .threw, .printed, .warned, .ended:
      return nil
    }
  }
}
