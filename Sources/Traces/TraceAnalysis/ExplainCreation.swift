import TaskTrace

/// Explains which task created a task, and what the new task inherits.
extension Explainer {
  func explainCreation(_ creation: Creation, of task: TaskID, _ sentences: inout Sentences) {
    let members = tasksNamed(at: sentences.index, of: task)
    let level: Explanation.Level =
      members == nil || creation.kind == .root ? .detail : .essential
    sentences.add(level, rule: creation.rule, site: creation.site) {
      members.map {
        creationText(
          creation, of: task, named: trace.names(of: $0) + later($0, than: task), count: $0.count)
      }
        ?? creationText(creation, of: task, named: trace.name(of: task), count: 1)
    }
    if creation.kind != .root {
      sentences.add(.detail, rule: creation.inheritanceRule) {
        inheritanceText(creation, of: task)
      }
    }
    if creation.startsCancelled {
      let isParent = trace[life: task].cancellation?.cause == .parent
      sentences.add(level, rule: .childOfCancelledStartsCancelled) {
        "\(trace.name(of: task)) starts cancelled, because its \(isParent ? "parent" : "group") is already cancelled."
      }
    }
  }

  /// Returns a phrase for the time at which the last of the tasks was created; empty if all were created at once.
  private func later(_ members: [TaskID], than first: TaskID) -> String {
    let last = members.map { trace[life: $0].created }.max() ?? .zero
    guard last > trace[life: first].created else { return "" }
    return " (the last at \((last - .zero).inMilliseconds))"
  }

  private func creationText(
    _ creation: Creation, of task: TaskID, named names: String, count: Int
  ) -> String {
    guard let creator = creation.creator.map(trace.name) else {
      return creation.kind == .root
        ? "The program starts in \(names), which has no parent."
        : "A thread that runs no task starts \(names)."
    }
    let isOne = count == 1
    let free = isOne ? "It is not a child task" : "They are not child tasks"
    switch creation.kind {
    case .root: return "\(creator) starts \(names)."
    case .asyncLet:
      let many = isOne ? "" : ", \(count) times in turn"
      // If the variable is unknown, the task's own name is "async let".
      let how = names.hasPrefix(creation.kind.words) ? "" : " with async let"
      return "\(creator) starts \(names)\(how)\(many). "
        + (isOne
          ? "It is a child task, so \(creator) cannot end before it."
          : "They are child tasks, so \(creator) cannot end before them.")
    case .groupChild:
      return "\(creator) adds \(names) to its task group. "
        + (isOne
          ? "It is a child task, so the group cannot end before it."
          : "The group cannot end before these \(count) children.")
    case .immediateGroupChild:
      return "\(creator) adds \(names) to its task group with addImmediateTask. "
        + immediateText(task, creator, isOne ? "It" : "Each")
    case .unstructured: return "\(creator) starts \(names) with Task { }. \(free)."
    case .detached:
      return
        "\(creator) starts \(names) with Task.detached. \(free) and \(isOne ? "inherits" : "inherit") nothing."
    case .immediate, .immediateDetached:
      let call = creation.kind == .immediate ? "Task.immediate" : "Task.immediateDetached"
      return "\(creator) starts \(names) with \(call). "
        + immediateText(task, creator, isOne ? "It" : "Each")
    }
  }

  /// Returns a sentence that says whether an immediate task began at once. The runtime enqueues it if it has to run on
  /// another actor.
  private func immediateText(_ task: TaskID, _ creator: String, _ subject: String) -> String {
    let life = trace[life: task]
    let first = life.steps(after: life.createdEvent)?.map { trace.events.kind(of: $0) }
      .first { $0 == .ready || $0 == .running }
    return first == .ready
      ? "\(subject) does not begin at once, because it runs on a different actor."
      : "\(subject) runs at once on \(creator)'s core until it first has to wait."
  }

  private func inheritanceText(_ creation: Creation, of task: TaskID) -> String {
    let name = trace.name(of: task)
    if let parent = creation.parent {
      let parent = trace.name(of: parent)
      return """
        \(name) starts with priority \(creation.priority) and the task-local values of its \
        parent \(parent). Cancelling \(parent) also cancels \(name).
        """
    }
    if creation.kind.isDetached {
      return "\(name) starts with priority \(creation.priority) and no task-local values: "
        + "it inherits nothing."
    }
    let priority = "\(name) starts with priority \(creation.priority)"
    guard let creator = creation.creator.map(trace.name) else {
      return "\(priority). It was not created by a task."
    }
    return
      "\(priority) and the task-local values of \(creator). Cancelling \(creator) does not cancel it."
  }
}

extension Creation {
  fileprivate var rule: Rule.ID? {
    switch kind {
    case .root: nil
    case .asyncLet: .parentEndsLast
    case .groupChild, .immediateGroupChild: .groupEndsLast
    case .unstructured, .detached, .immediate, .immediateDetached: .unstructuredHasNoParent
    }
  }

  fileprivate var inheritanceRule: Rule.ID {
    kind.isStructured ? .priorityIsInherited : .taskLocalsAreInherited
  }
}
