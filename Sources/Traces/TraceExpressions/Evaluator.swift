import TaskTrace
import TraceAnalysis

/// An evaluator, which computes the value of an expression from the values of its parts.
struct Evaluator {
  let trace: Trace
  let answer: Value?
  /// The element that a filter examines: a task, a wait, or a printed line. Nil outside of filters.
  var it: Value?
  private let budget = StepBudget()
  let index: WaitIndex

  init(trace: Trace, answer: Value?) {
    self.trace = trace
    self.answer = answer
    index = WaitIndex(trace)
  }

  func value(of node: Node) throws(Mistake) -> Value {
    do {
      try spend(1)
      let value = try unlocatedValue(of: node.kind)
      try spend(value.elements?.count ?? 0)
      return value
    } catch {
      switch error {
      case .located(let mistake): throw mistake
      case .here(let problem): throw Mistake(problem, column: node.column)
      }
    }
  }

  /// A mistake in the current part, or a mistake in an inner part, which has a column.
  enum Failure: Error {
    case here(ExpressionProblem)
    case located(Mistake)
  }

  /// The number of steps that are left for an evaluation, shared by all its filters.
  private final class StepBudget {
    var left = Limits.steps
  }

  /// Counts steps of the evaluation. Throws if the limit is exceeded. The steps of nested filters multiply, so a
  /// short text may ask for endless work.
  func spend(_ steps: Int) throws(Failure) {
    budget.left -= steps
    if budget.left < 0 { throw .here(.value(.tooMuchWork)) }
  }

  /// Throws if a list of this length, which is still growing, already takes more than the steps that are left. The
  /// lists of many tasks' descendants can be longer than the memory.
  func checkRoom(for count: Int) throws(Failure) {
    if count > budget.left { throw .here(.value(.tooMuchWork)) }
  }

  func inner(_ node: Node) throws(Failure) -> Value {
    do { return try value(of: node) } catch { throw .located(error) }
  }

  private func unlocatedValue(of kind: Node.Kind) throws(Failure) -> Value {
    switch kind {
    case .literal(let value): return value
    case .tasks: return .tasks(trace.tasks.map(\.id))
    case .root: return trace.tasks.first.map { .task($0.id) } ?? .none
    case .it: return it ?? .none
    case .answer:
      guard let answer else { throw .here(.name(.noAnswer)) }
      return answer
    case .name(let name): return try tasks(named: name)
    case .property(let property, let node):
      return try read(property, of: withProperties(inner(node), for: ".\(property)"))
    case .run(let property): return property.value(in: trace)
    case .call(let function, let nodes): return try call(function, nodes)
    case .list(let nodes):
      var values: [Value] = []
      for node in nodes { values.append(try inner(node)) }
      return .list(values)
    case .printedLines: return .list(try printedLines().map { .text($0.text) })
    case .isPrinted(let node):
      let value = try inner(node)
      guard case .text(let line) = value else {
        throw .here(.value(.wrongType(of: "printed", wanted: "a text", found: value.typeWords)))
      }
      return .truth(try printedLines().contains { $0.text == line })
    case .filtered(let node, let condition): return try filter(node, by: condition)
    case .not(let node):
      return try each(inner(node)) { value throws(Failure) in
        guard case .truth(let truth) = value else {
          throw .here(
            .value(.wrongType(of: "not", wanted: "true or false", found: value.typeWords)))
        }
        return .truth(!truth)
      }
    case .negative(let node):
      return try each(inner(node)) { value throws(Failure) in
        try here { () throws(ExpressionProblem) in try Arithmetic.negated(value) }
      }
    case .binary(let operation, let left, let right):
      return try combine(operation, inner(left), inner(right))
    }
  }

  /// Returns all lines that the program printed, on either stream, with their times. Throws if the trace does not have
  /// all of them.
  func printedLines() throws(Failure) -> [(text: String, time: VirtualTime)] {
    guard trace.hasAllOutput else { throw .here(.value(.outputIsCut)) }
    let lines = trace.events.ofKinds([.printed]).compactMap { _, event in
      if case .printed(_, let line) = event.action { (line, event.time) } else { nil }
    }
    try spend(lines.count)
    return lines
  }

  // MARK: Tasks

  private func tasks(named name: String) throws(Failure) -> Value {
    try spend(trace.tasks.count)
    let tasks = trace.tasks(named: name)
    guard let first = tasks.first else { throw .here(trace.unknownTask(name)) }
    return tasks.count == 1 ? .task(first) : .tasks(tasks)
  }

  /// Returns a value that consists of tasks. A text is the name of one or more tasks. Throws for a value of another
  /// type.
  func tasks(in value: Value, for owner: String) throws(Failure) -> Value {
    switch value {
    case .none, .task, .order: return value
    case .text(let name): return try tasks(named: name)
    case .list(let values) where values.allSatisfy({ $0 == .none || $0.taskID != nil }):
      return value
    default:
      throw .here(.value(.wrongType(of: owner, wanted: "a task", found: value.typeWords)))
    }
  }

  // MARK: Lists

  /// Applies an operation on single values to a single value, or to every value of a list.
  func each(
    _ value: Value, _ body: (Value) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let values = value.elements else { return try body(value) }
    var results: [Value] = []
    for value in values { results.append(try body(value)) }
    return .list(results)
  }

  /// Applies an operation to two values. For a list and a single value, applies it to each value of the list and the
  /// single one. Two lists are compared as wholes.
  private func combine(
    _ operation: Operation, _ left: Value, _ right: Value
  ) throws(Failure) -> Value {
    if operation == .contains { return try contains(left, right) }
    switch (left.elements, right.elements) {
    case (nil, nil): return try single(operation, left, right)
    case (_?, nil):
      return try each(left) { (value) throws(Failure) in try single(operation, value, right) }
    case (nil, _?):
      return try each(right) { (value) throws(Failure) in try single(operation, left, value) }
    case (let lefts?, let rights?):
      switch operation {
      case .equal: return .truth(lefts == rights)
      case .different: return .truth(lefts != rights)
      default: throw .here(.value(.notComparable(left.typeWords, right.typeWords)))
      }
    }
  }

  private func single(
    _ operation: Operation, _ left: Value, _ right: Value
  ) throws(Failure) -> Value {
    let (left, right) = (try named(left, beside: right), try named(right, beside: left))
    return try here { () throws(ExpressionProblem) in
      switch operation {
      case .and, .or: try Comparison.joined(operation, left, right)
      case .plus, .minus, .times, .dividedBy: try Arithmetic.value(operation, left, right)
      default: .truth(try Comparison.holds(operation, left, right))
      }
    }
  }

  /// Returns the tasks that a text names, if the other value is a task; otherwise returns the value itself.
  private func named(_ value: Value, beside other: Value) throws(Failure) -> Value {
    guard case .text(let name) = value, other.taskID != nil else { return value }
    return try tasks(named: name)
  }

  func here<Result>(
    _ body: () throws(ExpressionProblem) -> Result
  ) throws(Failure) -> Result {
    do { return try body() } catch { throw .here(error) }
  }
}
