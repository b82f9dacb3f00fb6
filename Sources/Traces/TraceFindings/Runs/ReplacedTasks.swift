import TaskTrace
import TraceAnalysis

/// Findings about tasks that a variable kept until it got another task.
///
/// A program may let such a task end by itself, so these are remarks. If a run is cut short, another task might still
/// have waited for such a task.
extension ObservedRun {
  var replacedTasks: [Finding] {
    guard case .exited = trace.ending else { return [] }
    let tasks = trace.tasks.filter { $0.isUnstructured && $0.creationSite != nil }
    guard tasks.count > 1 else { return [] }
    return Dictionary(grouping: tasks) { place($0.creationSite) }
      .flatMap { place, tasks in place.map { replaced(tasks, at: $0) } ?? [] }
      .sorted { $0.event < $1.event }
  }

  /// Returns findings about those of the tasks started at a place that had not ended when the next one replaced them.
  private func replaced(_ tasks: [TaskLife], at place: SourceFrame) -> [Finding] {
    guard tasks.count > 1, let variable = source(of: place)?.variable(setAt: place)
    else { return [] }
    return zip(tasks, tasks.dropFirst()).compactMap { task, next in
      let rest = (task.ended ?? trace.end) - next.created
      guard rest > .zero, task.creator == next.creator || variable.isOfObject,
        !task.isCancelled, !isRead(task.id)
      else { return nil }
      var found = finding(
        .replaced, .remark, [task.id, next.id], event: next.createdEvent,
        at: [next.creationSite],
        "\(name(task.id)) had not ended at \(next.created.words), when line \(place.line) put another task into "
          + "\(variable.name). Nothing cancelled \(name(task.id)), and no task waited for it. "
          + "It continued for \(rest.inMilliseconds).",
        facts: .init(task: task.id))
      found.ownRemedy =
        "Cancel the task in \(variable.name), or await it, before you put another one into it."
      return found
    }
  }
}

extension SourceBlocks {
  /// Returns the variable that gets a new task at a place, as in `search = Task { … }`, if all tasks of the place are
  /// put into the same one; nil for other places. The variable belongs to an object of which the file makes only one,
  /// or it is declared before a loop in which the place is.
  fileprivate func variable(
    setAt place: SourceFrame
  ) -> (name: Substring, isOfObject: Bool)? {
    let line = tokens(ofLineAt: place)
    guard let task = line.first(where: { $0 > 1 && tokens[$0] == "Task" && tokens[$0 - 1] == "=" }),
      case let (name, before) = (tokens[task - 2], tokens[..<(task - 2)]),
      name.isVariable, !["let", "var"].contains(before.last),
      before.last != "." || before.dropLast().last == "self"
    else { return nil }
    let around = blocks(around: task)
    guard let owner = around.first(where: { isDeclared(name, in: $0) }) else { return nil }
    if let type = owner.typeName { return isOne(type) ? (name, true) : nil }
    let inner = around.prefix { $0.tokens != owner.tokens }
    let isRepeated = inner.contains(where: \.isLoop) && !inner.contains(where: \.isFunction)
    return isRepeated && !inner.contains(where: \.isOfAnotherTask) ? (name, false) : nil
  }

  /// Whether a block itself declares a variable.
  private func isDeclared(_ name: Substring, in block: Block) -> Bool {
    zip(block.tokens, block.tokens.dropFirst()).contains {
      tokens[$0] == "var" && tokens[$1] == name
        && blocks(around: $0).first?.tokens == block.tokens
    }
  }

  /// Whether the file makes one object of a type, outside of loops and closures.
  private func isOne(_ type: Substring) -> Bool {
    let uses = tokens.indices.dropLast().filter { index in
      tokens[index] == type && ["(", "."].contains(tokens[index + 1])
        && (index == 0
          || !["func", "extension", "class", "actor", "struct"].contains(tokens[index - 1]))
    }
    guard uses.count == 1, let use = uses.first, tokens[use + 1] == "(" else { return false }
    return blocks(around: use).allSatisfy { $0.isFunction || $0.isDo || $0.typeName != nil }
  }
}
