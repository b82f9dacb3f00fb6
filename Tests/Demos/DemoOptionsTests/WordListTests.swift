import DemoOptions
import Testing

private let x38 = String(repeating: "x", count: 38)
private let x40 = x38 + "xx"

@Suite struct WordListTests {
  @Test(arguments: [
    ("4", "4"), ("", "\"\""), (" 4", "\" 4\""), ("a\nb", "\"a\nb\""),
    (String(repeating: "x", count: 80), String(repeating: "x", count: 80)),
    (String(repeating: "x", count: 100_000), x40 + "…" + x40),
    ("a/" + String(repeating: "x", count: 100_000) + "/b", "a/" + x38 + "…" + x38 + "/b"),
    (
      String(repeating: "e\u{301}", count: 50_000),
      String(repeating: "e\u{301}", count: 20) + "…" + String(repeating: "e\u{301}", count: 20)
    ),
  ])
  func `A sentence shows where a word begins and ends, and both ends of a long one`(
    word: String, shown: String
  ) {
    #expect(word.asWord == shown)
  }

  @Test func `Errors do not repeat a long word`() {
    let word = String(repeating: "x", count: 1_000)
    let failures: [any Error] = [
      BadValue("--cores", given: word, expected: "a number"),
      ArgumentFailure.unknownDemo(word, nearest: []),
      ArgumentFailure.unknownOption("--\(word)", nearest: []),
      ArgumentFailure.unexpectedValue(flag: "--loud", value: word),
      ArgumentFailure.unexpectedArgument(word, nearest: []),
    ]
    for failure in failures { #expect("\(failure)".count < 150, "\(failure)") }
  }
}
