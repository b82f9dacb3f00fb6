/// Finds the names in a declaration.
struct DeclarationNames {
  private let tokens: SwiftTokenList

  init(_ tokens: SwiftTokenList) { self.tokens = tokens }

  /// Returns the names after a declaration's keyword. `case x, y` and `let (x, y)` have two.
  func names(of keyword: String, at index: Int) -> [String] {
    guard !["init", "deinit", "subscript"].contains(keyword) else { return [keyword] }
    guard let next = tokens.significant(from: index + 1) else { return [""] }
    switch keyword {
    case "let", "var", "case": return list(from: next)
    case "extension": return [extendedType(at: next)]
    case "func" where tokens.kind(next) == .symbol: return [operatorName(at: next)]
    default: return [plain(tokens.text(next))]
    }
  }

  private func plain(_ name: String) -> String { name.filter { $0 != "`" } }

  /// Returns names that are separated by commas. A type, associated values or a value may follow each name.
  private func list(from start: Int) -> [String] {
    var names: [String] = []
    var next: Int? = start
    while let index = next {
      if tokens.text(index) == "(" {
        let end = tokens.indexAfterBrackets(at: index)
        names += (index..<end).filter { tokens.kind($0) == .name }.map { plain(tokens.text($0)) }
      } else {
        names.append(plain(tokens.text(index)))
      }
      next = comma(after: index).flatMap { tokens.significant(from: $0 + 1) }
    }
    return names
  }

  /// Returns the index of the comma before the declaration's next name; nil if there is none.
  private func comma(after start: Int) -> Int? {
    var index = tokens.text(start) == "(" ? tokens.indexAfterBrackets(at: start) : start + 1
    var isInType = false
    while index < tokens.count {
      switch tokens.text(index) {
      case ",": return index
      case ":": isInType = true
      case "=": isInType = false
      case "<" where isInType || tokens.kind(index - 1) == .typeName:
        index = tokens.indexAfterGenericArguments(at: index)
        continue
      case "(", "[", "{":
        index = tokens.indexAfterBrackets(at: index)
        continue
      case "\n":
        guard tokens.significant(from: index).map({ tokens.text($0) == "," }) ?? false else {
          return nil
        }
      case ";", "}": return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the name of an extended type: `A.B` for `extension A.B<C>`, `[A]` for `extension [A]`, and `A?` for
  /// `extension A?`.
  private func extendedType(at start: Int) -> String {
    var (name, index) = unwrappedType(at: start)
    while tokens.text(index) == "?" {
      name += "?"
      index += 1
    }
    return name
  }

  /// Returns a type's name without question marks, and the index after it.
  private func unwrappedType(at start: Int) -> (name: String, end: Int) {
    if tokens.text(start) == "[" {
      let end = tokens.indexAfterBrackets(at: start)
      return ((start..<end).map(tokens.text).joined(), end)
    }
    var name = plain(tokens.text(start))
    var index = start + 1
    while true {
      if tokens.text(index) == "<" { index = tokens.indexAfterGenericArguments(at: index) }
      guard tokens.text(index) == "." else { return (name, index) }
      name += "." + plain(tokens.text(index + 1))
      index += 2
    }
  }

  private func operatorName(at start: Int) -> String {
    (start..<tokens.count).prefix { tokens.kind($0) == .symbol && tokens.text($0) != "(" }
      .map(tokens.text).joined()
  }
}
