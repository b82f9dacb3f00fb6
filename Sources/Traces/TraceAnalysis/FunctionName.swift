/// Function names for display.
extension SourceFrame {
  /// The function's name without the compiler's additions: `specialized static M.main()` becomes `M.main()`, and
  /// `partial apply for closure #1 in f<A>(of:)` becomes `closure #1 in f(of:)`.
  public var shortFunction: String {
    var name = Substring(function)
    while let rest = name.withoutCompilerPrefix { name = rest }
    var short = ""
    var depth = 0
    for character in String(name).replacing("in static ", with: "in ") {
      switch character {
      // The name of an operator, as in `static Angle.< infix(_:_:)`, is not a list of generic arguments.
      case "<" where short.last != "." && short.last != " ": depth += 1
      case ">" where depth > 0: depth -= 1
      default: if depth == 0 { short.append(character) }
      }
    }
    return short
  }
}

extension Substring {
  /// The rest of the name after a prefix that the compiler added; nil if there is no such prefix.
  fileprivate var withoutCompilerPrefix: Substring? {
    let marks = [
      "specialized ", "static ", "merged ", "partial apply for ", "partial apply forwarder for ",
      "suspend resume partial function for ", "await resume partial function for ",
    ]
    for mark in marks where hasPrefix(mark) { return dropFirst(mark.count) }
    // `(2) suspend resume partial function for …`
    guard first == "(", let end = firstIndex(of: ")"), self[end...].hasPrefix(") ") else {
      return nil
    }
    let number = self[index(after: startIndex)..<end]
    return !number.isEmpty && number.allSatisfy(\.isNumber) ? self[end...].dropFirst(2) : nil
  }
}
