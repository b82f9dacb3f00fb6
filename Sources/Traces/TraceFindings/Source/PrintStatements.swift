import TraceAnalysis

/// The calls of `print` with a text in the source of a program. They show which line printed a text, and with which
/// values.
struct PrintStatements {
  struct Statement: Hashable {
    var file: String
    /// The number of the line with the call, counted from 1.
    var line: Int
    var text: InterpolatedText

    var place: SourceFrame { SourceFrame(line: line, of: file) }
  }

  /// A value that a line prints, and the value that it should print.
  struct Difference: Hashable {
    var statement: Statement
    /// The code of the interpolation.
    var code: String
    var own: Substring
    var right: Substring

    var tokens: [Substring] { Array(SourceTokens(code)) }
    /// The property that the code reads last, as `count` in `pages.count`; nil if it ends with something else.
    var property: Substring? {
      let tokens = tokens
      return tokens.count > 1 && tokens[tokens.count - 2] == "." ? tokens.last : nil
    }
  }

  private let all: [Statement]
  /// The lines with the texts of these calls. A text can be in the line after its call.
  private let lines: Set<SourceFrame>
  private let run: ObservedRun

  init(_ run: ObservedRun, in lines: EditableLines) {
    self.run = run
    let found = lines.files(of: run).flatMap { file in
      InterpolatedText.printed(in: file.lines).map { (file, $0) }
    }
    all = found.map { Statement(file: $0.path, line: $1.call, text: $1.text) }
    self.lines = Set(found.map { $0.place($1.literal) })
  }

  /// The longest constant part of each string literal in lines that may be changed, except those that are printed
  /// directly and short ones.
  func literals(_ lines: EditableLines) -> [(text: String, place: SourceFrame)] {
    linesThatPrintNoText(lines).flatMap { line in
      InterpolatedText.all(in: line.text).compactMap { literal in
        literal.texts.max { $0.count < $1.count }.map { ($0, line.place) }
      }.filter { $0.0.count >= Self.fewestCharacters }
    }
  }

  private func linesThatPrintNoText(_ lines: EditableLines) -> [SourceLine] {
    lines.lines(of: run).filter {
      !$0.text.contains("print(") && !self.lines.contains($0.place)
    }
  }

  /// The length of a text that hardly occurs by chance.
  private static let fewestCharacters = 5

  /// Returns the statement that prints a text; nil if there is none. If several can print it, returns the one with
  /// most of the text; nil if two have equally much.
  func statement(printing text: String) -> Statement? {
    let found = all.filter { $0.text.constantLength > 0 && $0.text.values(in: text) != nil }
    guard let most = found.map(\.text.constantLength).max() else { return nil }
    let best = found.filter { $0.text.constantLength == most }
    return best.count == 1 ? best[0] : nil
  }

  /// Returns the place of a statement that may be changed and that can print a text; nil if there is none.
  func editableStatement(printing text: String, _ lines: EditableLines) -> SourceFrame? {
    all.lazy.filter { $0.text.constantLength >= Self.fewestCharacters }
      .filter { $0.text.values(in: text) != nil }
      .map(\.place).first(where: lines.contains)
  }

  /// Returns the beginning of a sentence about a text that was printed, such as `At line 25, your program`.
  func place(of text: String) -> String {
    statement(printing: text).map { "At line \($0.line), your program" } ?? "Your program"
  }

  /// Returns the values that differ between a text that was printed and the text that should be; none if another
  /// statement printed it.
  func differences(of text: String, and right: String) -> [Difference] {
    guard let statement = statement(printing: text), statement == self.statement(printing: right),
      let own = statement.text.values(in: text), let right = statement.text.values(in: right)
    else { return [] }
    let code = statement.text.code
    return code.indices.filter { own[$0] != right[$0] && code[$0].count <= Self.maximumCode }.map {
      Difference(statement: statement, code: code[$0], own: own[$0], right: right[$0])
    }
  }

  /// The longest code that fits in a sentence.
  private static let maximumCode = 50

