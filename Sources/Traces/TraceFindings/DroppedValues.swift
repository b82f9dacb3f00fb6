import TraceAnalysis

/// A value that is awaited and not used.
extension ObservedRun {
  /// The first variable whose value a line that the learner can change awaits and drops, as in `_ = try await page`, if
  /// no other line uses the variable; nil if there is none.
  func droppedValue(in lines: EditableLines) -> (name: Substring, line: SourceFrame)? {
    for (file, source) in trace.symbols.sources.sorted(by: { $0.key < $1.key })
    where lines.isInFile(file) {
      for (index, text) in source.enumerated() where text.containsBytes(of: "await") {
        let line = SourceFrame(function: "", file: file, line: index + 1, column: 1)
        let words = Array(SourceTokens(text)).filter { $0 != "try" && $0 != "await" }
        guard words.count == 3, words[0] == "_", words[1] == "=", lines.contains(line) else {
          continue
        }
        let uses = source.flatMap { Array(SourceTokens($0)) }.count { $0 == words[2] }
        if uses == 2 { return (words[2], line) }
      }
    }
    return nil
  }
}
