import Testing

@testable import RunKit

/// Where a program begins.
@Suite struct MainAttributeTests {
  @Test(arguments: [
    "@main struct Main {}", "import DemoWorld\n@main\nstruct Main {}",
    "/* a /* b */ c */ @main struct Main {}", "let a = \"\"\n@MainActor @main enum Main {}",
    "let a = \"\\\"\"; @main struct Main {}",
    "let a = #\"\"\"\n\"\"\" \"#\n\"\"\"#\n@main struct Main {}",
    "let a = \"not closed\n@main struct Main {}", "#if DEBUG\n#endif\n@main struct Main {}",
  ])
  func `A program can begin in a type`(text: String) {
    #expect(!SourceSnapshot(name: "a.swift", text: text).isScript)
  }

  @Test(arguments: [
    "", "print(1)", "// @main\nprint(1)", "print(1) // @main", "/* /* */ @main */ print(1)",
    "print(\"@main\")", "print(\"\\\" @main\")", "print(\"\"\"\n  @main\n  \"\"\")",
    "print(#\"\\\" @main \"#)", "@mainly struct Main {}", "/* @main", "\"\"\"\n@main",
  ])
  func `A comment or a string says nothing about where a program begins`(text: String) {
    #expect(SourceSnapshot(name: "a.swift", text: text).isScript)
  }
}
