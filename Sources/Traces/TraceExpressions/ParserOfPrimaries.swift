import StyledText

/// Parsing of the parts of an expression that contain no operator.
extension Parser {
  mutating func primary() throws(Mistake) -> Node {
    let token = token
    switch token.kind {
    case .number(let digits):
      index += 1
      return Node(kind: .literal(try amount(digits, at: token.column)), column: token.column)
    case .text(let text):
      index += 1
      return Node(kind: .literal(.text(text)), column: token.column)
    case .word(let word):
      index += 1
      return try self.word(word, at: token.column)
    case .mark("("):
      index += 1
      let node = try expression()
      try require(")")
      return node
    case .mark("["):
      index += 1
      return Node(kind: .list(try elements()), column: token.column)
    case .mark("="): throw Mistake(.syntax(.singleEquals), column: token.column)
    case .mark, .end:
      throw Mistake(
        .syntax(.unexpected(token.words, wanted: "a task, a number, a time or a text")),
        column: token.column)
    }
  }

  /// Parses the elements of a list, up to and including its closing bracket.
  private mutating func elements() throws(Mistake) -> [Node] {
    var elements: [Node] = []
    guard !take(.mark("]")) else { return elements }
    repeat { elements.append(try expression()) } while take(.mark(","))
    try require("]")
    return elements
  }

  /// Parses the rest of a number, or of a time if a unit follows.
  private mutating func amount(_ digits: String, at column: Int) throws(Mistake) -> Value {
    guard case .word(let unit) = token.kind, !Self.joiningWords.contains(unit) else {
      guard let number = Double(digits), number < 1e15 else {
        throw Mistake(.syntax(.numberTooLarge(digits)), column: column)
      }
      return .number(number)
    }
    let unitColumn = token.column
    index += 1
    do {
      return .time(try TimeText.nanoseconds(digits, unit: unit))
    } catch {
      if case .syntax(.unknownUnit) = error { throw Mistake(error, column: unitColumn) }
      throw Mistake(error, column: column)
    }
  }

  private static let joiningWords: Set<String> = ["and", "or", "not", "where", "contains"]

  private mutating func word(_ word: String, at column: Int) throws(Mistake) -> Node {
    if token.kind == .mark("("), word != "printed" { return try call(word, at: column) }
    if let expected, word != "none", token.kind != .mark(".") {
      guard expected.words.contains(word) else {
        throw Mistake(.name(.notInVocabulary(word, expected)), column: column)
      }
      return Node(
        kind: .literal(.symbol(Symbol(vocabulary: expected, word: word))), column: column)
    }
    if Self.joiningWords.contains(word) {
      throw Mistake(
        .syntax(.unexpected(word, wanted: "a task, a number, a time or a text before it")),
        column: column)
    }
    switch word {
    case "true", "false": return Node(kind: .literal(.truth(word == "true")), column: column)
    case "none": return Node(kind: .literal(.none), column: column)
    case "tasks": return Node(kind: .tasks, column: column)
    case "root": return Node(kind: .root, column: column)
    case "answer": return Node(kind: .answer, column: column)
    case "it":
      guard isInFilter else { throw Mistake(.name(.strayIt), column: column) }
      return Node(kind: .it, column: column)
    case "run": return try run(at: column)
    case "printed": return try printed(at: column)
    default: break
    }
    if isInFilter, let property = Property(rawValue: word) {
      return Node(kind: .property(property, of: Node(kind: .it, column: column)), column: column)
    }
    return Node(kind: .name(word), column: column)
  }

  /// Returns the node that applies a property, or a function of one value, to another node.
  func applied(_ word: String, to node: Node, at column: Int) throws(Mistake) -> Node {
    if let property = Property(rawValue: word) {
      var owner = node
      // A text that is asked for a property is the name of a task, and errors point to it as such.
      if case .literal(.text(let name)) = node.kind { owner.kind = .name(name) }
      return Node(kind: .property(property, of: owner), column: column)
    }
    if let function = Function(rawValue: word), function.arity.contains(1) {
      return Node(kind: .call(function, [node]), column: column)
    }
    let nearest = Property.allCases.map(\.rawValue).nearest(to: word)
    throw Mistake(.name(.unknownProperty(word, nearest: nearest)), column: column)
  }

  private mutating func call(_ word: String, at column: Int) throws(Mistake) -> Node {
    try require("(")
    let function = Function(rawValue: word)
    guard function != nil || Property(rawValue: word) != nil else {
      let all = Function.allCases.map(\.rawValue) + Property.allCases.map(\.rawValue)
      throw Mistake(
        .name(.unknownFunction(word, nearest: all.nearest(to: word))),
        column: column)
    }
    var arguments: [Node] = []
    if token.kind != .mark(")") {
      repeat {
        arguments.append(try argument(arguments.count, of: function))
      } while take(.mark(","))
    }
    try require(")")
    guard let function else {
      guard arguments.count == 1 else {
        throw Mistake(.name(.wrongCount(function: word, usage: "\(word)(main)")), column: column)
      }
      return try applied(word, to: arguments[0], at: column)
    }
    guard function.arity.contains(arguments.count) else {
      throw Mistake(.name(.wrongCount(function: word, usage: function.usage)), column: column)
    }
    return Node(kind: .call(function, arguments), column: column)
  }

  private mutating func argument(
    _ position: Int, of function: Function?
  ) throws(Mistake) -> Node {
    guard function == .peak, position == 1, case .word(let word) = token.kind else {
      return try expression()
    }
    let column = token.column
    let isReason = Vocabulary.reason.words.contains(word)
    guard isReason || ["running", "ready", "suspended", "blocked"].contains(word) else {
      throw Mistake(
        .name(.wrongCount(function: "peak", usage: Function.peak.usage)), column: column)
    }
    index += 1
    return Node(
      kind: .literal(.symbol(Symbol(vocabulary: isReason ? .reason : .state, word: word))),
      column: column)
  }

  private mutating func run(at column: Int) throws(Mistake) -> Node {
    let all = RunProperty.allCases.map(\.rawValue)
    guard take(.mark(".")), case .word(let word) = token.kind else {
      throw Mistake(
        .syntax(
          .unexpected(
            "run alone", wanted: "one of its properties: run.\(all.joined(separator: ", run."))")),
        column: column)
    }
    guard let property = RunProperty(rawValue: word) else {
      throw Mistake(.name(.unknownRunProperty(word, all: all)), column: token.column)
    }
    defer { index += 1 }
    return Node(kind: .run(property), column: token.column)
  }

  /// Parses the rest of `printed`. Alone, it means all printed lines. Before a text, it means whether that line was
  /// printed.
  private mutating func printed(at column: Int) throws(Mistake) -> Node {
    switch token.kind {
    case .text, .mark("("): Node(kind: .isPrinted(try primary()), column: column)
    default: Node(kind: .printedLines, column: column)
    }
  }
}
