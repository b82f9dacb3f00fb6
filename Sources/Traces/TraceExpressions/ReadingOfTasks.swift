import TaskTrace

extension Node {
  /// Returns a sentence about the number of tasks for which this condition of a filter holds, such as `2 tasks
  /// threw`. Nil for a condition that has no words of its own.
  func reading(ofTasks count: String, isOne: Bool) -> String? {
    let tasks = "\(count) \(isOne ? "task" : "tasks")"
    let was = isOne ? "was" : "were"
    if case .property(.isCancelled, let node) = kind, node.kind == .it {
      return "\(tasks) \(was) cancelled"
    }
    if let noun = noun(isOne: isOne) { return "there \(was) \(count) \(noun)" }
    guard let (property, word) = comparedSymbol else { return nil }
    switch property {
    case .outcome: return "\(tasks) \(word)"
    case .cause: return Self.words(forCause: word).map { "\(tasks) \(was) cancelled \($0)" }
    case .state:
      switch word {
      case "ended": return "\(tasks) had ended"
      case "created": return nil
      default: return "\(tasks) \(was) \(word) at the end of the run"
      }
    default: return nil
    }
  }

  /// Returns a noun for tasks of the kind, or the kinds, that this condition requires; nil for another condition.
  func noun(isOne: Bool) -> String? {
    if case .binary(.or, let left, let right) = kind {
      guard let first = left.noun(isOne: isOne), let second = right.noun(isOne: isOne) else {
        return nil
      }
      // Words that both begin with are said once, as in `task started by Task { } or Task.detached`.
      let common = "\(isOne ? "task" : "tasks") started by "
      let isShared = first.hasPrefix(common) && second.hasPrefix(common)
      return "\(first) or \(isShared ? String(second.dropFirst(common.count)) : second)"
    }
    let task = isOne ? "task" : "tasks"
    if case .property(.isStructured, let node) = kind, node.kind == .it { return "child \(task)" }
    guard let (property, word) = comparedSymbol, property == .kind else { return nil }
    return switch word {
    case "root": "root \(task)"
    case "asyncLet": "async let \(task)"
    case "groupChild": "\(isOne ? "child" : "children") of groups"
    case "unstructured": "\(task) started by Task { }"
    case "detached": "\(task) started by Task.detached"
    case "immediate": "\(task) started by Task.immediate"
    default: nil
    }
  }

  /// The property that this condition of a filter compares, and the word that it must equal; nil for another
  /// condition.
  private var comparedSymbol: (Property, String)? {
    guard case .binary(.equal, let left, let right) = kind,
      case .property(let property, let node) = left.kind, node.kind == .it,
      case .literal(.symbol(let symbol)) = right.kind
    else { return nil }
    return (property, symbol.word)
  }

  private static func words(forCause word: String) -> String? {
    switch word {
    case "explicit": "by a call to cancel()"
    case "group": "with the group"
    case "groupError": "because an error left the group"
    case "scopeExit": "at the end of the scope"
    case "parent": "with the parent"
    default: nil
    }
  }

  /// Returns a sentence about the most tasks at once, such as `at most 4 tasks ran at once`; nil if there are no
  /// words for it.
  func reading(ofPeak count: String, isOne: Bool, state: Node?) -> String? {
    let tasks: String
    switch kind {
    case .tasks: tasks = isOne ? "task" : "tasks"
    case .property(.children, _): tasks = isOne ? "child" : "children"
    case .filtered(let all, let condition) where all.kind == .tasks:
      guard let noun = condition.noun(isOne: isOne) else { return nil }
      tasks = noun
    default: return nil
    }
    guard let state else { return "at most \(count) \(tasks) existed at once" }
    guard case .literal(.symbol(let symbol)) = state.kind else { return nil }
    let was = isOne ? "was" : "were"
    switch symbol.word {
    case "running": return "at most \(count) \(tasks) ran at once"
    case "ready", "suspended", "blocked":
      return "at most \(count) \(tasks) \(was) \(symbol.word) at once"
    case "sleeping": return "at most \(count) \(tasks) \(was) asleep at once"
    default: return nil
    }
  }
}
