import TaskTrace
import TraceAnalysis

/// The loops that begin work, if the right program begins more or less of it.
extension RunDifference {
  /// A loop that leaves out work or does too much: a sentence about it, the lines to change, and what to do.
  struct LoopOfWork {
    var sentence: String
    var places: [SourceFrame]
    var remedy: String
    /// Whether the loop always ends in its first round.
    var endsAtOnce = false
  }

  /// A loop in a file, the place of its first line, and the code before its body.
  private struct Loop {
    var block: SourceBlocks.Block
    var file: SourceFile
    var place: SourceFrame
    var head: String
    var source: SourceBlocks { file.source }

    init?(_ block: SourceBlocks.Block, in file: SourceFile) {
      guard let lines = file.source.lines(ofHead: block) else { return nil }
      (self.block, self.file) = (block, file)
      (place, head) = (file.place(lines.lowerBound), file.code(ofLines: lines))
    }
  }

  /// Returns the innermost loop around all calls of the function in which a step of the right program is. Returns nil
  /// if there is none, or if its source does not show why it may end early.
  func shortLoop(insteadOf other: WorkStep) -> LoopOfWork? {
    guard let name = right.callee(of: other, rightLines) else { return nil }
    let steps = own.steps(in: name, among: ownSteps, ownLines)
    let begun = Set(steps.map { own.framesLeading(to: $0, ownLines) })
    let paths = begun.isEmpty ? own.calls(of: name, ownLines).map { [$0] } : Array(begun)
    guard let loop = loop(around: paths) else { return nil }
    return finished(loop.block, loop.place, loop.source) ?? ending(loop)
      ?? partial(loop, "Check which elements the loop at line \(loop.place.line) leaves out.")
  }

  /// Returns the innermost loop around a step, if it is a loop over other elements than those of the right program.
  func longLoop(around step: WorkStep) -> LoopOfWork? {
    loop(around: [own.framesLeading(to: step, ownLines)]).flatMap { loop in
      partial(loop, "Check which elements the loop at line \(loop.place.line) goes over.")
    }
  }

  /// Returns the innermost loop around all of some lines. Each line is the first of those that lead to it.
  private func loop(around paths: [[SourceFrame]]) -> Loop? {
    guard let path = paths.first?.first?.file, let file = own.file(path) else { return nil }
    let loops = paths.map { places in
      places.lazy.filter { $0.file == path }.compactMap { file.source.loop(ofLine: $0.line) }.first
    }
    guard let loop = loops.first ?? nil, loops.allSatisfy({ $0?.tokens == loop.tokens }) else {
      return nil
    }
    return Loop(loop, in: file)
  }

  /// Returns a loop over the elements of a channel or a stream that another line finishes.
  private func finished(
    _ loop: SourceBlocks.Block, _ place: SourceFrame, _ source: SourceBlocks
  ) -> LoopOfWork? {
    guard loop.head.contains("await"), loop.head.first == "for", let channel = loop.head.last else {
      return nil
    }
    let ends = source.tokens.indices.filter { index in
      index > 1 && source.tokens[index] == "finish" && source.tokens[index - 2] == channel
        && (loop.tokens.contains(index)
          || !source.blocks(around: index).contains { ["defer", "catch"].contains($0.head.first) })
    }
    let lines = ends.compactMap(source.line).map {
      SourceFrame(line: $0, of: place.file)
    }
    guard let line = lines.first(where: ownLines.contains) else { return nil }
    return LoopOfWork(
      sentence: " The loop at line \(place.line) takes elements until \(channel) is finished. "
        + "Line \(line.line) finishes it.",
      places: [line, place],
      remedy: "Call finish() at line \(line.line) only when no more elements should be taken.")
  }

  /// Returns a loop that always ends in its first round, or that a `break` can end.
  private func ending(_ loop: Loop) -> LoopOfWork? {
    let (source, tokens) = (loop.source, loop.source.tokens)
    let ends = loop.block.tokens.filter { token in
      let inner = source.blocks(around: token).prefix { $0.tokens != loop.block.tokens }
      switch tokens[token] {
      case "return", "throw": return inner.isEmpty
      case "break":
        return !inner.contains { isOnlyAfterCancellation($0, loop) }
          && !inner.contains { $0.isLoop || $0.isOfAnotherTask || $0.head.first == "switch" }
      default: return false
      }
    }
    guard let end = ends.first, let line = source.line(of: end) else { return nil }
    let place = SourceFrame(line: line, of: loop.place.file)
    guard ownLines.contains(place) else { return nil }
    let isFirst = source.blocks(around: end).first?.tokens == loop.block.tokens
    return LoopOfWork(
      sentence:
        " The loop at line \(loop.place.line) \(isFirst ? "ends in its first round, at" : "can end at") line \(line).",
      places: [place, loop.place],
      remedy: isFirst
        ? "Do not end the loop at line \(line), so that it goes on with the next element."
        : "Check the condition at line \(line), which ends the loop before all work has begun.",
      endsAtOnce: isFirst)
  }

