import TaskTrace
import TraceAnalysis

/// Groups whose children race, such as an operation and the sleep of a time limit.
extension ObservedRun {
  /// Whether a child was cancelled after another child of its group had returned, which nothing had cancelled.
  func hasLost(_ task: TaskLife) -> Bool {
    guard let mark = task.cancellation, let group = task.group else { return false }
    return members(of: group).contains { other in
      guard !other.isCancelled, case .returned? = other.outcome, let end = other.endedEvent else {
        return false
      }
      return end < mark.event
    }
  }

  /// Whether a `for` loop over known elements leads to a wait, and neither leaves the loop nor handles an error in each
  /// round. So no round depends on the result of the one before.
  func isRepeatedForEach(_ wait: Wait?) -> Bool {
    guard let wait, !isHandledInLoop(at: wait.site) else { return false }
    let exits: Set<Substring> = ["return", "break", "throw"]
    return isInBlocks(around: wait.site) { source, blocks in
      guard let loop = blocks.first(where: \.isLoop) else { return false }
      return loop.head.first == "for" && !loop.head.contains("await")
        && !loop.tokens.contains { exits.contains(source.tokens[$0]) }
    }
  }
}
