extension Expression {
  /// Whether the expression's value, or the reason why it has none, may depend on names or places that only the
  /// program's source provides. A run without these takes much less time.
  ///
  /// An expression whose value is shown always needs names, because a task is shown by its name.
  package var needsNames: Bool { node.needsNames }
}

extension Node {
  /// Whether the node's value may depend on names or places. A text may be the name of a task, so a text needs names
  /// unless it is compared only with literal or printed texts.
  fileprivate var needsNames: Bool {
    switch kind {
    case .literal(let value): value.isText
    case .name, .printedLines: true
    case .tasks, .root, .it, .answer, .run: false
    case .property(let property, let node): property.dependsOnSource || node.needsNames
    case .call(.line, _): true
    case .call(.printedAt, let nodes), .call(.count, let nodes):
      nodes.contains { !$0.isOutput && $0.needsNames }
    case .call(_, let nodes), .list(let nodes): nodes.contains(where: \.needsNames)
    case .isPrinted(let node): !node.isOutput && node.needsNames
    case .filtered(let node, let condition): node.needsNames || condition.needsNames
    case .not(let node), .negative(let node): node.needsNames
    case .binary(_, let left, let right):
      !(left.isOutput && right.isOutput) && (left.needsNames || right.needsNames)
    }
  }

  /// Whether the node is a text or several texts, all of them literal or printed.
  private var isOutput: Bool {
    switch kind {
    case .literal(let value): value.isText
    case .printedLines: true
    case .call(.line, let nodes): !nodes.contains(where: \.needsNames)
    case .call(.first, let nodes), .call(.last, let nodes): nodes.allSatisfy(\.isOutput)
    case .tasks, .root, .it, .answer, .name, .property, .run, .call, .list, .isPrinted, .filtered,
      .not, .negative, .binary:
      false
    }
  }
}

extension Property {
  /// Whether the property may be a text, or is read from events that the lookup of places corrects.
  fileprivate var dependsOnSource: Bool {
    switch self {
    case .name, .error, .cause, .latency, .awaited, .waits, .place, .reason, .waiter, .target: true
    case .kind, .created, .start, .end, .duration, .running, .ready, .suspended, .blocked,
      .runningOnMain, .state, .outcome, .priority, .isCancelled, .cancelledBy, .cancelledAt,
      .noticedAt, .parent, .creator,
      .children, .ancestors, .descendants, .isStructured:
      false
    }
  }
}
