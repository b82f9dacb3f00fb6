package import TraceAnalysis

/// A question about a trace, in a small language. `LanguagePage` describes the language.
package struct Expression: Hashable, Sendable {
  package let text: String
  let node: Node

  /// Parses a text. Throws if the text is not an expression. Any text is safe to parse.
  package init(_ text: String) throws(ExpressionFailure) {
    self.text = text
    do {
      node = try Parser.parse(text)
    } catch {
      throw ExpressionFailure(error, in: text)
    }
  }

  /// Returns the expression's value in a trace. `answer` is the value of the word `answer`.
  package func value(
    in trace: Trace, answer: Value? = nil
  ) throws(ExpressionFailure) -> Value {
    do {
      return try Evaluator(trace: trace, answer: answer).value(of: node)
    } catch {
      throw ExpressionFailure(error, in: text)
    }
  }

  /// Returns whether the expression is true of a trace. Throws if its value is neither true nor false.
  package func holds(
    in trace: Trace, answer: Value? = nil
  ) throws(ExpressionFailure) -> Bool {
    switch try value(in: trace, answer: answer) {
    case .truth(let truth): return truth
    case .list(let values) where values.allSatisfy(\.isTruth) && !values.isEmpty:
      throw ExpressionFailure(
        Mistake(.value(.manyTruths(values.count)), column: node.column), in: text)
    case let other:
      let problem = ExpressionProblem.value(
        .wrongType(
          of: "The whole", wanted: "to be true or false", found: other.typeWords))
      throw ExpressionFailure(Mistake(problem, column: node.column), in: text)
    }
  }

  /// Returns the values that the expression compares, in words and in order, such as `300 ms == 120 ms`. They
  /// explain why the expression does not hold.
  package func comparisons(in trace: Trace) throws(ExpressionFailure) -> [String] {
    let evaluator = Evaluator(trace: trace, answer: nil)
    do {
      var words: [String] = []
      for (left, operation, right) in node.comparisons {
        let (left, right) = (try evaluator.value(of: left), try evaluator.value(of: right))
        words.append(
          "\(trace.words(for: left)) \(operation.rawValue) \(trace.words(for: right))")
      }
      return words
    } catch {
      throw ExpressionFailure(error, in: text)
    }
  }
}

extension Expression {
  /// The parts that `and` joins, in order, without those of a part in parentheses.
  package var conjuncts: [Expression] {
    guard case .binary(.and, _, _) = node.kind,
      let left = try? Expression(String(text.prefix(node.column - 1))),
      let right = try? Expression(String(text.dropFirst(node.column + "and".count - 1)))
    else { return [self] }
    return left.conjuncts + right.conjuncts
  }
}
