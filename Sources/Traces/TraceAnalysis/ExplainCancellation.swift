import TaskTrace

/// Explains which task cancelled another, on which path, and when the cancelled task noticed.
extension Explainer {
  func explainCancellation(
    of task: TaskID, by: TaskID?, _ cause: CancellationCause, _ site: SiteID?,
    _ sentences: inout Sentences
  ) {
    let members = tasksNamed(at: sentences.index, of: task)
    let tasks = members ?? [task]
    sentences.add(members == nil ? .detail : .essential, rule: cause.rule, site: site) {
      cancellationText(of: tasks, under: task, by: by, cause)
    }
  }

  private func cancellationText(
    of tasks: [TaskID], under task: TaskID, by: TaskID?, _ cause: CancellationCause
  ) -> String {
    let names = trace.names(of: tasks)
    let canceller = by.map(trace.name)
    switch cause {
    case .explicit:
      guard let by, let canceller else {
        return "A thread that runs no task cancels \(names)."
      }
      return by == task
        ? "\(names) cancels itself."
        : "\(canceller) cancels \(names). "
          + (tasks.count == 1
            ? "The task continues until it checks."
            : "The tasks continue until they check.")
    case .group:
      return canceller.map { "\($0) cancels its group, which cancels \(names)." }
        ?? "A thread that runs no task cancels a group, which cancels \(names)."
    case .groupError:
      return groupErrorText(names, under: task, by: by)
    case .scopeExit:
      return scopeExitText(names, tasks.count, by: by, error: trace[life: task].cancellation?.event)
    case .parent:
      return pathText(to: task, names)
    case .intervention:
      return "The run cancels \(names) at this time, as requested."
    case .unknown:
      let runner = by == task ? nil : canceller
      return "\(names) was cancelled\(runner.map { " while \($0) ran" } ?? "")."
    }
  }

  /// Returns the explanation for a cancellation by an error in a group.
  ///
  /// In a discarding group, the child that throws cancels the others. In other groups, the error that left the scope is
  /// known only if the group's task ended with it.
  private func groupErrorText(_ names: String, under task: TaskID, by: TaskID?) -> String {
    let cancels = "Swift cancels \(names)."
    let group = trace[life: task].creation.group
    if let by, group != nil, trace[by]?.creation.group == group {
      return "The error of \(trace.name(of: by)) ends the group, so \(cancels)"
    }
    guard let failed = causes.errors.failureBeforeMark[task] else {
      return "An error leaves the group, so \(cancels)"
    }
    let source = by.flatMap { causes.errors.source[$0] }
    return source == failed
      ? "The error of \(trace.name(of: failed)) leaves the group, so \(cancels)"
      : "\(trace.name(of: failed)) threw, and an error leaves the group, so \(cancels)"
  }

  private func scopeExitText(_ names: String, _ count: Int, by: TaskID?, error mark: Int?) -> String
  {
    let cancels = "Swift cancels \(count == 1 ? "it" : "them")."
    guard let by else { return "The scope ends without awaiting \(names), so \(cancels)" }
    let task = trace.name(of: by)
    let leaves = "\(task) leaves the scope without awaiting \(names)"
    guard let source = mark.flatMap({ causes.errors.scope[$0] }) else {
      return "\(leaves), so \(cancels)"
    }
    let error = trace.name(of: source)
    // Code in the task may have caught the error. If the task ended with the same error, the error was not caught.
    return causes.errors.source[by] == source
      ? "The error of \(error) makes \(task) leave the scope without awaiting \(names), so \(cancels)"
      : "\(error) threw, and \(leaves), so \(cancels)"
  }

  private func pathText(to task: TaskID, _ names: String) -> String {
    guard let parent = trace[life: task].creation.parent else {
      return "\(names) was cancelled."
    }
    let start = "Cancellation propagates from \(trace.name(of: parent)) to \(names)"
    let first = causes.cancellations.root(above: task.position, parent: parent.position)
    guard let first = first.map({ trace.tasks[$0].id }) else { return start + "." }
    return start + "; it started at \(trace.name(of: first))."
  }

  func explainHandler(of task: TaskID, by: TaskID?, _ site: SiteID?, _ sentences: inout Sentences) {
    sentences.add(.essential, site: site) {
      let handler = "The cancellation handler of \(trace.name(of: task)) runs at once"
      guard let by else { return handler + "." }
      return by == task
        ? "\(handler): the task is already cancelled."
        : "\(handler), as part of \(trace.name(of: by))."
    }
  }

  func explainNotice(
    _ notice: Notice, of task: TaskID, _ site: SiteID?, _ sentences: inout Sentences
  ) {
    let isFirst = trace[life: task].firstNotice?.event == sentences.index
    let members = isFirst ? tasksNamed(at: sentences.index, of: task) : nil
    let latency = trace[life: task].cancellation.map { sentences.time - $0.time } ?? .zero
    sentences.add(members == nil ? .detail : .essential, site: site) {
      let names = trace.names(of: members ?? [task])
      let delay = latency == .zero ? "at once" : "after \(latency.inMilliseconds)"
      let how =
        switch notice {
        case .checkedFlag: "Task.isCancelled was true"
        case .checkThrew: "Task.checkCancellation() threw"
        case .sleepThrew: "Task.sleep ended early and threw"
        }
      return isFirst
        ? "\(names) noticed the cancellation \(delay): \(how)."
        : "\(names) noticed the cancellation again: \(how)."
    }
  }
}

extension CancellationCause {
  fileprivate var rule: Rule.ID? {
    switch self {
    case .explicit, .intervention, .unknown: nil
    case .group: .cancellationGoesDownOnly
    case .groupError, .scopeExit: .unawaitedAreCancelled
    case .parent: .cancellationReachesChildren
    }
  }
}
