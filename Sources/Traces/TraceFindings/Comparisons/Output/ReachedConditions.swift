import TraceAnalysis

/// The condition on which it depends whether a task comes to a line.
struct ReachedCondition {
  /// The line of the condition, and its first word, such as `guard`.
  var place: SourceFrame
  var word: Substring
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
    guard !before.contains(where: { source.tokens[$0] == "try" && source.tokens[$0 + 1] != "?" })
    else { return nil }
    let conditions = source.blocks(within: function).filter { block in
      block.tokens.lowerBound <= start && block.isConditional
        && (block.tokens.contains(token) || source.leaves(block))
    }
    guard conditions.count == 1, let condition = conditions.first, let word = condition.head.first,
      let line = source.line(of: condition.tokens.lowerBound - 1 - condition.head.count)
    else { return nil }
    var frame = place
    frame.line = line
    return lines.contains(frame) && line != place.line
      ? ReachedCondition(place: frame, word: word) : nil
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
