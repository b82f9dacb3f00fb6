import TaskTrace
import TraceAnalysis

/// Variables in which the source keeps continuations.
extension ObservedRun {
  /// Returns the name of the variable or collection in which the line of a wait keeps its continuation, if no code that
  /// is known takes a continuation out of it again; otherwise nil.
  func untakenStore(ofWaitAt site: SiteID?) -> Substring? {
    guard let place = place(site), let source = source(of: place),
      let store = source.store(ofContinuationInLine: place.line)
    else { return nil }
    let isTaken = trace.symbols.sources.keys.contains { path in
      file(path)?.source.takes(from: store.name) ?? true
    }
    return isTaken ? nil : store.name
  }
}

extension SourceBlocks {
  /// Where a closure puts a continuation.
  struct ContinuationStore {
    var name: Substring
    var isCollection: Bool
  }

  /// Returns where the closure that begins in a line with a continuation puts it; nil if it does something else.
  func store(ofContinuationInLine number: Int) -> ContinuationStore? {
    let line = tokens(ofLine: number)
    guard line.contains(where: { tokens[$0].hasSuffix("Continuation") }),
      let closure = blocks.first(where: { line.contains($0.tokens.lowerBound - 1) })
    else { return nil }
    let body = tokens[closure.tokens]
    let parameter = body.first { $0.first?.isLetter ?? false }
    let name = body.contains("in") ? parameter : "$"
    return body.indices.lazy.filter { body[$0] == name }.compactMap { store(of: $0, in: body) }
      .first
  }

  /// Returns where the tokens put the value at an index, as in `store = value`, `store[key] = value` or
  /// `store.append(value)`.
  private func store(of index: Int, in body: ArraySlice<Substring>) -> ContinuationStore? {
    let before = body[..<index]
    if before.suffix(1) == ["="], let target = before.dropLast().last {
      if target != "]" { return ContinuationStore(name: target, isCollection: false) }
      let bracket = before.lastIndex(of: "[") ?? before.startIndex
      return body[..<bracket].last.map { ContinuationStore(name: $0, isCollection: true) }
    }
    let call = before.lastIndex { ["append", "insert", "updateValue"].contains($0) }
    guard let call, before[call...].count(of: "(") > before[call...].count(of: ")"),
      body[..<call].suffix(1) == ["."], let target = body[..<call].dropLast().last
    else { return nil }
    return ContinuationStore(name: target, isCollection: true)
  }

  /// Whether code uses a variable in another way than to declare it, to put something into it, to empty it or to ask
  /// how much is in it.
  fileprivate func takes(from name: Substring) -> Bool {
    tokens.indices.contains { index in
      guard tokens[index] == name else { return false }
      let (before, after) = (tokens[..<index].last, Array(tokens[(index + 1)...].prefix(3)))
      switch after.first {
      // A declaration, or the label of an argument.
      case ":": return !["var", "let", "(", ","].contains(before)
      case "=": return after.starts(with: ["=", "="]) && after.last != "nil"
      case "!": return after != ["!", "=", "nil"]
      case ".":
        return !["append", "insert", "updateValue", "removeAll", "isEmpty", "count"]
          .contains(after[1...].first)
      case "[": return !setsElement(after: index)
      default: return before != "func"
      }
    }
  }

  /// Whether the tokens after the name of a collection set an element, as `[key] = value` does.
  private func setsElement(after name: Int) -> Bool {
    guard let end = tokens[name...].firstIndex(of: "]") else { return false }
    return tokens[(end + 1)...].first == "=" && tokens[(end + 1)...].dropFirst().first != "="
  }
}

extension ArraySlice<Substring> {
  fileprivate func count(of token: Substring) -> Int { count { $0 == token } }
}
