/// Shows a message of the compiler.
extension CompilerMessage {
  /// The lines that a learner sees: the place, the explanation, and the source line with the caret. If there is no
  /// explanation, the compiler's own words take its place. A source line with more than `codeWidth` characters is cut
  /// to the part around the caret, with an ellipsis on each side.
  package func lines(codeWidth: Int = 160) -> [String] {
    let name = file.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    if let opening {
      return ["\(name ?? "The program"), line \(opening.line): No brace closes this one."]
        + Self.excerpt(opening.source, opening.caret, codeWidth).map { "  " + $0 }
        + ["The compiler says: \(words)"]
    }
    let place = line > 0 ? "\(name ?? "The program"), line \(line): " : ""
    let sentence = explanation?.sentence ?? words
    let code = Self.excerpt(source, caret, codeWidth).map { "  " + $0 }
    return [place + sentence] + code
      + (explanation == nil ? [] : ["The compiler says: \(words)"])
      + (explanation?.lesson.map { ["Lesson: \($0)"] } ?? [])
  }

  /// Returns the source line with the caret below it.
  private static func excerpt(_ source: String?, _ caret: String?, _ most: Int) -> [String] {
    guard let source else { return [] }
    guard source.count > most else { return [source] + [caret].compactMap(\.self) }
    let place = caret.flatMap { $0.firstIndex(of: "^") }.map { index in
      caret?.distance(from: caret?.startIndex ?? index, to: index) ?? 0
    }
    let start = max(0, min((place ?? 0) - most / 2, source.count - most))
    func part(_ line: String) -> String {
      (start > 0 ? "…" : "") + line.dropFirst(start).prefix(most)
    }
    let marks = caret.map {
      start > 0 ? " " + $0.dropFirst(start).prefix(most) : String($0.prefix(most))
    }
    return [part(source) + (start + most < source.count ? "…" : "")] + [marks].compactMap(\.self)
  }
}
