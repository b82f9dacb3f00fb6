import TaskTrace
import TraceAnalysis

/// Which waits of a task need the result of the one before, as the source shows.
extension ObservedRun {
  /// What `needs` has returned, so that equal sites are looked up once.
  typealias KnownNeeds = [Need: Bool]

  /// The sites with which `needs` is called.
  struct Need: Hashable {
    var site: SiteID?
    var earlier: SiteID?
    var inner: SiteID?
  }

  /// Returns whether a line that leads to a site uses a variable which a line that led to an earlier site sets, or
  /// which a line between the two computes from it. If both are in a loop, lines of its next round count too.
  ///
  /// Lines of the function of `inner` do not count.
  func needs(
    _ site: SiteID?, _ earlier: SiteID?, _ known: inout KnownNeeds, outside inner: SiteID? = nil
  ) -> Bool {
    let need = Need(site: site, earlier: earlier, inner: inner)
    if let found = known[need] { return found }
    let (before, function) = (frames(of: earlier), inner.flatMap(place)?.function)
    let found = frames(of: site).contains { frame in
      frame.function != function
        && before.contains { other in
          other.file == frame.file && other.function == frame.function
            && needs(frame, other)
        }
    }
    known[need] = found
    return found
  }

  /// Returns whether a wait is for the next element of a loop, as in `while let page = try await pages.next()` or
  /// `for try await page in pages`. The loop asks for one at a time.
  func isInLoopCondition(_ wait: Wait) -> Bool {
    frames(of: wait.site).contains { frame in
      let tokens = tokens(at: frame)
      let start = tokens[...].withoutLabel
      switch start.first {
      case "while": return start.contains("await")
      case "for": return start.dropFirst().first == "await" || start.dropFirst(2).first == "await"
      default: return false
      }
    }
  }

  /// The places of a site in the program, the innermost first.
  private func frames(of site: SiteID?) -> [SourceFrame] {
    let all = ([place(site)] + (site.map(trace.frames) ?? [])).compactMap(\.self)
    return all.filter(\.isInProgram).unique
  }

  private func needs(_ frame: SourceFrame, _ earlier: SourceFrame) -> Bool {
    guard let source = source(of: earlier),
      !source.tokens(ofLineAt: frame).isEmpty
    else { return false }
    // The code of a `catch` runs only after an error of the code before it.
    if source.isInCatch(frame.line, after: earlier.line) { return true }
    if source.isArgument(earlier, ofCallAt: frame) || source.isReached(frame.line, by: earlier.line)
    {
      return true
    }
    // A variable that is new in each round of a loop does not keep what the round before has found.
    let fresh = earlier.line < frame.line ? [] : source.freshVariables(around: frame.line)
    let names = source.variables(setIn: earlier.line, knownIn: frame.line)
    guard !names.isEmpty else { return false }
    if earlier.line <= frame.line,
      source.needs(frame.line, names.subtracting(fresh), from: earlier.line)
    {
      return true
    }
    guard let loop = source.loop(around: earlier.line, and: frame.line) else { return false }
    let rest = source.flow(of: names, through: earlier.line + 1...max(earlier.line + 1, loop.end))
    return source.needs(frame.line, rest.subtracting(fresh), from: loop.start - 1)
  }
}

extension SourceBlocks {
  /// Returns whether a line uses one of some variables, or one that is computed from them in the lines after `start`.
  /// A closure that begins in the line, and a local function that it calls, are part of it.
  fileprivate func needs(_ line: Int, _ names: Set<Substring>, from start: Int) -> Bool {
    let known = (start + 1 < line ? flow(of: names, through: start + 1...line - 1) : names)
      .subtracting(loopVariables(of: line, outside: start, besides: names))
    let own = tokens(ofStatementsAt: line)
    let isSame = tokens(ofStatementsAt: start) == own
    let equals = tokens[own].assignment ?? own.upperBound
    let right = own.drop { $0 < equals }
    let depth = own.prefix { $0 < equals }.reduce(0) { depth, index in
      depth
        + (["(", "{"].contains(tokens[index]) ? 1 : [")", "}"].contains(tokens[index]) ? -1 : 0)
    }
    let used = isSame || depth == 0 && !right.isEmpty ? right : own[...]
    let closures =
      isSame ? [] : blocks.filter { own.contains($0.tokens.lowerBound - 1) && !$0.isLoop }
    let parts = closures + localFunctions(calledIn: own)
    return (Array(used) + parts.flatMap(\.tokens)).contains { index in
      known.contains(tokens[index]) && !isMember(index)
    }
  }

  /// Whether a condition in an earlier line decides whether a line runs: that of a `guard`, or of an `if` around it.
  fileprivate func isReached(_ line: Int, by earlier: Int) -> Bool {
    guard earlier < line, let token = tokens(ofLine: line).first else { return false }
    if tokens[tokens(ofStatementsAt: earlier)].first == "guard" { return true }
    return blocks(around: token).contains { block in
      block.head.first == "if" && lines(ofHead: block)?.contains(earlier) == true
    }
  }

  /// Whether a token is the name of a member of another value, as in `page.name`.
  private func isMember(_ index: Int) -> Bool {
    index > 1 && tokens[index - 1] == "." && !["self", "."].contains(tokens[index - 2])
  }

  /// Returns the variables that a loop around a line sets for each round, if the line `start` is outside the loop. They
  /// can have the names of others. Loops over elements that `names` contains do not count.
  private func loopVariables(
    of line: Int, outside start: Int, besides names: Set<Substring>
  ) -> Set<Substring> {
    let (own, before) = (tokens(ofLine: line), tokens(ofLine: start))
    return blocks.reduce(into: []) { found, loop in
      guard loop.isLoop, loop.tokens.overlaps(own), !loop.tokens.overlaps(before),
        loop.head.first == "for", let end = loop.head.firstIndex(of: "in"),
        !loop.head[end...].contains(where: names.contains)
      else { return }
      found.formUnion(loop.head[..<end].variables)
    }
  }

