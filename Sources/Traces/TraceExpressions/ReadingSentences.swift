import TaskTrace
import TraceAnalysis

extension Node {
  /// Returns what the value of this part says about the run, without a capital letter and a period, such as `image
  /// ended at 60 ms`. A part without such a sentence is shown in the notation of expressions.
  func reading(_ value: Value, in trace: Trace) -> String {
    sentence(value, in: trace) ?? "\(text) is \(trace.words(for: value))"
  }

  /// Returns the sentence about the value of this part; nil if it can only be shown in the notation of expressions.
  func sentence(_ value: Value, in trace: Trace) -> String? {
    let words = trace.words(for: value)
    return switch kind {
    case .isPrinted(let line): "\(line.text) was \(value == .truth(true) ? "" : "not ")printed"
    case .run(let property): property.reading(value, words)
    case .property(let property, let node):
      node.subject(in: trace).flatMap { property.reading(value, words, of: $0) }
    case .call(let function, let arguments):
      arguments.first.flatMap { reading(of: function, $0, arguments, value, in: trace) }
    default: nil
    }
  }

  /// Returns the name of the task that a sentence is about; nil for several tasks.
  private func subject(in trace: Trace) -> String? {
    switch kind {
    case .name(let name): name
    case .root: trace.tasks.first.map { trace.name(of: $0.id) }
    default: nil
    }
  }

  private func reading(
    of function: Function, _ argument: Node, _ arguments: [Node], _ value: Value, in trace: Trace
  ) -> String? {
    let words = trace.words(for: value)
    let isTrue = value == .truth(true)
    switch function {
    case .count:
      guard case .number(let number) = value else { return nil }
      return argument.reading(ofCount: words, isOne: number == 1, in: trace)
    case .any: return argument.reading(ofAny: isTrue)
    case .sum: return argument.reading(ofSum: words, in: trace)
    case .printedAt:
      return value == .none
        ? "\(argument.text) was not printed" : "\(argument.text) was printed at \(words)"
    case .line:
      return value == .none
        ? "line \(argument.text) was not printed" : "line \(argument.text) was \"\(words)\""
    case .before:
      let names = arguments.map { $0.subject(in: trace) ?? $0.text }.joined(separator: ", ")
      let other = isTrue ? nil : trace.namesInOrderOfEnds(arguments).map { "\($0) ended" }
      return "\(other ?? "\(names) \(isTrue ? "ended" : "did not end")") in this order"
    case .all where argument.isThatTasksEnded:
      return isTrue ? "all tasks had ended" : "a task had not ended"
    case .peak:
      return argument.reading(
        ofPeak: words, isOne: value == .number(1), state: arguments.dropFirst().first)
    case .first, .last:
      guard argument.kind == .printedLines else { return nil }
      return value == .none ? "no line was printed" : "the \(function) line was \"\(words)\""
    case .max where arguments.count == 1: return argument.reading(ofMaximum: words)
    case .all, .max, .min, .order, .task, .option: return nil
    }
  }

  private func reading(ofAny isTrue: Bool) -> String? {
    switch kind {
    case .binary(.contains, let lines, let part) where lines.kind == .printedLines:
      "\(isTrue ? "a" : "no") line with \(part.text) was printed"
    case .property(.isCancelled, let tasks) where tasks.kind == .tasks:
      "\(isTrue ? "a" : "no") task was cancelled"
    case .filtered(let tasks, let condition) where tasks.kind == .tasks:
      condition.reading(ofTasks: isTrue ? "at least one" : "no", isOne: isTrue)
    default: nil
    }
  }

  private func reading(ofMaximum time: String) -> String? {
    guard case .property(let property, let tasks) = kind, tasks.kind == .tasks,
      let verb = property.verb(isPlural: false)
    else { return nil }
    return "each task \(verb) at most \(time)"
  }

  private func reading(ofSum sum: String, in trace: Trace) -> String? {
    guard case .property(let property, let tasks) = kind else { return nil }
    if property == .duration, let sentence = tasks.reading(ofTimeOfWaits: sum) { return sentence }
    guard let verb = property.verb(isPlural: true), let all = tasks.plural(in: trace) else {
      return nil
    }
    return "\(all) \(verb) \(sum) in all"
  }

