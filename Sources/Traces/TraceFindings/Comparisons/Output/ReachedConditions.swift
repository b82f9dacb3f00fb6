import TraceAnalysis

/// The condition on which it depends whether a task comes to a line.
struct ReachedCondition {
  /// The line of the condition, and its first word, such as `guard`.
  var place: SourceFrame
  var word: Substring
  /// The tokens of the condition.
  var head: [Substring] = []
}

extension ObservedRun {
  /// Returns the only condition in a line's function that decides whether a task comes to the line; nil if there is
  /// none, if there are several, or if an error can leave the function before.
  func condition(before place: SourceFrame, _ lines: EditableLines) -> ReachedCondition? {
    guard let source = source(of: place),
      let token = source.tokens(ofLineAt: place).last,
      let function = source.blocks(around: token).first(where: {
        $0.isFunction || $0.isOfAnotherTask
      })
    else { return nil }
    let start = source.tokens(ofLineAt: place).lowerBound
    let before = function.tokens.lowerBound..<max(function.tokens.lowerBound, start)
    let conditions = source.blocks(within: function).filter { block in
      block.tokens.lowerBound <= start && block.isConditional
        && (block.tokens.contains(token) || source.leaves(block))
    }
    // An error in a branch that leaves the function anyway makes no difference.
    let mayThrow = before.contains { index in
      source.tokens[index] == "try" && source.tokens[index + 1] != "?"
        && !conditions.contains { $0.tokens.contains(index) && !$0.tokens.contains(token) }
    }
    guard !mayThrow, conditions.count == 1, let condition = conditions.first,
      let word = condition.head.first,
      let line = source.line(of: condition.tokens.lowerBound - 1 - condition.head.count)
    else { return nil }
    let frame = place.inLine(line)
    return lines.contains(frame) && line != place.line
      ? ReachedCondition(place: frame, word: word, head: condition.head) : nil
  }

  /// Returns the variable on which a condition depends, and the lines that change it; nil if there are none, or more
  /// than three.
  func changes(
    behind condition: ReachedCondition, _ lines: EditableLines
  ) -> (name: Substring, lines: [SourceFrame])? {
    let all = lines.lines(of: self)
    for name in condition.head.dropFirst() where name.first?.isLetter == true {
      let found = all.filter { $0.tokens.change(name) }.map(\.place)
      if (1...3).contains(found.count) { return (name, found) }
    }
    return nil
  }
}

extension [Substring] {
  /// Whether a line assigns a value to a variable that it does not declare, or to an element of it, or changes it as a
  /// collection.
  fileprivate func change(_ name: Substring) -> Bool {
    indices.contains { index in
      guard self[index] == name, index == 0 || !["let", "var"].contains(self[index - 1]) else {
        return false
      }
      var next = index + 1
      if next < count, self[next] == "[" { next = (self[next...].firstIndex(of: "]") ?? next) + 1 }
      let rest = self[Swift.min(next, count)...].prefix(3)
      guard let first = rest.first, let second = rest.dropFirst().first else { return false }
      return first == "=" && second != "=" || ["+", "-", "*"].contains(first) && second == "="
        || first == "." && second.changesCollection
    }
  }
}

extension SourceBlocks.Block {
  fileprivate var isConditional: Bool { ["guard", "if"].contains(head.first) }
}

extension SourceBlocks {
  /// Whether a block leaves its function or its loop.
  fileprivate func leaves(_ block: Block) -> Bool {
    let words: Set<Substring> = ["return", "throw", "break", "continue"]
    return block.tokens.contains {
      words.contains(tokens[$0]) && !isInAnotherTask($0, within: block.tokens)
    }
  }
}
