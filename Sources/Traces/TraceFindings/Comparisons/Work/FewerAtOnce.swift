import TaskTrace
import TraceAnalysis

/// Facts about how much a program does at the same time.
extension RunDifference {
  /// Returns a clause about how many children of groups are at work at a time in each program, if a task waits for a
  /// child of its group then and more are at work in the right program; otherwise nil.
  func fewer(than wait: Wait, at time: VirtualTime) -> String? {
    guard case .group = wait.reason else { return nil }
    let count = own.childrenAtWork(in: ownSteps, at: time)
    let more = right.childrenAtWork(in: rightSteps, at: time)
    guard count > 0, count < more else { return nil }
    return ": \(more) children are at work then, and in your program \(count)"
  }
}

extension ObservedRun {
  /// Returns how many children of groups are in a step at a time, of those that lines of the learner make, or that have
  /// no place.
  fileprivate func childrenAtWork(in steps: [WorkStep], at time: VirtualTime) -> Int {
    steps.count {
      $0.isOwn && $0.start <= time && $0.end > time && trace[$0.task]?.group != nil
    }
  }
}
