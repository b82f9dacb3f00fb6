import TaskTrace
import TraceAnalysis

/// The lines with which functions return values.
extension RunDifference {
  /// Returns the line at which a function noticed a cancellation and returned, or the lines that return from it, if
  /// there are at most three of them; otherwise nil.
  func returns(from function: String) -> ValueClue? {
    let lines = own.returns(from: function, ownLines)
    let noticed = own.trace.tasks.flatMap(\.notices).compactMap { own.place($0.site)?.line }
    if let place = lines.first(where: { noticed.contains($0.line) || noticed.contains($0.line - 1) }
    ) {
      return ValueClue(
        place: place,
        sentence: " \(function) noticed the cancellation, and returned at line \(place.line).",
        remedy: "Check which value \(function) returns there.")
    }
    guard let place = lines.last, lines.count <= Self.maximumReturns else { return nil }
    return ValueClue(
      place: place, sentence: " \(function) returns at \(lines.map(\.line).inWords).",
      remedy: "Check which value \(function) returns there.")
  }

  private static let maximumReturns = 3

  /// Returns the line that declares a variable with a number, if a function returns the variable and its value differs
  /// from that of the right program by this number; otherwise nil.
  func firstNumber(of value: PrintStatements.Difference, from function: String?) -> ValueClue? {
    guard let own = Int(value.own), let right = Int(value.right), let function,
      let (name, place) = self.own.variable(beginningWith: own - right, in: function, ownLines)
    else { return nil }
    return ValueClue(
      place: place, sentence: " \(name) begins with \(own - right) at line \(place.line).",
      remedy: "Check the first value of \(name) at line \(place.line).", isWholeCause: true)
  }
}

extension ObservedRun {
  /// Returns the function whose value a function returns, if its body is only a call of that function; otherwise the
  /// function itself.
  func resolved(_ function: String, _ lines: EditableLines) -> String {
    var (name, seen) = (function, Set<String>())
    while seen.insert(name).inserted, let inner = onlyCall(in: name, lines) { name = inner }
    return name
  }

  /// Returns the only function of the program that a function without `return` calls; nil if there is none.
  private func onlyCall(in function: String, _ lines: EditableLines) -> String? {
    let found = bodies(of: function, lines)
    guard found.count == 1, let (_, source, body) = found.first,
      !source.tokens[body.tokens].contains("return")
    else { return nil }
    let called = body.tokens.dropLast().filter { source.tokens[$0 + 1] == "(" }
      .map { String(source.tokens[$0]) }.filter { !bodies(of: $0, lines).isEmpty }
    return called.count == 1 ? called[0] : nil
  }

  private typealias Body = (file: SourceFile, source: SourceBlocks, block: SourceBlocks.Block)

  /// The bodies of the functions with a name that the learner can change.
  private func bodies(of function: String, _ lines: EditableLines) -> [Body] {
    lines.files(of: self).flatMap { file -> [Body] in
      let source = file.source
      return source.blocks.filter { block in
        block.name == function[...]
          && source.line(of: block.tokens.lowerBound - 1).map { lines.contains(file.place($0)) }
            ?? false
      }.map { (file, source, $0) }
    }
  }

  /// Returns the lines of a function with `return`, except one at its end that returns no value.
  fileprivate func returns(from function: String, _ lines: EditableLines) -> [SourceFrame] {
    let found = bodies(of: function, lines).flatMap { file, source, body in
      body.tokens.filter { source.tokens[$0] == "return" && $0 + 1 < body.tokens.upperBound }
        .compactMap(source.line).map(file.place)
    }
    return found.filter(lines.contains).unique
  }

  /// Returns the only line of a function that returns `true` or `false`, if a value is that; nil if there is none.
  func line(
    returning value: Substring, in function: String, _ lines: EditableLines
  ) -> SourceFrame? {
    guard ["true", "false"].contains(value) else { return nil }
    let found = bodies(of: function, lines).flatMap { file, source, body in
      body.tokens
        .filter { $0 > 0 && source.tokens[$0] == value && source.tokens[$0 - 1] == "return" }
        .compactMap(source.line).map(file.place)
    }
    return found.count == 1 ? found.first(where: lines.contains) : nil
  }

  /// Returns the variable that a function returns and declares with a number, and the line; nil if there is none.
  fileprivate func variable(
    beginningWith number: Int, in function: String, _ lines: EditableLines
  ) -> (name: Substring, place: SourceFrame)? {
    guard number != 0 else { return nil }
    for (file, source, body) in bodies(of: function, lines) {
      let tokens = source.tokens
      for index in body.tokens.dropLast(3) where tokens[index] == "var" {
        let name = tokens[index + 1]
        guard tokens[index + 2] == "=", Int(tokens[index + 3]) == number,
          source.returns(name, in: body), let line = source.line(of: index)
        else { continue }
        return (name, file.place(line))
      }
    }
    return nil
  }

  /// Returns whether a function returns the value of a variable.
  func returns(_ variable: Substring, from function: String, _ lines: EditableLines) -> Bool {
    bodies(of: function, lines).contains { $0.source.returns(variable, in: $0.block) }
  }
}

extension SourceBlocks {
  /// Returns whether a function returns the value of a variable.
  fileprivate func returns(_ variable: Substring, in body: Block) -> Bool {
    body.tokens.dropLast().contains { tokens[$0] == "return" && tokens[$0 + 1] == variable }
  }
}
