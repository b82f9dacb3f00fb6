/// A recursive-descent parser that reads tokens as an expression. It has a method for each level of precedence.
struct Parser {
  let tokens: [Token]
  var index = 0
  private var depth = 0
  var isInFilter = false
  /// The vocabulary of the words that can follow a comparison operator; nil elsewhere, and if any word can follow.
  var expected: Vocabulary?

  init(_ tokens: [Token]) { self.tokens = tokens }

  static func parse(_ text: String) throws(Mistake) -> Node {
    var parser = Parser(try Token.all(of: text))
    let node = try parser.expression()
    guard parser.token.kind == .end else {
      throw Mistake(
        .syntax(
          .unexpected(
            parser.token.words, wanted: "an operator before it, or end the expression there")),
        column: parser.token.column)
    }
    return node
  }

  var token: Token { tokens[index] }

  /// Skips the current token if it is of this kind. Returns whether it was.
  mutating func take(_ kind: Token.Kind) -> Bool {
    guard token.kind == kind else { return false }
    index += 1
    return true
  }

  mutating func require(_ mark: String) throws(Mistake) {
    guard take(.mark(mark)) else {
      throw Mistake(.syntax(.unexpected(token.words, wanted: mark)), column: token.column)
    }
  }

  // MARK: Precedence, from the loosest

  mutating func expression() throws(Mistake) -> Node {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.depth else { throw Mistake(.syntax(.tooDeep), column: token.column) }
    let outerExpected = expected
    expected = nil
    defer { expected = outerExpected }
    var node = try disjunction()
    while token.kind == .word("where") {
      let column = token.column
      index += 1
      let outerFilter = isInFilter
      isInFilter = true
      defer { isInFilter = outerFilter }
      node = Node(kind: .filtered(node, by: try disjunction()), column: column)
    }
    return node
  }

  private mutating func disjunction() throws(Mistake) -> Node {
    var node = try conjunction()
    while token.kind == .word("or") {
      let column = token.column
      index += 1
      node = Node(kind: .binary(.or, node, try conjunction()), column: column)
    }
    return node
  }

  private mutating func conjunction() throws(Mistake) -> Node {
    var node = try negation()
    while token.kind == .word("and") {
      let column = token.column
      index += 1
      node = Node(kind: .binary(.and, node, try negation()), column: column)
    }
    return node
  }

  private mutating func negation() throws(Mistake) -> Node {
    var columns: [Int] = []
    while token.kind == .word("not") {
      columns.append(token.column)
      index += 1
    }
    return try columns.reversed().reduce(comparison()) { Node(kind: .not($0), column: $1) }
  }

  private mutating func comparison() throws(Mistake) -> Node {
    let left = try sum()
    guard let operation = comparisonHere else {
      if token.kind == .mark("=") { throw Mistake(.syntax(.singleEquals), column: token.column) }
      return left
    }
    let column = token.column
    index += 1
    expected = left.vocabulary
    let right = try sum()
    expected = nil
    if comparisonHere != nil { throw Mistake(.syntax(.chainedComparison), column: token.column) }
    return Node(kind: .binary(operation, left, right), column: column)
  }

  private var comparisonHere: Operation? {
    switch token.kind {
    case .mark(let mark): Operation.comparisons.first { $0.rawValue == mark }
    case .word("contains"): .contains
    default: nil
    }
  }

  private mutating func sum() throws(Mistake) -> Node {
    var node = try product()
    while let operation = operationHere([.plus, .minus]) {
      let column = token.column
      index += 1
      node = Node(kind: .binary(operation, node, try product()), column: column)
    }
    return node
  }

  private mutating func product() throws(Mistake) -> Node {
    var node = try signed()
    while let operation = operationHere([.times, .dividedBy]) {
      let column = token.column
      index += 1
      node = Node(kind: .binary(operation, node, try signed()), column: column)
    }
    return node
  }

  private func operationHere(_ operations: [Operation]) -> Operation? {
    operations.first { token.kind == .mark($0.rawValue) }
  }

  private mutating func signed() throws(Mistake) -> Node {
    let column = token.column
    guard take(.mark("-")) else { return try postfixed() }
    guard token.kind != .mark("-") else {
      throw Mistake(.syntax(.unexpected("-", wanted: "only one sign")), column: token.column)
    }
    return Node(kind: .negative(try signed()), column: column)
  }

  private mutating func postfixed() throws(Mistake) -> Node {
    var node = try primary()
    while take(.mark(".")) {
      guard case .word(let word) = token.kind else {
        throw Mistake(
          .syntax(.unexpected(token.words, wanted: "a property after the dot, such as end")),
          column: token.column)
      }
      node = try applied(word, to: node, at: token.column)
      index += 1
    }
    return node
  }
}
