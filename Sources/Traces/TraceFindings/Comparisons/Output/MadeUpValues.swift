import TraceAnalysis

/// Values that a program makes itself instead of using what its work returns.
extension RunDifference {
  /// Adds to a finding the first line that makes a value of a type that functions of the program return, if no line of
  /// the right program makes one and the finding names no line that the learner can change.
  func withMadeUpValue(_ finding: Finding) -> Finding {
    guard finding.places.isEmpty else { return finding }
    let types = Set(right.madeValues(in: rightLines).map(\.type))
    let first = own.madeValues(in: ownLines).first { !types.contains($0.type) }
    guard let (type, place) = first else { return finding }
    var finding = finding
    finding.statement +=
      " Line \(place.line) makes a value with \(type)(…), and no line of the author's program does."
    finding.places = [place]
    finding.ownRemedy =
      "Use the value that the work returns, and do not make one at line \(place.line)."
    return finding
  }
}

extension ObservedRun {
  /// The lines that the learner can change and that make a value of a type of another file which a function returns.
  fileprivate func madeValues(in lines: EditableLines) -> [(type: Substring, place: SourceFrame)] {
    lines.files(of: self).flatMap { file -> [(type: Substring, place: SourceFrame)] in
      let tokens = file.lines.indices.map { file.source.code(ofLine: $0 + 1) }
      let returned = Set(
        file.lines.flatMap { $0.matches(of: /-> \[?([A-Z]\w+)/).map(\.1) })
      let declared = Set(
        tokens.flatMap { line in
          zip(line, line.dropFirst()).filter { Self.declarations.contains($0.0) }.map(\.1)
        })
      let types = returned.subtracting(declared).subtracting(Self.usual)
      return tokens.enumerated().flatMap { index, line in
        zip(line, line.dropFirst()).filter { types.contains($0.0) && $0.1 == "(" }.map {
          ($0.0, file.place(index + 1))
        }
      }.filter { lines.contains($0.place) }
    }
  }

  private static let declarations: Set<Substring> = [
    "struct", "class", "actor", "enum", "protocol",
  ]
  private static let usual: Set<Substring> = [
    "Array", "Bool", "Double", "Duration", "Int", "Result", "Set", "String", "Task", "Void",
  ]
}
