import TraceAnalysis

/// Children that are made to continue until their scope cancels them, such as one that reports progress.
extension ObservedRun {
  /// Returns whether the `async let` at a place has no result, and calls a function that only a cancellation ends.
  func isMadeToBeCancelled(_ place: SourceFrame?) -> Bool {
    guard let place, let source = source(of: place) else { return false }
    let line = source.code(ofLine: place.line)
    guard let keyword = line.dropLast(3).firstIndex(of: "let"),
      line[keyword + 1] == "_" || ["Void", "("].contains(line[keyword + 3]),
      let equals = line.firstIndex(of: "="), let call = line[equals...].firstIndex(of: "(")
    else { return false }
    return source.blocks.contains { block in
      block.name == line[call - 1]
        && source.blocks(within: block).contains {
          source.loopsUntilCancelled($0)
            && !source.isInAnotherTask($0.tokens.lowerBound, within: block.tokens)
        }
    }
  }
}

extension SourceBlocks {
  /// Whether a block is a loop that only a cancellation ends, such as `while !Task.isCancelled`.
  fileprivate func loopsUntilCancelled(_ loop: Block) -> Bool {
    guard loop.isLoop, !tokens[loop.tokens].contains("break"), !loop.head.contains("await"),
      Set(loop.head).isDisjoint(with: [",", "&", "|"])
    else { return false }
    let isEndless =
      loop.head == ["while", "true"] || loop.head.contains("isCancelled")
      || loop.head.suffix(3) == [".", ".", "."]
    return isEndless
      && loop.tokens.filter { tokens[$0] == "return" }.allSatisfy { index in
        let head = blocks(around: index).first?.head ?? []
        return head.first == "catch" || !Set(head).isDisjoint(with: ["isCancelled", "sleep"])
      }
  }
}
