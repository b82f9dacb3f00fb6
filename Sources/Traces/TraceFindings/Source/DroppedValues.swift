import TraceAnalysis

/// A value that is awaited and not used.
extension ObservedRun {
  /// Returns whether the statement of a wait drops what it awaits, as `_ = await load()` and `for await _ in group` do.
  /// A line can have other statements too.
  func dropsValue(of wait: Wait) -> Bool {
    guard let place = place(wait.site), let source = source(of: place) else { return false }
    let (tokens, line) = (source.tokens, source.tokens(ofLineAt: place))
    let awaits = line.filter { tokens[$0] == "await" }
    let call = source.token(at: place) ?? line.upperBound
    guard let point = awaits.last(where: { $0 <= call }) ?? awaits.first else { return false }
    if tokens[point...].dropFirst().starts(with: ["_", "in"]) { return true }
    let before = tokens[line.lowerBound..<point].reversed().drop { ["try", "?", "!"].contains($0) }
    return before.starts(with: ["=", "_"])
  }

  /// The first variable whose value a line that the learner can change awaits and drops, as in `_ = try await page`, if
  /// no other line uses the variable; nil if there is none.
  func droppedValue(in lines: EditableLines) -> (name: Substring, line: SourceFrame)? {
    for line in lines.lines(of: self) where line.text.containsBytes(of: "await") {
      let words = line.tokens.filter { $0 != "try" && $0 != "await" }
      guard words.count == 3, words[0] == "_", words[1] == "=" else { continue }
      let uses = source(of: line.place)?.tokens.count { $0 == words[2] }
      if uses == 2 { return (words[2], line.place) }
    }
    return nil
  }
}
