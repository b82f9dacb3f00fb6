import TaskTrace
import TraceAnalysis

/// Loops that take the results of a group and do not use all of them.
extension RunDifference {
  /// What is wrong with a loop: its line, the beginning of the statement, and what to do instead.
  private typealias Loss = (line: Int, words: String, remedy: String?)

  /// A finding about a loop that takes only a part of the results, such as one over `group.prefix(2)`; nil if there is
  /// no such loop.
  var partialLoop: Finding? {
    resultsLost { loop, file in
      guard let lines = file.source.lines(ofHead: loop), case let line = lines.lowerBound,
        let elements = file.code(ofLines: lines).firstMatch(of: /\bfor\b.*? in (.*?) \{/)?.1,
        elements.contains(/^1\.\.<|\.\.<.* - 1$|\.(?:prefix|suffix|drop\w+)\b/),
        !elements.contains(" + 1"), !elements.hasSuffix(".count)")
      else { return nil }
      return (
        line,
        "The loop at line \(line) goes over \"\(elements)\", so it does not take all results.",
        nil
      )
    }
  }

  /// A finding about a loop that only assigns each result to a variable, so that only the last one is left; nil if
  /// there is no such loop.
  var replacingLoop: Finding? {
    resultsLost { loop, file in
      let source = file.source
      let body = source.tokens[loop.tokens].filter { $0 != ";" }
      guard body.count == 3, body[1] == "=", loop.head.contains(body[2]),
        let line = source.line(of: loop.tokens.lowerBound)
      else { return nil }
      return (
        line,
        "Line \(line) assigns each result of the group to \(body[0]), so only the last one is left.",
        "Use each result in the loop, or append it to an array."
      )
    }
  }

  /// Returns a finding about the first loop over the results of a group with a loss in a line that the learner can
  /// change. Returns nil if there is none, or if this program prints all lines of the right one.
  private func resultsLost(
    _ loss: (SourceBlocks.Block, SourceFile) -> Loss?
  ) -> Finding? {
    guard let lost = linesOnlyInRight.min(by: { $0.key < $1.key }), let text = lost.value.first
    else { return nil }
    for file in ownLines.files(of: own) {
      for loop in file.source.blocks where file.source.isOnlyTake(loop) {
        guard let loss = loss(loop, file) else { continue }
        let place = file.place(loss.line)
        guard ownLines.contains(place) else { continue }
        var found = Finding(
          kind: .lastResultsDropped, grade: .remark, tasks: [], event: 0, time: lost.key,
          places: [place],
          statement:
            "\(loss.words) The author's program prints \"\(text)\" at \(lost.key.words), and yours never does."
        )
        found.ownRemedy = loss.remedy
        return found
      }
    }
    return nil
  }
}

extension SourceBlocks {
  /// Whether a block is a loop that takes results of a group, adds no children, and is the only code of its function
  /// that takes results.
  fileprivate func isOnlyTake(_ loop: Block) -> Bool {
    guard loop.isLoop, !tokens[loop.tokens].contains("addTask"),
      loop.head.contains("await") || takes(in: loop.tokens) == 1,
      let function = function(around: loop.tokens.lowerBound)
    else { return false }
    let loops = blocks(within: function).count { $0.isLoop && $0.head.contains("await") }
    return loops + takes(in: function.tokens) == 1
  }

  /// The number of calls among some tokens that take results of a group.
  private func takes(in range: Range<Int>) -> Int {
    let names: Set<Substring> = ["next", "nextResult", "reduce"]
    return range.count {
      $0 > 1 && tokens[$0 - 1] == "." && names.contains(tokens[$0])
        && !isOwnIterator(tokens[$0 - 2])
    }
  }

  /// Whether a variable is an iterator that the program makes itself, such as that of a stream of permits.
  private func isOwnIterator(_ name: Substring) -> Bool {
    tokens.indices.dropLast(4).contains { index in
      tokens[index] == name && tokens[index + 1] == "=" && tokens[index + 4] == "makeAsyncIterator"
    }
  }
}
