import TaskTrace
import TraceAnalysis

/// The tokens of a source file, and the blocks in braces that enclose each of them.
struct SourceBlocks: Sendable {
  struct Block: Sendable {
    /// The tokens of the statement before the brace, such as `func sell ( to buyer`, without its label.
    var head: [Substring]
    /// The indices of the tokens in the block.
    var tokens: Range<Int>

    var isLoop: Bool {
      // A closure in parentheses, such as one that sorts the elements, is not the body of the loop.
      guard head.count(where: { $0 == "(" }) == head.count(where: { $0 == ")" }) else {
        return false
      }
      return ["for", "while", "repeat"].contains(head.first)
    }
    /// Whether the block is the body of a `do`, which can name the type of its errors.
    var isDo: Bool { head.first == "do" }
    var isFunction: Bool { head.contains("func") || head.contains("init") || isAccessor }
    /// Whether the block is the `get` or `set` of a property.
    private var isAccessor: Bool { ["get", "set"].contains(head.first) }
    /// The function's name; nil if the block is not the body of a function.
    var name: Substring? {
      head.firstIndex(of: "func").flatMap { head.indices.contains($0 + 1) ? head[$0 + 1] : nil }
    }
    var isActor: Bool { head.contains("actor") && !isFunction }
  }

  let tokens: [Substring]
  private let lines: [Range<Int>]
  /// The tokens of the statements of each line.
  private let statements: [Range<Int>]
  /// All blocks, in the order in which they end.
  let blocks: [Block]

  init(_ source: [String]) {
    var tokens: [Substring] = []
    lines = source.map { line in
      let start = tokens.count
      tokens += SourceTokens(line)
      return start..<tokens.count
    }
    var (found, open): ([Block], [Block]) = ([], [])
    // The first token of the current statement, and the number of open parentheses.
    var (statement, depth) = (0, 0)
    // The same for the statements around the open blocks.
    var around: [(statement: Int, depth: Int)] = []
    var ends = lines.makeIterator()
    var line = ends.next()
    for (index, token) in tokens.enumerated() {
      while let current = line, index >= current.upperBound {
        if depth == 0, !tokens.continuesStatement(at: index) { statement = index }
        line = ends.next()
      }
      switch token {
      case "(": depth += 1
      case ")": depth = max(0, depth - 1)
      case "{":
        open.append(Block(after: tokens[statement..<index], at: index + 1))
        around.append((statement, depth))
        (statement, depth) = (index + 1, 0)
      case "}":
        if let block = open.popLast() {
          found.append(Block(head: block.head, tokens: block.tokens.lowerBound..<index))
        }
        // A closure in parentheses does not end the statement around it.
        let outer = around.popLast().flatMap { $0.depth > 0 ? $0 : nil }
        (statement, depth) = outer ?? (index + 1, 0)
      case ";": statement = index + 1
      // The parameters of a closure end here, and its code may follow in the same line.
      case "in" where tokens.beginsWithParameters(statement..<index): statement = index + 1
      default: break
      }
    }
    (self.tokens, blocks) = (tokens, found)
    statements = tokens.statements(ofLines: lines)
  }

  /// Returns the indices of the tokens of a line, counted from 1; empty if there is no such line.
  func tokens(ofLine line: Int) -> Range<Int> {
    lines.indices.contains(line - 1) ? lines[line - 1] : 0..<0
  }

  /// Returns the tokens of a line, counted from 1; empty if there is no such line.
  func code(ofLine line: Int) -> [Substring] { Array(tokens[tokens(ofLine: line)]) }

  /// Returns the tokens of the statements that a line, counted from 1, contains or continues, with those in the lines
  /// that continue them. The statements in the blocks of these lines do not count, unless they begin in the line.
  func tokens(ofStatementsAt line: Int) -> Range<Int> {
    lines.indices.contains(line - 1) ? statements[line - 1] : 0..<0
  }

  /// Returns the blocks that enclose a token, the innermost first.
  func blocks(around token: Int) -> [Block] { blocks.filter { $0.tokens.contains(token) } }

  /// Returns the innermost function that contains a token; nil if there is none.
  func function(around token: Int) -> Block? { blocks(around: token).first(where: \.isFunction) }

  /// Returns the block that begins in the statement after a block; nil if there is none.
  func block(after block: Block) -> Block? {
    blocks.filter { $0.tokens.lowerBound > block.tokens.upperBound }
      .min { $0.tokens.lowerBound < $1.tokens.lowerBound }
  }

  /// Returns the number of a token's line, counted from 1; nil if there is no such token.
  func line(of token: Int) -> Int? {
    guard tokens.indices.contains(token) else { return nil }
    return lines.partitionIndex { $0.upperBound <= token } + 1
  }

  /// Returns the numbers of the lines, counted from 1, from the first token of a block's head to its brace.
  func lines(ofHead block: Block) -> ClosedRange<Int>? {
    let brace = block.tokens.lowerBound - 1
    guard let start = line(of: brace - block.head.count), let end = line(of: brace) else {
      return nil
    }
    return start...end
  }

