import Testing
import TraceAnalysis

@Suite struct OutputLinesTests {
  @Test(
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("\n", [""]),
      ("a\r\nb\r\n", ["a\r", "b\r"]),
    ] as [(String, [String])])
  func `Output is divided at its line feeds`(text: String, lines: [String]) {
    #expect(text.printedLines.map(String.init) == lines)
  }
}
