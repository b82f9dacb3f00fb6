import TraceAnalysis

/// Computations with a number that only this program has.
extension RunDifference {
  /// Returns the only line that adds a number, or multiplies with one, as no line of the right program does. It may
  /// explain a number that differs. Nil if the value is not a number, or if there is no such line. A line that returns
  /// its result can explain only a value that a function returns.
  func computedOnly(for value: PrintStatements.Difference, isReturned: Bool) -> ValueClue? {
    guard Int(value.own) != nil, Int(value.right) != nil else { return nil }
    let known = Set(right.computations(in: rightLines).map(\.number))
    let found = own.computations(in: ownLines).filter {
      !known.contains($0.number) && (isReturned || !$0.isReturned)
    }
    guard found.count == 1, let only = found.first else { return nil }
    let line = only.place.line
    return ValueClue(
      place: only.place,
      sentence:
        " Line \(line) computes \"\(only.code)\". The author's program has no such computation.",
      remedy: "Check whether \"\(only.number)\" is right at line \(line).", isWholeCause: true)
  }
}

/// An operator with a number and its other operand.
private struct Computation {
  var place: SourceFrame
  /// The operator and the number, such as `+ 1`.
  var number: String
  /// All of the code, such as `amount + 1`.
  var code: String
  var isReturned: Bool
}

extension ObservedRun {
  /// The computations with a number, other than 0, in lines that the learner can change.
  fileprivate func computations(in lines: EditableLines) -> [Computation] {
    lines.lines(of: self).flatMap { line -> [Computation] in
      let text = line.text
      return text.prefix { $0 != "\"" }.matches(of: /(\w+|\)) ([-+*\/]) (\w+)/).compactMap {
        let (left, sign, right) = ($0.1, $0.2, $0.3)
        guard [left, right].contains(where: { Int($0).map { $0 > 0 } ?? false }) else {
          return nil
        }
        let isBound = text[..<$0.range.lowerBound].contains(/[<>]= [\w.]*$/)
        // `<= count - 1` is the same as `< count`.
        guard !isBound || right != "1" else { return nil }
        let number = Int(right) == nil ? "\(left) \(sign)" : "\(sign) \(right)"
        return Computation(
          place: line.place, number: number, code: "\(left) \(sign) \(right)",
          isReturned: text.contains(/\breturn\b/))
      }
    }
  }
}
