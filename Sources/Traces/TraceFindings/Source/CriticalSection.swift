/// A call of `withLock`, or of `load` or `store` of an atomic, in a source.
struct CriticalSection {
  /// The token with the name of the function.
  var token: Int
  /// The tokens that name the lock or atomic, such as `self . state`.
  var owner: [Substring]
  /// The state that the call returns unchanged, such as `$0.count`; nil if it does something else.
  var path: String?
  /// The variable that the result of the call initializes; nil if there is none.
  var variable: Substring?
  /// The state that the call sets, and the names in its new value; nil if it also reads the state, or does something
  /// else.
  var written: (path: String, names: Set<Substring>)?
  /// The state that the call changes by an amount, as in `$0.count -= 1`; nil if it does something else.
  var changed: String?
  /// The tokens of the section.
  var range: Range<Int>
  /// The function or property that is the section; nil if the section is in the code itself.
  var member: Substring?
  /// Whether the code reads the state in one section and writes it back in another, as `+=` does with a property.
  var isUpdate = false

  /// Creates the section whose call is at a token; nil for other tokens. `functions` are the names of those that run a
  /// closure in a critical section.
  init?(at token: Int, in source: SourceBlocks, _ functions: Set<Substring>) {
    let tokens = source.tokens
    guard token > 1, token + 2 < tokens.count, tokens[token - 1] == ".",
      let body = Self.body(at: token, in: source, functions)
    else { return nil }
    self.token = token
    range = token..<body.upperBound
    owner = source.receiver(before: token - 1)
    variable = Self.variable(before: token - 1 - owner.count, in: source)
    switch tokens[token] {
    case let name where functions.contains(name): readClosure(Array(tokens[body]))
    case "load": path = ""
    default: written = ("", Set(tokens[body]))
    }
  }

  /// Returns the tokens of the closure or of the arguments.
  private static func body(
    at token: Int, in source: SourceBlocks, _ functions: Set<Substring>
  ) -> Range<Int>? {
    let tokens = source.tokens
    switch tokens[token] {
    case let name where functions.contains(name):
      let start = tokens[token + 1] == "(" ? token + 3 : token + 2
      return source.blocks.first { $0.tokens.lowerBound == start }?.tokens
    case "load", "store":
      guard tokens[token + 1] == "(",
        let end = tokens[token...].firstIndex(of: "ordering"), source.line(of: end) != nil,
        source.line(of: end) == source.line(of: token)
      else { return nil }
      return token + 2..<max(end, token + 2)
    default: return nil
    }
  }

  /// Returns the variable in `let variable =` directly before a token.
  static func variable(before start: Int, in source: SourceBlocks) -> Substring? {
    let line = source.tokens[source.lineStart(of: start)..<start].filter {
      !["try", "await"].contains($0)
    }
    guard line.count > 2, line.last == "=", ["let", "var"].contains(line[line.count - 3]) else {
      return nil
    }
    return line[line.count - 2]
  }

  private mutating func readClosure(_ body: [Substring]) {
    var (code, state) = (body[...], ["$", "0"] as [Substring])
    if let start = body.prefix(4).firstIndex(of: "in"), let name = body.first(where: { $0 != "(" })
    {
      (code, state) = (body[(start + 1)...], [name])
    }
    var words = code.filter { $0 != "return" }.map { $0 }.withoutDefault
    // The value after ?? stands for a value that is missing.
    let fallback = words.indices.dropLast().first { words[$0...].starts(with: ["?", "?"]) }
    if let fallback, !words.contains("=") { words.removeSubrange(fallback...) }
    let uses = words.indices.filter { words[$0...].starts(with: state) }
    if uses.isEmpty, state == ["$", "0"], words.count == code.count {
      _ = read(statement: Array(code))
      return
    }
    guard uses.first == 0, uses.count == 1 else { return }
    func path(_ words: ArraySlice<Substring>) -> String {
      "$0" + words.dropFirst(state.count).joined()
    }
    let marks: Set<Substring> = [".", "[", "]", "?", "\""]
    func isPath(_ words: ArraySlice<Substring>) -> Bool {
      let rest = words.dropFirst(state.count)
      return rest.allSatisfy { marks.contains($0) || $0.first?.isLetter == true }
        && !zip(rest, rest.dropFirst()).contains {
          $0 != "." && $1.first?.isLetter == true && $0.first?.isLetter == true
        }
    }
    if isPath(words[...]) { self.path = path(words[...]) }
    guard let equals = words.firstIndex(of: "="), equals + 1 < words.count,
      words[equals + 1] != "="
    else { return }
    let sign = words.index(before: equals)
    if ["+", "-"].contains(words[sign]), isPath(words[..<sign]) {
      changed = path(words[..<sign])
    } else if isPath(words[..<equals]) {
      written = (path(words[..<equals]), Set(words[(equals + 1)...]))
    }
  }
}

extension [Substring] {
  /// The tokens without the value that a subscript has for a missing key, as in `$0[name, default: 0]`.
  fileprivate var withoutDefault: [Substring] {
    guard let start = indices.first(where: { self[$0...].starts(with: [",", "default", ":"]) })
    else { return self }
    var depth = 0
    let end = self[start...].firstIndex { token in
      depth += token == "[" ? 1 : token == "]" ? -1 : 0
      return depth < 0
    }
    return Array(self[..<start] + self[(end ?? start)...])
  }
}