  /// Returns the functions that some tokens name, if they are declared in a function around these tokens.
  private func localFunctions(calledIn range: Range<Int>) -> [Block] {
    blocks.filter { local in
      guard let name = local.name, range.contains(where: { tokens[$0] == name }) else {
        return false
      }
      return blocks(around: local.tokens.lowerBound).contains { outer in
        outer.isFunction && outer.tokens != local.tokens
          && outer.tokens.contains(range.lowerBound) && !local.tokens.contains(range.lowerBound)
      }
    }
  }

  /// Returns whether a line is in the `catch` of a `do` that contains an earlier line.
  func isInCatch(_ line: Int, after earlier: Int) -> Bool {
    guard earlier < line, let last = tokens(ofLine: line).last,
      let first = tokens(ofLine: earlier).last
    else { return false }
    return blocks(around: last).contains { handler in
      handler.head.first == "catch"
        && blocks(around: first).contains {
          $0.isDo && block(after: $0)?.tokens == handler.tokens
        }
    }
  }

  /// Returns the variables that the innermost loop around a line declares: in its body, or for each element.
  fileprivate func freshVariables(around line: Int) -> Set<Substring> {
    let own = tokens(ofLine: line)
    let loop = blocks.filter { $0.isLoop && $0.tokens.overlaps(own) }
      .max { $0.tokens.lowerBound < $1.tokens.lowerBound }
    guard let loop else { return [] }
    let elements =
      loop.head.first == "for" ? loop.head.firstIndex(of: "in").map { loop.head[..<$0] } : nil
    let declared = loop.tokens.filter { ["let", "var"].contains(tokens[$0]) }
      .map { tokens[$0 + 1] }
    return (elements?.variables ?? []).union(declared)
  }

  /// Returns some variables, with those that are computed from them in some lines. An object may keep what one of its
  /// functions gets.
  fileprivate func flow(of names: Set<Substring>, through lines: ClosedRange<Int>) -> Set<Substring>
  {
    lines.reduce(into: names) { names, line in
      let statements = tokens(ofStatementsAt: line)
      guard line == lines.lowerBound || statements.lowerBound == tokens(ofLine: line).lowerBound
      else { return }
      let words = Array(tokens[statements])
      if let start = words.firstIndex(of: "in"), words.first == "for",
        words[start...].contains(where: names.contains)
      {
        names.formUnion(words[..<start].variables)
      }
      if let equals = words[...].assignment, words[equals...].contains(where: names.contains) {
        names.formUnion(words.assigned(before: equals).variables)
      }
      for index in words.indices.dropFirst(2)
      where words[index - 1] == "." && words[index - 2].isVariable
        && words.arguments(after: index).contains(where: names.contains)
      {
        names.insert(words[index - 2])
      }
    }
  }

  /// Returns the variables that a line sets with `=`, or as a loop over elements. If a loop begins in the line and
  /// does not contain `other`, these are the variables that its body computes from them.
  fileprivate func variables(setIn line: Int, knownIn other: Int) -> Set<Substring> {
    let names = variables(setIn: line)
    let body = blocks.first { $0.isLoop && lines(ofHead: $0)?.contains(line) == true }
    guard let body, !body.tokens.overlaps(tokens(ofLine: other)), other != line,
      let end = self.line(of: body.tokens.upperBound)
    else { return names }
    let elements = names.filter { name in
      zip(body.head, body.head.dropFirst()).contains { _, word in word == name }
    }
    return flow(of: names, through: min(line + 1, end)...end).subtracting(elements)
  }

  /// Returns the variables that a line sets with `=`, or as a loop over elements.
  private func variables(setIn line: Int) -> Set<Substring> {
    let words = Array(tokens[tokens(ofStatementsAt: line)])
    if words.first == "for" { return words[..<(words.firstIndex(of: "in") ?? 0)].variables }
    return words[...].assignment.map { words.assigned(before: $0).variables } ?? []
  }

  /// Returns the first and the last line of the innermost loop that contains two lines; nil if there is none.
  fileprivate func loop(around first: Int, and second: Int) -> (start: Int, end: Int)? {
    let loops = blocks.filter(\.isLoop).compactMap { loop -> (start: Int, end: Int)? in
      guard let start = line(of: loop.tokens.lowerBound - 1 - loop.head.count),
        let end = line(of: loop.tokens.upperBound)
      else { return nil }
      return (start, end)
    }
    return loops.filter { $0.start <= min(first, second) && $0.end >= max(first, second) }
      .max { $0.start < $1.start }
  }
}

extension [Substring] {
  /// Returns the tokens that an assignment sets, without the code before it in the line.
  fileprivate func assigned(before equals: Int) -> ArraySlice<Substring> {
    let start = self[..<equals].lastIndex { ["let", "var", "{", ";"].contains($0) }
    return self[(start.map { $0 + 1 } ?? 0)..<equals]
  }

  /// Returns the tokens in the parentheses after a token; empty if there are none.
  fileprivate func arguments(after index: Int) -> ArraySlice<Substring> {
    guard index + 1 < count, self[index + 1] == "(" else { return [] }
    var depth = 0
    let end = indices[(index + 1)...].first { position in
      depth += self[position] == "(" ? 1 : self[position] == ")" ? -1 : 0
      return depth == 0
    }
    return self[(index + 2)..<Swift.max(index + 2, end ?? count)]
  }
}
