import SwiftSource
import Testing

/// Swift source as tokens.
@Suite struct SwiftLexerTests {
  /// Returns all tokens except white space, each after its kind.
  private func tokens(_ source: String) -> [String] {
    let bytes = Array(source.utf8)
    return SwiftLexer.tokens(of: bytes).filter { $0.kind != .space && $0.kind != .newline }
      .map { "\($0.kind) \(String(decoding: bytes[$0.range], as: UTF8.self))" }
  }

  @Test(arguments: [
    (
      "let x = 0x1F_0 + 1.5",
      ["keyword let", "name x", "symbol =", "number 0x1F_0", "symbol +", "number 1.5"]
    ),
    ("1...3", ["number 1", "symbol .", "symbol .", "symbol .", "number 3"]),
    (
      "Task.init .default",
      ["typeName Task", "symbol .", "keyword init", "symbol .", "name default"]
    ),
    (#""a \(b("c)")) // d" e"#, [#"string "a \(b("c)")) // d""#, "name e"]),
    (##"#"a "b" \(c)"# d"##, [##"string #"a "b" \(c)"#"##, "name d"]),
    ("\"\"\"\na \" b\n\"\"\" c", ["string \"\"\"\na \" b\n\"\"\"", "name c"]),
    (
      ##"a = /"/ + #/"/#"##, ["name a", "symbol =", #"string /"/"#, "symbol +", ##"string #/"/#"##]
    ),
    ("a / b /c", ["name a", "symbol /", "name b", "symbol /", "name c"]),
    ("(/, /a/)", ["symbol (", "symbol /", "symbol ,", "string /a/", "symbol )"]),
    ("/* a /* b */ c */ d", ["comment /* a /* b */ c */", "name d"]),
    ("a // b { \"\nc", ["name a", "comment // b { \"", "name c"]),
    ("\"open\nlet", ["string \"open", "keyword let"]),
    ("/* open", ["comment /* open"]),
    (
      "@MainActor #expect `let` größe",
      ["keyword @MainActor", "keyword #expect", "name `let`", "name größe"]
    ),
    (
      "f(for: a, in b: Int) default: nil: for x in y",
      [
        "name f", "symbol (", "name for", "symbol :", "name a", "symbol ,", "name in", "name b",
        "symbol :", "typeName Int", "symbol )", "keyword default", "symbol :", "keyword nil",
        "symbol :", "keyword for", "name x", "keyword in", "name y",
      ]
    ),
  ])
  func `Source code is split into tokens`(source: String, expected: [String]) {
    #expect(tokens(source) == expected)
  }

  @Test(arguments: [
    "let a = \"\"\"\n  \\(b[\"c\"])\n  \"\"\"\n/// é\n", "\"\"\"", "\"\\(", "#", "##\"", "\\", "`",
    "/*", "/a", "= / a", "#/\n",
    "日本 \u{0} é",
  ])
  func `Tokens cover every byte exactly once`(source: String) {
    let bytes = Array(source.utf8)
    #expect(SwiftLexer.tokens(of: bytes).flatMap { Array($0.range) } == Array(bytes.indices))
  }

  @Test(arguments: [
    (["a // b {", "\"// c\" /* d", "} */ e"], ["a       ", "\"// c\"     ", "     e"]),
    (["\"\"\"", "{ \\(a(b)) {", "\"\"\" c"], ["   ", "   (a(b))  ", "    c"]),
    (["#\"{ \\(a) \\#(b)\"# c"], ["           (b)   c"]),
    (
      ["let a = \"{ \\(b) }\"", "#/{/#", "é /* ü */ d"],
      ["let a = \"{ \\(b) }\"", "     ", "é          d"]
    ),
    (["/* open", "{"], ["       ", " "]), (["", ""], ["", ""]), ([""], [""]),
  ])
  func `Comments and the texts of long strings are replaced with spaces`(
    source: [String], expected: [String]
  ) {
    #expect(SwiftLexer.code(ofLines: source) == expected)
  }
}
