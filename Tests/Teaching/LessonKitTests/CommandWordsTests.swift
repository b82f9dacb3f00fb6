import Testing

@testable import LessonKit

@Suite struct CommandWordsTests {
  @Test(arguments: [
    ("run  read-twice\t--reads 3", ["run", "read-twice", "--reads", "3"]),
    (#"why "image two""#, ["why", "image two"]),
    (#"why 'it''s'"#, ["why", "its"]),
    (#"why it\'s\ here"#, ["why", "it's here"]),
    (#"a "x\"y\z" b"#, ["a", #"x"y\z"#, "b"]),
    ("set name ''", ["set", "name", ""]),
    ("  a\tb ", ["a", "b"]),
    ("a --n='x \"y'", ["a", "--n=x \"y"]),
    ("", []),
  ])
  func `A line is split at white space outside quotes`(line: String, words: [String]) throws {
    #expect(try CommandWords.split(line) == words)
  }

  @Test(arguments: [["a", "b c"], ["it's"], [""], [#"back\slash"#, #"dou"ble"#]])
  func `A joined line is split into the same words`(words: [String]) throws {
    #expect(try CommandWords.split(CommandWords.join(words)) == words)
  }

  @Test func `An unclosed quotation mark is refused`() {
    #expect(throws: CommandWords.OpenQuote(mark: "'")) { try CommandWords.split("why 'image") }
  }
}