  /// Returns the only line that may be changed and whose literal, with interpolations, can be a value, and the literal;
  /// nil if there is none. Literals that are printed directly do not count.
  func line(
    making value: Substring, _ lines: EditableLines
  ) -> (place: SourceFrame, literal: InterpolatedText)? {
    let found = linesThatPrintNoText(lines)
      .compactMap { line -> (place: SourceFrame, literal: InterpolatedText)? in
        InterpolatedText.all(in: line.text).first { literal in
          !literal.code.isEmpty && literal.constantLength > 2
            && literal.values(in: String(value)) != nil
        }.map { (line.place, $0) }
      }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns whether the statement that prints a text is in a `catch` that must not be changed, so that an error has to
  /// reach it.
  func isCaughtElsewhere(_ text: String, _ lines: EditableLines) -> Bool {
    guard let statement = statement(printing: text), !lines.contains(statement.place),
      let blocks = run.source(of: statement.place)
    else { return false }
    return blocks.tokens(ofLine: statement.line).last.map { token in
      blocks.blocks(around: token).contains { $0.head.first == "catch" }
    } ?? false
  }

  /// Returns the name of the function whose statement prints a text, if that statement must not be changed; nil if it
  /// can be changed or is not known. A statement that prints nothing but a value can print every text.
  func fixedFunction(printing text: String, _ lines: EditableLines) -> String? {
    let known = statement(printing: text).map { [$0] }
    let found = known ?? all.filter { $0.text.values(in: text) != nil }
    guard found.allSatisfy({ !lines.contains($0.place) }) else { return nil }
    let names = Set(found.map(function))
    return names.count == 1 ? names.first ?? nil : nil
  }

  /// Returns the name of the function that contains a statement; nil if there is none.
  func function(around statement: Statement) -> String? {
    guard let blocks = run.source(of: statement.place) else { return nil }
    let line = blocks.tokens(ofLine: statement.line)
    // A function can be in one line.
    guard let token = line.last(where: { blocks.tokens[$0] == "print" }) else { return nil }
    return blocks.function(around: token)?.name.map(String.init)
  }

  /// Returns the function that computes a value, and the line that calls it. The call is in the interpolation, or in
  /// the line above that declares the value. Only functions that may be changed count.
  func origin(
    of value: Difference, _ lines: EditableLines
  ) -> (name: String, line: Int)? {
    guard let blocks = run.source(of: value.statement.place) else { return nil }
    let names = blocks.functions(in: value.statement.file, lines)
    let code = value.tokens
    if let name = code.firstCall(of: names) { return (name, value.statement.line) }
    let words = code.filter { !["await", "try"].contains($0) }
    guard let variable = words.first,
      let start = (1..<value.statement.line).last(where: {
        blocks.declares(variable, inLine: $0)
      })
    else { return nil }
    // A property of an object can change later, but no function returns it then.
    let isProperty = words.count > 2 && words[words.count - 2] == "." && words.last != ")"
    let next = (start + 1..<max(start + 1, value.statement.line)).first { line in
      // `async let` declares a variable too.
      blocks.tokens(ofLine: line).prefix(2).contains { ["let", "var"].contains(blocks.tokens[$0]) }
    }
    let end = isProperty ? next ?? value.statement.line : value.statement.line
    for line in start..<end {
      if let name = blocks.code(ofLine: line).firstCall(of: names) { return (name, line) }
    }
    return nil
  }
}

extension [Substring] {
  /// Returns the first of the names that is followed by a parenthesis; nil if there is none. A variable can have the
  /// name of a function.
  fileprivate func firstCall(of names: Set<Substring>) -> String? {
    zip(self, dropFirst()).first { names.contains($0) && $1 == "(" }.map { String($0.0) }
  }
}

extension SourceBlocks {
  /// Returns the names of the functions that may be changed.
  fileprivate func functions(in file: String, _ lines: EditableLines) -> Set<Substring> {
    Set(
      blocks.compactMap { block in
        guard let name = block.name, let line = line(of: block.tokens.lowerBound - 1),
          lines.contains(SourceFrame(line: line, of: file))
        else { return nil }
        return name
      })
  }

  /// Returns whether a line declares a variable.
  func declares(_ variable: Substring, inLine line: Int) -> Bool {
    let words = code(ofLine: line)
    guard let start = words.firstIndex(where: { $0 == "let" || $0 == "var" }) else { return false }
    return words[start...].prefix { $0 != "=" }.contains(variable)
  }
}
