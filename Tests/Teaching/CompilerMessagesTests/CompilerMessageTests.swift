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

  @Test func `the first error is read with its place, its source and its notes`() throws {
    let message = try #require(CompilerMessage(reading: output))
    #expect(message.identifier == "async_expr_without_await")
    #expect(message.words == "expression is 'async' but is not marked with 'await'")
    #expect(message.file == "/home/ann/my:code/Album.swift")
    #expect((message.line, message.column) == (4, 26))
    #expect(message.source == "func f() async { let n = work(); print(n) }")
    #expect(message.caret == "                         ^~~~~~")
    #expect(message.notes == ["async_access_without_await"])
  }

  @Test func `a learner reads what it means, and the compiler's words below`() throws {
    let message = try #require(CompilerMessage(reading: output))
    #expect(
      message.lines == [
        "Album.swift, line 4: The call may suspend the task, so it needs await before the expression.",
        "  func f() async { let n = work(); print(n) }",
        "                           ^~~~~~",
        "The compiler says: expression is 'async' but is not marked with 'await'",
        "Lesson: structured-programming",
      ])
  }

  @Test func `a message without an explanation keeps the compiler's words`() throws {
    let text = "A.swift:9:1: error: cannot find 'x' in scope [cannot_find_in_scope]\nx\n^"
    let message = try #require(CompilerMessage(reading: text))
    #expect(message.lines == ["A.swift, line 9: cannot find 'x' in scope", "  x", "  ^"])
  }

  @Test func `of a long line, a learner sees what is around the caret`() throws {
    let source = String(repeating: "(", count: 500) + "x" + String(repeating: ")", count: 500)
    let message = try #require(
      CompilerMessage(
        reading: "a.swift:1:501: error: no\n\(source)\n\(String(repeating: " ", count: 500))^\n"))
    #expect(
      message.lines == [
        "a.swift, line 1: no",
        "  …" + String(repeating: "(", count: 80) + "x" + String(repeating: ")", count: 79) + "…",
        "  " + String(repeating: " ", count: 81) + "^",
      ])
  }

  @Test func `a message about no place has only words`() throws {
    let text = "<unknown>:0: error: error opening input file 'a: b.swift' [error_open_input_file]"
    let message = try #require(CompilerMessage(reading: text))
    #expect(message.lines == ["error opening input file 'a: b.swift'"])
  }

  @Test func `groups and identifiers are distinguished`() throws {
    let text = "A.swift:1:2: error: array [Int] [1] is wrong [some_name] [#SomeGroup]"
    let message = try #require(CompilerMessage(reading: text))
    #expect(message.identifier == "some_name")
    #expect(message.words == "array [Int] [1] is wrong")
  }

  @Test(arguments: ["", "\n\n", "Stack dump:\n0. Program arguments", ": error: ", "[", "]\n ]"])
  func `text that is no message is no trouble`(_ text: String) {
    #expect(CompilerMessage(reading: text)?.explanation == nil)
    #expect(CompilerMessage.warning(reading: text) == nil)
  }
}