  /// Whether only a cancelled task comes to a block, and no task noticed a cancellation there.
  private func isOnlyAfterCancellation(_ block: SourceBlocks.Block, _ loop: Loop) -> Bool {
    guard block.head.contains("isCancelled"),
      let line = loop.source.line(of: block.tokens.lowerBound - 1)
    else { return false }
    return !own.trace.tasks.flatMap(\.notices).contains { own.place($0.site)?.line == line }
  }

  /// Returns a loop over other elements than those of a whole collection, unless the right program has such a loop too.
  private func partial(_ loop: Loop, _ remedy: String) -> LoopOfWork? {
    let (elements, place) = (/\bfor .*? in (.*?) \{/, loop.place)
    if let found = counting(loop) ?? declared(loop, remedy) { return found }
    guard let own = loop.head.firstMatch(of: elements)?.1,
      Self.selecting.contains(where: own.contains), own.count <= Self.maximumCode,
      !right.trace.symbols.sources.values.joined().contains(where: {
        $0.firstMatch(of: elements)?.1 == own
      })
    else { return nil }
    return LoopOfWork(
      sentence: " The loop at line \(place.line) goes over \"\(own)\".", places: [place],
      remedy: remedy)
  }

  /// Returns a `while` loop whose condition compares with a sum or a difference.
  private func counting(_ loop: Loop) -> LoopOfWork? {
    let place = loop.place
    guard let condition = loop.head.firstMatch(of: /\bwhile (.*?) \{/)?.1,
      condition.contains(/[<>]=? .*[-+] \d/), condition.count <= Self.maximumCode,
      !right.trace.symbols.sources.values.joined().contains(where: { $0.contains(condition) })
    else { return nil }
    return LoopOfWork(
      sentence: " The loop at line \(place.line) goes on while \"\(condition)\".", places: [place],
      remedy: "Check the condition of the loop at line \(place.line).")
  }

  /// Returns a loop over a variable that is declared as a part of a collection.
  private func declared(_ loop: Loop, _ remedy: String) -> LoopOfWork? {
    let (place, names) = (loop.place, Set(SourceTokens(loop.head)))
    for (index, line) in loop.file.lines.enumerated().prefix(place.line - 1).reversed() {
      guard let found = line.firstMatch(of: /\b(?:let|var) (\w+)(?:: [^=]*?)? += (.*?) *$/),
        names.contains(found.1), found.2.count <= Self.maximumCode,
        found.2.contains(/\.\.|\.(?:prefix|suffix|drop\w+|filter)\b/),
        !right.trace.symbols.sources.values.joined().contains(where: { $0.contains(found.2) })
      else { continue }
      let declaration = place.inLine(index + 1)
      guard ownLines.contains(declaration) else { continue }
      return LoopOfWork(
        sentence:
          " The loop at line \(place.line) takes elements of \"\(found.2)\" (line \(index + 1)).",
        places: [declaration, place], remedy: remedy)
    }
    return nil
  }

  /// Code that selects elements, or adds some.
  private static let selecting = [
    "..", "prefix", "suffix", "drop", "filter", " where ", "stride", "[", " + ",
  ]

  /// The longest code that fits in a sentence.
  private static let maximumCode = 50
}

extension ObservedRun {
  /// Returns the lines that lead to a step, the innermost first: those of its task, and those that started its task and
  /// the tasks above it.
  fileprivate func framesLeading(to step: WorkStep, _ lines: EditableLines) -> [SourceFrame] {
    var sites = [step.site].compactMap(\.self)
    var task = trace[step.task]
    while let life = task {
      if let site = life.creationSite { sites.append(site) }
      task = life.parent.flatMap { trace[$0] }
    }
    return sites.flatMap { trace.frames(of: $0) }.filter { $0.line > 0 && lines.contains($0) }
  }
}

extension SourceBlocks {
  /// Returns the innermost loop that contains a line or is part of it; nil if there is none.
  fileprivate func loop(ofLine line: Int) -> Block? {
    let tokens = tokens(ofLine: line)
    return blocks.filter { $0.isLoop && $0.tokens.overlaps(tokens) }
      .max { $0.tokens.lowerBound < $1.tokens.lowerBound }
  }
}
