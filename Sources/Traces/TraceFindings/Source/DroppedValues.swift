import TraceAnalysis

/// A value that is awaited and not used.
extension ObservedRun {
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
