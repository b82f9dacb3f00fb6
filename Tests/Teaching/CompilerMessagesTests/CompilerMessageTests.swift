import CompilerMessages
import Testing

@Suite struct CompilerMessageTests {
  private let output = """
    /home/ann/my:code/Album.swift:2:7: warning: variable 'n' was never mutated [var_never_mutated]
      var n = 1
          ^
    /home/ann/my:code/Album.swift:4:26: error: expression is 'async' but is not marked with 'await' [async_expr_without_await]
    func f() async { let n = work(); print(n) }
                             ^~~~~~
                             await\u{20}
    /home/ann/my:code/Album.swift:4:26: note: call is 'async' [async_access_without_await]
    func f() async { let n = work(); print(n) }
                             ^
    /home/ann/my:code/Album.swift:9:1: error: cannot find 'x' in scope [cannot_find_in_scope]
    x
    ^
    """

  @Test func `The first error is parsed with its location, source line and notes`() throws {
    let message = try #require(CompilerMessage(reading: output))
    #expect(message.identifier == "async_expr_without_await")
    #expect(message.words == "expression is 'async' but is not marked with 'await'")
    #expect(message.file == "/home/ann/my:code/Album.swift")
    #expect((message.line, message.column) == (4, 26))
    #expect(message.source == "func f() async { let n = work(); print(n) }")
    #expect(message.caret == "                         ^~~~~~")
    #expect(message.notes == ["async_access_without_await"])
  }

  @Test(arguments: [
    #"print("state: error: cannot find 'valeu' in scope")"#, #"print("B.swift:1:2: error: no")"#,
    "case warning: note: 1",
  ])
  func `A source line is not a message, whatever it contains`(source: String) throws {
    let output = """
      A.swift:1:3: warning: never used [unused]
      \(source)
        ^
      A.swift:2:1: error: cannot convert a value [cannot_convert]
      \(source)
      ^
      """
    #expect(CompilerMessage.suggestingNames(in: output, from: "let value = 1") == output)
    let message = try #require(CompilerMessage(reading: output))
    #expect(message.line == 2)
    #expect(message.words == "cannot convert a value")
    #expect(message.source == source)
  }

  @Test func `An explanation is followed by the source line and the compiler's message`() throws {
    let message = try #require(CompilerMessage(reading: output))
    #expect(
      message.lines() == [
        "Album.swift, line 4: The call may suspend the task. Write await before the expression.",
        "  func f() async { let n = work(); print(n) }",
        "                           ^~~~~~",
        "The compiler says: expression is 'async' but is not marked with 'await'",
        "Lesson: structured-programming",
      ])
  }

  @Test func `A message without an explanation shows the compiler's text`() throws {
    let text = "A.swift:9:1: error: cannot find 'x' in scope [cannot_find_in_scope]\nx\n^"
    let message = try #require(CompilerMessage(reading: text))
    #expect(message.lines() == ["A.swift, line 9: cannot find 'x' in scope", "  x", "  ^"])
  }

  @Test func `A long source line is shortened to the text around the caret`() throws {
    let source = String(repeating: "(", count: 500) + "x" + String(repeating: ")", count: 500)
    let message = try #require(
      CompilerMessage(
        reading: "a.swift:1:501: error: no\n\(source)\n\(String(repeating: " ", count: 500))^\n"))
    #expect(
      message.lines() == [
        "a.swift, line 1: no",
        "  …" + String(repeating: "(", count: 80) + "x" + String(repeating: ")", count: 79) + "…",
        "  " + String(repeating: " ", count: 81) + "^",
      ])
  }

  @Test(arguments: [
    ("cannot find 'rendr' in scope", "func render() {}", "render"),
    ("cannot find 'download' in scope", "// Downloads\nlet downloads = 1", "downloads"),
    ("cannot find type 'AsyncChanel' in scope", "", "AsyncChannel"),
    ("value of type 'TaskGroup<Int>' has no member 'addtask'", "", "addTask"),
    ("cannot find type 'Seat' in scope", "actor Seats {}\nprint(\"a seat\")", "Seats"),
    ("cannot find 'xyz' in scope", "func render() {}", nil),
    ("cannot find 'Mutex' in scope", "let mutex = 1", nil),
  ])
  func `The nearest name in the program is suggested for an unknown name`(
    error: String, text: String, name: String?
  ) throws {
    let output = "A.swift:1:1: error: \(error) [some_name]\nx\n^"
    let message = try #require(
      CompilerMessage(reading: CompilerMessage.suggestingNames(in: output, from: text)))
    #expect(message.identifier == "some_name")
    #expect(message.words == error + (name.map { "; did you mean '\($0)'?" } ?? ""))
  }

  @Test func `A missing brace is reported at the brace that it should close`() throws {
    let text = """
      a.swift:6:1: error: expected '}' at end of brace statement [expected_rbrace_in_brace_stmt]

      ^
      a.swift:1:26: note: to match this opening '{' [opening_brace]
      func load() async -> Int {
                               ^
      """
    let message = try #require(CompilerMessage(reading: text))
    #expect(message.isOfSyntax)
    #expect(
      message.lines() == [
        "a.swift, line 1: No brace closes this one.",
        "  func load() async -> Int {",
        "                           ^",
        "The compiler says: expected '}' at end of brace statement",
      ])
  }

  @Test func `A message without a location shows only its text`() throws {
    let text = "<unknown>:0: error: error opening input file 'a: b.swift' [error_open_input_file]"
    let message = try #require(CompilerMessage(reading: text))
    #expect(message.lines() == ["error opening input file 'a: b.swift'"])
  }

  @Test func `A message's identifier is distinguished from its group`() throws {
    let text = "A.swift:1:2: error: array [Int] [1] is wrong [some_name] [#SomeGroup]"
    let message = try #require(CompilerMessage(reading: text))
    #expect(message.identifier == "some_name")
    #expect(message.words == "array [Int] [1] is wrong")
  }

  @Test(arguments: ["", "\n\n", "Stack dump:\n0. Program arguments", ": error: ", "[", "]\n ]"])
  func `Text that is not a compiler message has no explanation`(_ text: String) {
    #expect(CompilerMessage(reading: text)?.explanation == nil)
    #expect(CompilerMessage.warning(reading: text) == nil)
  }
}
