import StyledText
import Testing

@Suite struct NearestNamesTests {
  private let words = ["lessons", "open", "next", "run", "rerun", "params", "trace", "at"]

  @Test(arguments: [
    ("lesson", ["lessons"]), ("opne", ["open"]), ("rn", ["run"]), ("tr", ["trace"]),
    ("xyzzy", []), ("", []), ("--", []), ("TRACE", ["trace"]), ("ot", []), ("--ot", ["at"]),
    (String(repeating: "run", count: 40), []),
  ])
  func `Similar words are found for a mistyped word`(typed: String, near: [String]) {
    #expect(words.nearest(to: typed) == near)
  }

  @Test(arguments: [
    ("asnc", ["async-let"]), ("concurent", ["read/concurrent-binding"]),
    ("bindngs", ["two-bindings", "read/concurrent-binding"]),
    ("binding", ["read/concurrent-binding", "two-bindings"]),
    ("--metdata", ["--metadata-fails"]), ("lat", []), ("asynclet", ["async-let"]),
  ])
  func `A word is also compared with the parts of a name`(typed: String, near: [String]) {
    let names = ["async-let", "read/concurrent-binding", "two-bindings", "--metadata-fails"]
    #expect(names.nearest(to: typed) == near)
  }

  @Test func `Equally similar names keep their order, and three are returned at most`() {
    #expect(["ab2", "ab1", "ab4", "ab3"].nearest(to: "ab0") == ["ab2", "ab1", "ab4"])
    #expect(["ab2", "ab1"].nearest(to: "ab0", count: 1) == ["ab2"])
  }

  @Test(arguments: [
    ("explan", ["why"]), ("findngs", ["trace rules"]), ("wyh", ["why"]), ("xyzzy", []),
    ("events", ["trace log"]),
  ])
  func `A synonym is replaced by the word that it stands for`(typed: String, near: [String]) {
    let synonyms = [
      "explain": "why", "findings": "trace rules", "finding": "trace rules",
      "events": "trace log", "event": "trace log",
    ]
    #expect(["why", "run"].nearest(to: typed, synonyms: synonyms) == near)
  }
}
