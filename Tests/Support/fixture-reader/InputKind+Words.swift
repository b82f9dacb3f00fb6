extension InputKind {
  /// The words that have a meaning in the format.
  var words: [String] {
    switch self {
    case .lesson, .glossary: Self.markdownWords
    case .predict, .ask, .frontMatter, .course: Self.yamlWords
    case .source: Self.swiftWords
    case .progress:
      [
        "at a b\n", "seen a b\n", "answer a b 1 right 2025-01-01T00:00:00Z x\n", "ran ",
        "reviewed ", "finished ", "# ",
      ]
    case .settings: ["width ", "80\n", "pace ", "plain ", "on\n"]
    case .handIn, .classFolder:
      [
        "lesson a\n", "title ", "predict a 1\n", "asks ", "right 2025-01-01T00:00:00Z x\n", "seen ",
        "ran ", "end\n", "steps 1\n",
      ]
    case .help: ["{", "}", "[", "]", "\"a\":", ",", "null", "1e9", "\"\\ud800\""]
    case .expression:
      [
        "(", ")", "tasks ", "where ", ".children", "count(", "not ", "- ", "1 + ", "max(", "and ",
        "\"", "9", "0.1 ", "s ",
      ]
    case .trace:
      ["async let ", "Task", "Error()", ".", "<", ">", "&", "]]>", "-->", "</script>", "%%", ";"]
    case .symbols:
      [
        "main\n", "??\n", "??:0:0\n", "a.swift:1:2\n", ":", "$s4main1fyyYaF\n",
        "/a/b.swift:9:9\n\n",
      ]
    case .symbolCache: ["@1f\n", "@", "f\ta.swift\t1\t2\t+\n", "\t", "+\n"]
    case .editorSettings:
      ["bind ", "^A ", "ed-next-line\n", "settc ", "edit on\n", "# a\n", "el:", "\n"]
    case .history: ["\\040", "\\n", "run a\n", "\\^", "\\M-", "_HiStOrY_V2_\n"]
    case .line, .typed, .words, .arguments, .completion:
      [
        "run ", "\"", "'", "\\", "--a=", "-- ", "async-let/", "both ", "--image ", "9", ".. ",
        "export ", "tally ",
      ]
    }
  }

  private static let markdownWords: [String] = [
    "> ", "- ", "  - ", "1. ", "# ", "## ", "### ", "`", "``", "```", "~~~\n", "*a ", "**", "_",
    "a_b", "~", "~~",
    "[a](", "[a]", "[", "]", "](", "![", "<", "<a", "<!--", "-->", "&amp;", "&", "|", "| a ",
    "|-", "[a]: /b\n",
    "[^a]", "www.a.b", "a@b.c", "http://", "https://a.b/(", "- [ ] ", "---\n", "===\n", "\\*",
    "(", ")", ":", "= ",
    "```predict\n", "```code\na: ", "a, ", "<?", "<![CDATA[", "**a*", "[a][b]", "⇐ `",
  ]

  private static let yamlWords: [String] = [
    "a: ", "- ", "? ", ": ", "[", "]", "{", "}", "{a: ", "[a, ", ", ", "\"", "'", "|\n ",
    ">\n ", "&a ", "*a ",
    "!!str ", "!a ", "# ", "--- ", "...\n", "%YAML 1.1\n", "<<: ", "a: b\n", "- a\n",
    "key: a\n", "\\x", "~", "@",
  ]

  private static let swiftWords: [String] = [
    "{", "}", "(", "/*", "*/", "//", "\"\"\"", "#\"", "\"#", "\\(", "#if a\n", "#endif\n",
    "func f() {\n", "}\n",
    "struct S {\n", "extension S {\n", "`a`", "let a = ", "var a: ", "@a ", "/a/", "#/", "/#",
    "/ a", "/=",
    "case ", "init(", "<T>",
  ]
}
