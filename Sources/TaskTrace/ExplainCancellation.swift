/// Who cancelled a task, along which path, and when it noticed.
extension Explainer {
  func explainCancellation(
    of task: TaskID, by: TaskID?, _ cause: CancellationCause, _ site: SiteID?,
    _ said: inout Sentences
  ) {
    let members = history.folds.members(at: said.index)
    let tasks = members ?? [task]
    said.say(members == nil ? .detail : .essential, cause.topic, rule: cause.rule, site: site) {
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
        return "A thread that is not the machine's cancels \(names)."
      }
      return by == task
        ? "\(names) cancels itself." : "\(canceller) cancels \(names): a mark, not a stop."
    case .group:
      return "\(canceller ?? "A thread that is not the machine's") cancels its whole group: "
        + "\(names) \(tasks.count == 1 ? "is" : "are") marked."
    case .groupError:
      let source = history.failureBeforeMark[task]
      return "\(source.map { "The error of \(trace.name(of: $0))" } ?? "An error") "
        + "leaves the group, so Swift marks \(names) cancelled\(canceller.map { " (by \($0))" } ?? "")."
    case .scopeExit:
      return scopeExitText(names, tasks.count, by: by, error: trace[life: task].cancellation?.event)
    case .parent:
      return pathText(to: task, names)
    case .intervention:
      return "The run was asked to cancel \(names) at this moment."
    case .unknown:
      let runner = by == task ? nil : canceller
      return "\(names) was marked cancelled\(runner.map { " while \($0) ran" } ?? "")."
    }
  }

  private func scopeExitText(_ names: String, _ count: Int, by: TaskID?, error mark: Int?) -> String
  {
    let canceller = by.map { " (by \(trace.name(of: $0)))" } ?? ""
    let wasNever = "where \(names) \(count == 1 ? "was" : "were") never awaited"
    let marks = "Swift marks \(count == 1 ? "it" : "them") cancelled\(canceller)."
    guard let by, let source = mark.flatMap({ history.scopeErrors[$0] }) else {
      return "The scope ends, \(wasNever): \(marks)"
    }
    let error = trace.name(of: source)
    // Somebody within the task may have caught the error; if the task threw it too, nobody did.
    return history.errorSource[by] == source
      ? "The error of \(error) leaves the scope, \(wasNever): \(marks)"
      : "\(error) threw, and the scope ends, \(wasNever): \(marks)"
  }

  private func pathText(to task: TaskID, _ names: String) -> String {
    guard let parent = trace[life: task].creation.parent else {
      return "\(names) was marked cancelled."
    }
    let start = "Cancellation goes down from \(trace.name(of: parent)) to \(names)"
    let position = task.position
    guard history.cancellations.depth(of: position) > 1 else { return start + "." }
    let first = trace.tasks[history.cancellations.root(of: position)].id
    return start + "; it began at \(trace.name(of: first))."
  }

  func explainHandler(of task: TaskID, by: TaskID?, _ site: SiteID?, _ said: inout Sentences) {
    said.say(.essential, .cancellation, site: site) {
      let handler = "The cancellation handler of \(trace.name(of: task)) runs at once"
      guard let by else { return handler + "." }
      return by == task
        ? "\(handler): the task is already cancelled."
        : "\(handler), within \(trace.name(of: by))."
    }
  }

  func explainNotice(
    _ notice: Notice, of task: TaskID, _ site: SiteID?, _ said: inout Sentences
  ) {
    let isFirst = trace[life: task].notices.first?.event == said.index
    let members = isFirst ? history.folds.members(at: said.index) : nil
    let latency = trace[life: task].cancellation.map { said.time - $0.time } ?? .zero
    said.say(members == nil ? .detail : .essential, .cancellation, site: site) {
      let names = trace.names(of: members ?? [task])
      let how =
        switch notice {
        case .checkedFlag: "Task.isCancelled was true"
        case .checkThrew: "Task.checkCancellation() threw"
        case .sleepThrew: "Task.sleep ended early and threw"
        }
      return isFirst
        ? "\(names) noticed \(latency.inMilliseconds) after the mark: \(how)."
        : "\(names) was told again: \(how)."
    }
  }
}

extension CancellationCause {
  fileprivate var topic: Explanation.Topic {
    switch self {
    case .explicit, .intervention, .unknown: .cancellation
    case .group, .groupError: .group
    case .parent, .scopeExit: .taskTree
    }
  }

  fileprivate var rule: Rule.ID? {
    switch self {
    case .explicit, .intervention, .unknown: nil
    case .group: .cancellationGoesDownOnly
    case .groupError, .scopeExit: .scopeLeavesNobodyBehind
    case .parent: .cancellationReachesChildren
    }
  }
}
