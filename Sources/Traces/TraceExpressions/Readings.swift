package import TraceAnalysis

extension Expression {
  /// Returns sentences about the values that decide whether the expression is true, in order, such as `image ended
  /// at 60 ms`. A comparison contributes both sides, except constants.
  package func readings(in trace: Trace) throws(ExpressionFailure) -> [String] {
    try conditions(in: trace).flatMap(\.readings).withoutRepetitions
  }

  /// Returns the readings that explain why the expression is true or false: those of the conditions that are not met if
  /// it is false. Readings that say only whether a part is true or false are left out.
  package func sentences(in trace: Trace) throws(ExpressionFailure) -> [String] {
    let evaluator = Evaluator(trace: trace, answer: nil)
    do {
      let conditions = node.conditions
      let unmet = try conditions.map { condition throws(Mistake) in
        try evaluator.value(of: condition) == .truth(true) ? nil : condition
      }.compactMap(\.self)
      let deciding = unmet.isEmpty ? conditions : unmet
      let parts = deciding.flatMap(\.parts).filter { !$0.isLiteral }
      let sentences = try parts.map { part throws(Mistake) -> String? in
        let value = try evaluator.value(of: part)
        if case .truth = value { return part.sentence(value, in: trace) }
        return part.reading(value, in: trace)
      }
      return sentences.compactMap(\.self).withoutRepetitions
    } catch {
      throw ExpressionFailure(error, in: text)
    }
  }

  /// Returns the conditions that must all hold for the expression to hold, in order. An expression without `and` is
  /// one condition.
  package func conditions(in trace: Trace) throws(ExpressionFailure) -> [Condition] {
    let evaluator = Evaluator(trace: trace, answer: nil)
    do {
      return try node.conditions.map { node throws(Mistake) in
        let parts = node.parts.filter { !$0.isLiteral }
        let readings = try parts.map { part throws(Mistake) in
          part.reading(try evaluator.value(of: part), in: trace)
        }
        let isMet = try evaluator.value(of: node) == .truth(true)
        return Condition(isMet: isMet, readings: readings.withoutRepetitions)
      }
    } catch {
      throw ExpressionFailure(error, in: text)
    }
  }
}

/// One of the conditions of an expression, evaluated for a run.
package struct Condition: Hashable, Sendable {
  package var isMet: Bool
  /// Sentences about what the run did, without capital letters and periods, such as `image ended at 60 ms`.
  package var readings: [String]
}

extension [String] {
  /// The texts without repetitions. Each text stays where it occurs first.
  package var withoutRepetitions: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Node {
  fileprivate var conditions: [Node] {
    guard case .binary(.and, let left, let right) = kind else { return [self] }
    return left.conditions + right.conditions
  }

  /// The parts that decide whether this part is true: both sides of comparisons, and single values that are true or
  /// false.
  fileprivate var parts: [Node] {
    switch kind {
    case .not(let node): node.parts
    case .binary(.and, let left, let right), .binary(.or, let left, let right):
      left.parts + right.parts
    case .binary(let operation, let left, let right)
    where Operation.comparisons.contains(operation):
      left.parts + right.parts
    // Each value gets a sentence, because the least or greatest value alone does not say which task it belongs to.
    case .call(.max, let arguments) where arguments.count > 1,
      .call(.min, let arguments) where arguments.count > 1:
      arguments.flatMap(\.parts)
    default: [self]
    }
  }

  fileprivate var isLiteral: Bool { if case .literal = kind { true } else { false } }

  /// The part in the notation of expressions.
  var text: String {
    switch kind {
    case .literal(.text(let text)): "\"\(text)\""
    case .literal(let value): value.literal ?? ""
    case .tasks: "tasks"
    case .root: "root"
    case .it: "it"
    case .answer: "answer"
    case .name(let name): name.allSatisfy { $0.isLetter || $0.isNumber } ? name : "\"\(name)\""
    case .property(let property, let node) where node.kind == .it: "\(property)"
    case .property(let property, let node): node.owned + ".\(property)"
    case .run(let property): "run.\(property)"
    case .call(let function, let nodes):
      "\(function)(\(nodes.map(\.text).joined(separator: ", ")))"
    case .list(let nodes): "[\(nodes.map(\.text).joined(separator: ", "))]"
    case .printedLines: "printed"
    case .isPrinted(let line): "printed \(line.text)"
    case .filtered(let node, let condition): "\(node.text) where \(condition.text)"
    case .not(let node): "not \(node.grouped)"
    case .negative(let node): "-\(node.grouped)"
    case .binary(let operation, let left, let right):
      "\(left.grouped) \(operation.rawValue) \(right.grouped)"
    }
  }

  /// The part in the notation of expressions, in parentheses if it is a binary operation or a filter.
  private var grouped: String {
    switch kind {
    case .binary, .filtered: "(\(text))"
    default: text
    }
  }

  private var owned: String {
    switch kind {
    case .binary, .filtered, .not, .negative: "(\(text))"
    default: text
    }
  }
}
