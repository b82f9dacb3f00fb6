import PseudoTerminal
import StyledText
import Testing

@testable import LineEditor

@Suite struct LineWordsTests {
  @Test(
    arguments: [
      ("", [], ""), ("open", [], "open"), ("open ", ["open"], ""), ("  a  b", ["a"], "b"),
      ("a\\ b 'c d' \"e \\\" f\\n\" g", ["a b", "c d", "e \" f\\n"], "g"),
      ("x 'un closed", ["x"], "un closed"),
      ("a''b\"\"", [], "ab"), ("a '' ", ["a", ""], ""), ("日 本", ["日"], "本"),
    ] as [(String, [String], String)])
  func `Words are separated by spaces, and quotes keep them together`(
    line: String, words: [String], word: String
  ) {
    let request = CompletionRequest(line: line, cursor: line.unicodeScalars.count)
    #expect(request.words == words)
    #expect(request.word == word)
  }

  @Test func `Words after the cursor are ignored`() {
    let request = CompletionRequest(line: "open asy rest", cursor: 8)
    #expect(request.words == ["open"] && request.word == "asy")
    let answer = CompletionAnswer(request, candidates: [CompletionCandidate("async-let")])
    #expect(answer == .replace(count: 3, with: "async-let"))
  }

  @Test func `A closing quote is not repeated, and no space follows an open candidate`() {
    let quoted = CompletionRequest(line: "open \"as\"", cursor: 8)
    #expect(
      CompletionAnswer(quoted, candidates: [CompletionCandidate("as it is")])
        == .replace(count: 3, with: "\"as it is"))
    let option = CompletionRequest(line: "--co", cursor: 4)
    #expect(
      CompletionAnswer(option, candidates: [CompletionCandidate("--cores=", isOpen: true)])
        == .replace(count: 4, with: "--cores="))
    #expect(CompletionAnswer(option, candidates: []) == .nothing)
  }

  @Test(arguments: ["plain", "two words", "it's", "a\"b", "back\\slash", "\"'\\ "])
  func `A completed word is parsed back unchanged with any kind of quote`(text: String) {
    for quote: Character? in [nil, "'", "\""] where quote != "'" || !text.contains("'") {
      let written = CompletionAnswer.quoted(text, in: quote)
      let request = CompletionRequest(line: written, cursor: written.unicodeScalars.count)
      #expect(request.word == text && request.words.isEmpty)
    }
  }

  @Test func `Candidates are listed in columns, and a long list is cut with a count`() {
    let names = (1...9).map { CompletionCandidate("item\($0)") }
    func lines(columns: Int, rows: Int) -> [String] {
      CandidateList(candidates: names, columns: columns, rows: rows).lines.map(\.text)
    }
    #expect(
      lines(columns: 24, rows: 9) == [
        "item1  item4  item7", "item2  item5  item8", "item3  item6  item9",
      ])
    #expect(lines(columns: 10, rows: 4) == ["item1", "item2", "item3", "… and 6 more lines"])
  }
}
