import TaskTrace
import TraceAnalysis

extension Evaluator {
  func call(_ function: Function, _ nodes: [Node]) throws(Failure) -> Value {
    var arguments: [Value] = []
    for node in nodes { arguments.append(try inner(node)) }
    // The elements of a single list, or the arguments themselves.
    let values = arguments.count == 1 ? arguments[0].elements ?? arguments : arguments
    switch function {
    case .count:
      return .number(Double(try list(arguments[0], for: function).count))
    case .first: return try list(arguments[0], for: function).first ?? .none
    case .last: return try list(arguments[0], for: function).last ?? .none
    case .any:
      // For tasks, the result is whether there are any.
      if values.allSatisfy({ $0.taskID != nil }) { return .truth(!values.isEmpty) }
      return .truth(try truths(values, for: function).contains(true))
    case .all: return .truth(try truths(values, for: function).allSatisfy { $0 })
    case .max: return try extreme(values, .greater, for: function)
    case .min: return try extreme(values, .less, for: function)
    case .sum: return try total(values)
    case .peak: return try peak(arguments[0], arguments.count > 1 ? arguments[1] : nil)
    case .order:
      return .order(try order(of: taskIDs(arguments, for: function)))
    case .before: return try before(arguments)
    case .line: return try line(arguments[0])
    case .task: return try task(arguments[0])
    case .printedAt:
      guard case .text(let text) = arguments[0] else {
        throw wrongType(of: function, "a text", arguments[0])
      }
      return Value(try printedLines().first { $0.text == text }?.time)
    case .option: return try option(arguments)
    }
  }

  private func wrongType(of function: Function, _ wanted: String, _ found: Value) -> Failure {
    .here(.value(.wrongType(of: function.rawValue, wanted: wanted, found: found.typeWords)))
  }

  /// Returns the elements of a list. A single task is a list of one, and a missing value is an empty list.
  private func list(_ value: Value, for function: Function) throws(Failure) -> [Value] {
    if let values = value.elements { return values }
    switch value {
    case .none: return []
    case .task: return [value]
    default: throw wrongType(of: function, "a list, such as tasks", value)
    }
  }

  private func truths(_ values: [Value], for function: Function) throws(Failure) -> [Bool] {
    var truths: [Bool] = []
    for value in values {
      guard case .truth(let truth) = value else {
        throw wrongType(
          of: function, "a list of true or false values, such as tasks.isCancelled", value)
      }
      truths.append(truth)
    }
    return truths
  }

  /// Returns the greatest or the least of the values that exist; `none` if there are none.
  private func extreme(
    _ values: [Value], _ operation: Operation, for function: Function
  ) throws(Failure) -> Value {
    var best = Value.none
    for value in values where value != .none {
      if value.elements != nil {
        throw wrongType(of: function, "one list, or single values", value)
      }
      let isBetter = try here { () throws(ExpressionProblem) in
        // Compares the first value with itself, so that its type is checked too.
        try Comparison.holds(operation, value, best == .none ? value : best)
      }
      if isBetter || best == .none { best = value }
    }
    return best
  }

  private func total(_ values: [Value]) throws(Failure) -> Value {
    var total: Value?
    for value in values where value != .none {
      total = try here { () throws(ExpressionProblem) in
        switch value {
        case .number, .time: break
        default:
          throw .value(.wrongType(of: "sum", wanted: "numbers or times", found: value.typeWords))
        }
        return try total.map { (sum) throws(ExpressionProblem) in
          try Arithmetic.value(.plus, sum, value)
        } ?? value
      }
    }
    return total ?? .number(0)
  }

  /// Returns the tasks in an array of values. A text is the name of one or more tasks.
  private func taskIDs(_ values: [Value], for function: Function) throws(Failure) -> [TaskID] {
    var ids: [TaskID] = []
    for value in values {
      let tasks = try tasks(in: value, for: function.rawValue)
      ids += (tasks.elements ?? [tasks]).compactMap(\.taskID)
    }
    return ids
  }

  private func peak(_ value: Value, _ state: Value?) throws(Failure) -> Value {
    let ids = Set(try taskIDs([value], for: .peak))
    guard case .symbol(let symbol) = state else {
      return .number(Double(trace.maximumAlive(among: ids)))
    }
    let spans = ids.flatMap { trace[$0]?.slices ?? [] }
      .filter { $0.word == symbol.word || $0.waitWord == symbol.word }.map { ($0.start, $0.end) }
    return .number(Double(Trace.maximumAtOnce(spans)))
  }

  /// Returns tasks in the order in which they ended. Counts a step for each pair of ends, since all are compared.
  private func order(of tasks: [TaskID]) throws(Failure) -> [TaskID] {
    try spend(trace.events.count + tasks.count * tasks.count)
    return OrderOfEnds(of: tasks, in: trace).tasks
  }

  private func before(_ values: [Value]) throws(Failure) -> Value {
    let ids = try taskIDs(values, for: .before)
    // Compares the ends in this run. A task that did not end is before no other task.
    let ends = ids.map { trace[$0]?.endedEvent }
    return .truth(
      zip(ends, ends.dropFirst()).allSatisfy { first, second in
        first.map { $0 < second ?? .max } ?? false
      })
  }

  private func line(_ value: Value) throws(Failure) -> Value {
    guard case .number(let number) = value, let index = Int(exactly: number), index > 0 else {
      throw wrongType(of: .line, "the number of a line, counted from 1", value)
    }
    let lines = try printedLines()
    return index <= lines.count ? .text(lines[index - 1].text) : .none
  }

  private func task(_ value: Value) throws(Failure) -> Value {
    switch value {
    case .text, .task: return try tasks(in: value, for: "task")
    case .number(let number):
      guard let index = Int(exactly: number), trace.tasks.indices.contains(index - 1) else {
        let shown = Int(exactly: number.rounded()) ?? .max
        throw .here(.name(.noTaskNumber(shown, count: trace.tasks.count)))
      }
      return .task(trace.tasks[index - 1].id)
    default: throw wrongType(of: .task, "a number or a name", value)
    }
  }

  /// Returns whether a text contains a text, or a list contains a value. A text can be the name of tasks in the
  /// list. For a list of lines, returns a result for each line.
  func contains(_ whole: Value, _ part: Value) throws(Failure) -> Value {
    switch (whole, part) {
    case (.none, _): return .truth(false)
    case (.text(let whole), .text(let part)):
      return .truth(whole.containsCharacters(of: part))
    case (.list(let lines), .text(let part)) where lines.contains(where: \.isText):
      return try each(.list(lines)) { (line) throws(Failure) in try contains(line, .text(part)) }
    case (.list, _), (.order, _):
      let values = whole.elements ?? []
      let tasks = try tasks(in: part, for: "contains")
      let parts = tasks.elements ?? [tasks]
      try spend(parts.count * values.count)
      return .truth(parts.allSatisfy(values.contains))
    default:
      throw .here(
        .value(.wrongType(of: "contains", wanted: "a text or a list", found: whole.typeWords)))
    }
  }
}