  /// Returns all blocks in a block.
  func blocks(within outer: Block) -> [Block] {
    blocks.filter { $0.tokens != outer.tokens && outer.tokens.contains($0.tokens.lowerBound - 1) }
  }
}

extension [Substring] {
  /// Returns whether the first token of a line continues the statement of the line before, as in a `guard` with several
  /// conditions.
  fileprivate func continuesStatement(at index: Int) -> Bool {
    guard index > 0, index < count else { return false }
    switch self[index - 1] {
    case ",", "&", "|", "=", "+", "*", "/", "try", "await", "guard", "if", "while": return true
    case "in" where self[..<index].last(where: { $0 == "for" || $0 == "{" }) == "for": return true
    case "?" where index > 1 && self[index - 2] == "try": return true
    default: break
    }
    let next = index + 1 < count ? self[index + 1] : ""
    switch self[index] {
    case "{", ".", ",", "&", "|", "else", "where", "throws", "rethrows", "in", "is", "as",
      "?", ":", "=", "<", ">", "+", "*", "/", "%":
      return true
    case "async": return next != "let"
    case "-": return next == ">"
    case "!": return next == "="
    default: return false
    }
  }

  /// Whether the tokens before an `in` begin a closure.
  fileprivate func beginsWithParameters(_ range: Range<Int>) -> Bool {
    range.lowerBound > 0 && self[range.lowerBound - 1] == "{" && !self[range].contains("for")
  }

  /// Returns the tokens of the statements of each line, which can continue in the following lines.
  fileprivate func statements(ofLines lines: [Range<Int>]) -> [Range<Int>] {
    var open: [Substring] = []
    var starts: [Int] = []
    var ends: [Int: Int] = [:]
    for line in lines {
      let isContinued =
        line.isEmpty || ["(", "["].contains(open.last) || continuesStatement(at: line.lowerBound)
      let start = isContinued ? starts.last ?? line.lowerBound : line.lowerBound
      starts.append(start)
      ends[start] = line.upperBound
      for token in self[line] {
        switch token {
        case "(", "[", "{": open.append(token)
        case ")", "]", "}": _ = open.popLast()
        default: break
        }
      }
    }
    return starts.map { $0..<(ends[$0] ?? $0) }
  }
}

extension ArraySlice<Substring> {
  /// Removes brackets with their content from the end. Returns false if there are none.
  fileprivate mutating func removeLast(from open: Substring, to close: Substring) -> Bool {
    guard last == close else { return false }
    var depth = 0
    while let token = popLast() {
      if token == close { depth += 1 }
      if token == open { depth -= 1 }
      if depth == 0 { break }
    }
    return true
  }

  /// The tokens of a statement without its label, as in `outer: for page in pages`.
  var withoutLabel: Self { dropFirst().first == ":" && count > 2 ? dropFirst(2) : self }
}

extension SourceBlocks.Block {
  /// Creates an empty block at a token, after a statement.
  fileprivate init(after statement: ArraySlice<Substring>, at start: Int) {
    self.init(head: Array(statement.withoutLabel), tokens: start..<start)
  }

  /// Whether the block is the closure of a `Task { }`, which runs on the actor whose function starts it.
  var isTask: Bool { isOfAnotherTask && ["Task", "immediate"].contains(calledName) }

  /// Whether the block is a closure that another task runs.
  var isOfAnotherTask: Bool {
    head.contains("addTask") || calledName.map(Self.namesThatStartTasks.contains) ?? false
  }

  private static let namesThatStartTasks: Set<Substring> = [
    "Task", "detached", "immediate", "immediateDetached", "addTask", "addTaskUnlessCancelled",
    "addImmediateTask", "addImmediateTaskUnlessCancelled", "onCancel",
  ]
  private static let functionsOfTask: Set<Substring> = [
    "detached", "immediate", "immediateDetached",
  ]

  /// The name of the function or type that the closure is passed to, as `Task` in `let load = Task<Int, Never>(name: id)
  /// { }`, or the label of the closure; nil for other blocks.
  private var calledName: Substring? {
    guard !isFunction else { return nil }
    var rest = head[...]
    if rest.last == ":" { rest.removeLast() }
    let hasArguments = rest.removeLast(from: "(", to: ")")
    let isGeneric = rest.removeLast(from: "<", to: ">")
    guard let name = rest.popLast(), name.first?.isLetter == true else { return nil }
    // The type of a property, as in `var load: Task<Int, Never> { }`.
    if isGeneric, !hasArguments, rest.last == ":" { return nil }
    if Self.functionsOfTask.contains(name) {
      guard rest.popLast() == "." else { return nil }
      _ = rest.removeLast(from: "<", to: ">")
      return rest.last == "Task" ? name : nil
    }
    return name
  }
}

extension SourceBlocks {
  /// Whether a token is in a closure, within a part of the source, that another task runs.
  func isInAnotherTask(_ token: Int, within part: Range<Int>) -> Bool {
    blocks(around: token).contains {
      $0.isOfAnotherTask && part.contains($0.tokens.lowerBound)
    }
  }
}
