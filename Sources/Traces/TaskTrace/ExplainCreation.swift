/// Where a task comes from, and what it takes along.
extension Explainer {
  func explainCreation(_ creation: Creation, of task: TaskID, _ said: inout Sentences) {
    let members = told(at: said.index, of: task)
    let level: Explanation.Level =
      members == nil || creation.kind == .root ? .detail : .essential
    said.say(level, creation.topic, rule: creation.rule, site: creation.site) {
      members.map {
        creationText(creation, named: trace.names(of: $0) + later($0, than: task), count: $0.count)
      }
        ?? creationText(creation, named: trace.name(of: task), count: 1)
    }
    if creation.kind != .root {
      said.say(.detail, creation.topic, rule: creation.inheritanceRule) {
        inheritanceText(creation, of: task)
      }
    }
    if creation.startsCancelled {
      let isParent = trace[life: task].cancellation?.cause == .parent
      said.say(level, .cancellation, rule: .childOfCancelledStartsCancelled) {
        "\(trace.name(of: task)) starts cancelled, because its \(isParent ? "parent" : "group") already is."
      }
    }
  }

  /// When the last of them was created, where that was not at once.
  private func later(_ members: [TaskID], than first: TaskID) -> String {
    let last = members.map { trace[life: $0].created }.max() ?? .zero
    guard last > trace[life: first].created else { return "" }
    return " (the last at \((last - .zero).inMilliseconds))"
  }

  private func creationText(_ creation: Creation, named names: String, count: Int) -> String {
    guard let creator = creation.creator.map(trace.name) else {
      return creation.kind == .root
        ? "The program starts in \(names), which has no parent."
        : "A thread that is not the machine's starts \(names)."
    }
    let isOne = count == 1
    let free = isOne ? "not a child task" : "not child tasks"
    switch creation.kind {
    case .root: return "\(creator) starts \(names)."
    case .asyncLet:
      let many = isOne ? "" : ", \(count) times in turn"
      // One that no variable is known of is called "async let" itself.
      let how = names.hasPrefix(creation.kind.words) ? "" : " with async let"
      return "\(creator) starts \(names)\(how)\(many): "
        + (isOne
          ? "a child, so \(creator) cannot end before it."
          : "each a child, so \(creator) cannot end before it.")
    case .groupChild:
      return "\(creator) adds \(names) to its task group: "
        + (isOne ? "a child, so the group cannot end before it." : childrenText(count))
    case .immediateGroupChild:
      return "\(creator) adds \(names) to its task group with addImmediateTask: "
        + "it runs at once, on \(creator)'s core, until it first has to wait."
    case .unstructured: return "\(creator) starts \(names) with Task { }: \(free)."
    case .detached:
      return "\(creator) starts \(names) with Task.detached: \(free), inheriting nothing."
    case .immediate, .immediateDetached:
      let call = creation.kind == .immediate ? "Task.immediate" : "Task.immediateDetached"
      return "\(creator) starts \(names) with \(call): "
        + "it runs at once, on \(creator)'s core, until it first has to wait."
    }
  }

  private func childrenText(_ count: Int) -> String {
    "\(count) children, so the group cannot end before them."
  }

  private func inheritanceText(_ creation: Creation, of task: TaskID) -> String {
    let name = trace.name(of: task)
    if let parent = creation.parent {
      let parent = trace.name(of: parent)
      return """
        \(name) starts with priority \(creation.priority) and the task-local values of its \
        parent \(parent); cancelling \(parent) cancels it too.
        """
    }
    if creation.kind.isDetached {
      return "\(name) starts with priority \(creation.priority) and no task-local values: "
        + "it inherits nothing."
    }
    let creator = creation.creator.map { "of \(trace.name(of: $0))" } ?? "of nobody"
    return
      "\(name) starts with priority \(creation.priority) and the task-local values \(creator), "
      + "but no cancellation comes to it from there."
  }
}

extension Creation {
  fileprivate var topic: Explanation.Topic {
    switch kind {
    case .root: .asyncAwait
    case .asyncLet: .asyncLet
    case .groupChild, .immediateGroupChild: .group
    case .unstructured: .unstructured
    case .detached: .detached
    case .immediate, .immediateDetached: .immediate
    }
  }

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
