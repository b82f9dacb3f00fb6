import TaskTrace
import TraceAnalysis

/// A finding about computing on the main actor that the right program does elsewhere.
extension RunDifference {
  /// The finding, if tasks had to wait for the main actor because of it; otherwise nil.
  var mainActorKept: Finding? {
    let theirs = right.slicesOnMain.reduce(.zero) { $0 + $1.slice.duration }
    let all = own.slicesOnMain
    guard let longest = all.max(by: { $0.slice.duration < $1.slice.duration }) else { return nil }
    let mine = all.filter { $0.task == longest.task }
    let sum = mine.reduce(.zero) { $0 + $1.slice.duration }
    let late = own.delays.first { delay in
      delay.needsMain && delay.task != longest.task
        && mine.contains { $0.slice.overlaps(delay.slice) }
    }
    guard sum > theirs, let late else { return nil }
    let steps = ownSteps.filter { $0.task == longest.task }
    let place = steps.first { $0.way == .computes }?.place
    return Finding(
      kind: .mainActorBusy, grade: .remark, tasks: [longest.task, late.task],
      event: longest.slice.event, time: longest.slice.start, places: [place].compactMap(\.self),
      statement:
        "\(own.name(longest.task)) computed on the main actor for \(sum.inMilliseconds) in all, up to "
        + "\(longest.slice.duration.inMilliseconds) without a pause. \(own.name(late.task)) needed it at "
        + "\(late.slice.start.words) and had to wait \(late.slice.duration.inMilliseconds). "
        + "The author's program computes "
        + (theirs > .zero ? "there for \(theirs.inMilliseconds)." : "off the main actor."))
  }
}

extension RunDifference {
  /// A finding about computing on the main actor when the right program never does so; otherwise nil. It is right in
  /// many programs, so it explains only a check of where tasks run.
  var onMainActor: Finding? {
    guard right.slicesOnMain.isEmpty else { return nil }
    let slices = own.slicesOnMain
    let starts = slices.reduce(into: [TaskID: Set<VirtualTime>]()) {
      $0[$1.task, default: []].insert($1.slice.start)
    }
    let first = ownSteps.first { step in
      step.isOwn && step.way == .computes && starts[step.task]?.contains(step.start) == true
    }
    guard let step = first else { return nil }
    let sum = slices.reduce(.zero) { $0 + $1.slice.duration }
    return own.finding(
      .onMainActor, .remark, [step.task], event: step.event, at: [step.site],
      "\(own.name(step.task)) computed on the main actor\(at(step)), from \(step.start.words) on. Together, "
        + "tasks computed there for \(sum.inMilliseconds). The author's program computes on the pool only."
    )
  }
}

extension ObservedRun {
  /// The times in which tasks compute on the main actor.
  fileprivate var slicesOnMain: [(task: TaskID, slice: Slice)] {
    trace.tasks.flatMap { task in
      task.slices.filter { $0.core == .main && $0.isRunning && $0.duration > .zero }
        .map { (task.id, $0) }
    }
  }
}