  private func reading(ofCount count: String, isOne: Bool, in trace: Trace) -> String? {
    switch kind {
    case .tasks: "there \(isOne ? "was 1 task" : "were \(count) tasks")"
    case .printedLines: "\(count) \(isOne ? "line was" : "lines were") printed"
    case .property(.children, let parent):
      parent.subject(in: trace).map { "\($0) had \(count) \(isOne ? "child" : "children")" }
    case .filtered(let tasks, let condition) where tasks.kind == .tasks:
      condition.reading(ofTasks: count, isOne: isOne)
        ?? "there \(isOne ? "was 1 task" : "were \(count) tasks") with \(condition.text)"
    case .filtered(let lines, let condition) where lines.kind == .printedLines:
      condition.containedText.map {
        "\(count) \(isOne ? "line" : "lines") with \($0) \(isOne ? "was" : "were") printed"
      }
    case .filtered(let waits, let condition) where waits.isAllWaits:
      condition.reading(ofWaits: count, isOne: isOne)
    default: nil
    }
  }

  /// The text that this condition of a filter requires in a line; nil for another condition.
  private var containedText: String? {
    guard case .binary(.contains, let line, let part) = kind, line.kind == .it else { return nil }
    return part.text
  }

  /// Whether this is `tasks.state == ended`.
  private var isThatTasksEnded: Bool {
    guard case .binary(.equal, let left, let right) = kind,
      case .property(.state, let tasks) = left.kind, tasks.kind == .tasks,
      case .literal(.symbol(let symbol)) = right.kind
    else { return false }
    return symbol.word == "ended"
  }

  private func plural(in trace: Trace) -> String? {
    switch kind {
    case .tasks: "the tasks"
    case .property(.children, let parent):
      parent.subject(in: trace).map { "the children of \($0)" }
    default: nil
    }
  }
}

extension Property {
  /// Returns the verb for the time that a task spent in a state; nil for another property.
  fileprivate func verb(isPlural: Bool) -> String? {
    switch self {
    case .running: "ran for"
    case .ready: isPlural ? "were ready for" : "was ready for"
    case .suspended: isPlural ? "were suspended for" : "was suspended for"
    case .blocked: isPlural ? "blocked their threads for" : "blocked its thread for"
    case .runningOnMain: "ran on the main thread for"
    default: nil
    }
  }

  fileprivate func reading(_ value: Value, _ words: String, of task: String) -> String? {
    let isMissing = value == .none
    switch self {
    case .outcome:
      return isMissing ? "\(task) had not ended" : "\(task) \(words)"
    case .isCancelled: return "\(task) was \(value == .truth(true) ? "" : "not ")cancelled"
    case .cancelledAt:
      return isMissing ? "\(task) was not cancelled" : "\(task) was cancelled at \(words)"
    case .start: return isMissing ? "\(task) did not begin" : "\(task) began at \(words)"
    case .end: return isMissing ? "\(task) did not end" : "\(task) ended at \(words)"
    case .duration: return isMissing ? "\(task) did not end" : "\(task) took \(words)"
    case .running, .ready, .suspended, .blocked, .runningOnMain:
      return verb(isPlural: false).map { "\(task) \($0) \(words)" }
    case .noticedAt:
      return isMissing
        ? "\(task) did not notice a cancellation"
        : "\(task) noticed its cancellation at \(words)"
    case .latency:
      return isMissing
        ? "\(task) did not notice a cancellation"
        : "\(task) noticed its cancellation after \(words)"
    case .error: return isMissing ? "\(task) threw no error" : "\(task) threw \(words)"
    default: return nil
    }
  }
}

extension RunProperty {
  fileprivate func reading(_ value: Value, _ words: String) -> String? {
    switch self {
    case .duration: "the program ended at \(words)"
    case .cores: "the machine had \(words) \(value == .number(1) ? "core" : "cores")"
    case .ending: value == .none ? nil : Self.reading(ofEnding: words)
    case .status, .seed: nil
    }
  }

  private static func reading(ofEnding word: String) -> String {
    switch word {
    case "stuck": "the program got stuck"
    case "limit": "the run was cut short at a limit"
    case "interrupted": "the run was interrupted"
    case "tracerCrashed": "the tracer crashed"
    default: "the program \(word)"
    }
  }
}

extension Trace {
  /// Returns the names of tasks in the order in which they ended; nil if a node is no task, or if a task did not end.
  fileprivate func namesInOrderOfEnds(_ nodes: [Node]) -> String? {
    let tasks = nodes.compactMap { node -> TaskLife? in
      guard case .task(let task)? = try? Expression(node.text).value(in: self) else { return nil }
      return self[task]
    }
    guard tasks.count == nodes.count, tasks.allSatisfy({ $0.endedEvent != nil }) else { return nil }
    return OrderOfEnds(of: tasks.map(\.id), in: self).tasks.map { name(of: $0) }
      .joined(separator: ", ")
  }
}
