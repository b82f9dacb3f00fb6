import Testing

@testable import TraceFindings

/// Tests for the tokens of source lines, and for the blocks that enclose them.
@Suite struct SourceBlocksTests {
  /// Returns the heads of the blocks in a source, in the order in which the blocks end.
  private func heads(_ lines: String...) -> [String] {
    SourceBlocks(lines).blocks.map { $0.head.joined(separator: " ") }
  }

  @Test func `A line is divided into words, numbers and punctuation marks`() {
    let tokens = SourceTokens("count += 10 + text.count(\"a \\(b[1]) c\")").map(String.init)
    #expect(
      tokens == [
        "count", "+", "=", "10", "+", "text", ".", "count", "(", "\"", "b", "[", "1", "]", ")",
      ])
  }

  @Test func `A string with many interpolations is read to its end`() {
    let text = String(repeating: "\\()", count: 100_000)
    #expect(SourceTokens("a \"\(text)\" b").map(String.init) == ["a", "\"", "b"])
  }

  @Test func `A label does not belong to its statement`() {
    let source = SourceBlocks(["outer: for a in b {", "  inner: do { }", "}", "case 1: run { }"])
    #expect(
      source.blocks.map(\.head) == [["do"], ["for", "a", "in", "b"], ["case", "1", ":", "run"]])
    #expect(source.blocks.map(\.isLoop) == [false, true, false])
    #expect(source.blocks.first?.isDo == true)
  }

  @Test(arguments: [
    ("Task {", true), ("let a = Task(name: id) {", true),
    ("Task<[Int], Never>(name: f(1)) {", true),
    ("Task.detached(priority: .high) {", true), ("Task.immediate {", true),
    ("group.addTask(name: id) {", true), ("group.addTaskUnlessCancelled {", true),
    ("} onCancel: {", true), ("func load(_ task: Task<Int, Never>) async {", false),
    ("return Task<Int, Never> {", true), ("let a = Task<Void, Never>.detached {", true),
    ("func load() -> Task<Int, Never> {", false), ("var load: Task<Int, Never> {", false),
    ("func detached() {", false), ("if kind == .detached {", false),
    ("for task in tasks {", false), ("withTaskGroup(of: Task<Int, Never>.self) {", false),
  ])
  func `The name of the called function shows whether another task runs a closure`(
    line: String, isOfAnotherTask: Bool
  ) {
    let last = SourceBlocks(["do {", line, "}"]).blocks.first { $0.head.first != "do" }
    #expect(last?.isOfAnotherTask == isOfAnotherTask)
  }

  @Test func `A statement can continue in the next line`() {
    #expect(
      heads("guard let a = b,", "  a > 0", "else { return }") == [
        "guard let a = b , a > 0 else"
      ])
    #expect(heads("while isOpen", "  && count > 0 {", "}") == ["while isOpen & & count > 0"])
    #expect(
      heads("func run(", "  a: Int", ") async throws", "  -> Int", "{", "}") == [
        "func run ( a : Int ) async throws - > Int"
      ])
    #expect(
      heads("func run<T>(_ t: T) async", "where T: Sendable {", "}") == [
        "func run < T > ( _ t : T ) async where T : Sendable"
      ])
    #expect(heads("names", "  .filter { $0 }") == ["names . filter"])
  }

  @Test func `An operator at either end of a line break continues the statement`() {
    #expect(heads("if count", "  == 1 {", "}") == ["if count = = 1"])
    #expect(heads("let sum =", "  try? await", "  run {", "}") == ["let sum = try ? await run"])
    #expect(
      heads("guard let a", "  = b", "  ?? c", "else {", "}") == ["guard let a = b ? ? c else"])
    #expect(heads("for a in", "  all {", "}") == ["for a in all"])
    #expect(heads("for a", "  in all {", "}") == ["for a in all"])
    #expect(heads("let page = try?", "  run {", "}") == ["let page = try ? run"])
    #expect(heads("run { a in", "  for b in a { }", "}") == ["for b in a", "run"])
  }

  @Test func `The parameters of a closure do not belong to its first statement`() {
    #expect(heads("run { a, b in for c in d { } }") == ["for c in d", "run"])
    #expect(heads("run { first: for c in d { } }") == ["for c in d", "run"])
    #expect(heads("run { (a: Int) -> Int in if a { } }") == ["if a", "run"])
  }

  @Test func `The parentheses of an interpolation do not count`() {
    #expect(
      heads("group.addTask(", "  name: \"child \\(number)\",", "  priority: .high", ") {", "}") == [
        "group . addTask ( name : \" number , priority : . high )"
      ])
    let loop = SourceBlocks(["while text != \"\\(count)\", load(", ") {", "}"]).blocks.first
    #expect(loop?.isLoop == true)
  }

  @Test func `The statements at a line include the lines that continue them`() {
    let source = SourceBlocks([
      "let map =", "", "  try await image(", "    run { a in", "      print(a)", "    })",
      "  ?? nil",
      "b { c",
      "}",
    ])
    let statements = (1...9).map { line in
      source.tokens[source.tokens(ofStatementsAt: line)].joined(separator: " ")
    }
    #expect(
      statements == [
        "let map = try await image ( run { a in", "let map = try await image ( run { a in",
        "let map = try await image ( run { a in", "let map = try await image ( run { a in",
        "print ( a )", "} ) ? ? nil", "} ) ? ? nil", "b { c", "}",
      ])
    #expect(source.tokens(ofStatementsAt: 10).isEmpty)
  }

  @Test(arguments: ["do {", "do throws(Lost) {", "first: do {", "do"])
  func `A block after do is known`(head: String) {
    let block = SourceBlocks([head, head.hasSuffix("{") ? "" : "{", "}"]).blocks.first
    #expect(block?.isDo == true)
  }

  @Test func `Other lines begin a statement`() {
    #expect(heads("let a = b", "async let c = d { }") == ["async let c = d"])
    #expect(heads("let all = [", "  1,", "]", "for a in all {", "}") == ["for a in all"])
    #expect(heads("if a {", "}", "else {", "}") == ["if a", "else"])
  }

  @Test func `The line of a token is known, also after empty lines`() {
    let source = SourceBlocks(["", "a b", "", "", "c"])
    #expect((0...3).map(source.line) == [2, 2, 5, nil])
    #expect((0...2).map(source.lineStart) == [0, 0, 2])
  }
}
