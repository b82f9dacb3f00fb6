import PseudoTerminal
import Testing

@testable import LineEditor

@Suite struct PasteTests {
  let home: Home

  init() throws { home = try Home() }

  @Test func `Pasted lines run one by one only after Return is pressed`() throws {
    let terminal = try home.start()
    try terminal.paste("one\r\n\ttwo\rthree\n")
    try terminal.wait(for: "three")
    #expect(terminal.screen.lines == ["demo> one", " two", "three"])
    try terminal.type("!\r")
    try terminal.waitForPrompt(after: "got [three!]")
    #expect(
      terminal.screen.lines.dropFirst(3) == [
        "got [one]", "demo>  two", "got [ two]", "demo> three!", "got [three!]", "demo>",
      ])
  }

  @Test func `Control characters in a paste are removed, and a tab does not complete`() throws {
    let terminal = try home.start()
    try terminal.paste("l\to\u{4}\u{1A}g\u{9}")
    try terminal.enter("|", reads: "l og |")
  }

  @Test func `A paste of 1,000 lines is accepted completely`() throws {
    let terminal = try home.start()
    let text = (1...1_000).map { "line \($0)" }.joined(separator: "\r\n")
    try terminal.paste(text)
    try terminal.wait(for: "line 1000")
    try terminal.type("\u{3}")
    try terminal.waitForPrompt(after: "interrupted")
    try terminal.enter("next")
  }

  @Test(arguments: [("\r", 1_001), ("\r\n", 120_000), ("\n", 150_000)])
  func `A paste of more than 1,000 lines is refused, and the line stays`(
    end: String, count: Int
  ) throws {
    let terminal = try home.start()
    try terminal.type("be")
    let line = "a line \u{1B}[A"
    try terminal.paste((1...count).map { _ in line }.joined(separator: end))
    let bytes = (line + end).utf8.count * count - end.utf8.count
    try terminal.wait(for: "the refusal") {
      $0.screen.lines.flatMap { $0.split(separator: " ") }.joined(separator: " ")
        == """
        The paste was not inserted: it has \(count) lines and \(bytes) bytes, and the prompt \
        accepts 1000 lines and 1048576 bytes. To run commands from a file, type `tutor < FILE` in \
        a shell. demo> be
        """
    }
    try terminal.enter("fore", reads: "before")
  }

  @Test func `The bytes of a long paste are not kept`() {
    var decoder = InputDecoder()
    decoder.append("\u{1B}[200~".utf8)
    let part = Array(repeating: UInt8(ascii: "x"), count: 1 << 16)
    for _ in 0..<64 {
      decoder.append(part)
      #expect(decoder.next() == nil)
      #expect(decoder.bytes.count <= PasteSize.limit.bytes + part.count + 16)
    }
    decoder.append("\u{1B}[201~|".utf8)
    guard case .longPaste(let size)? = decoder.next() else {
      Issue.record("The paste was accepted.")
      return
    }
    #expect(size.bytes == 64 << 16)
    #expect(size.lines == 1)
    #expect(decoder.next() == .character("|"))
  }

  @Test func `Control-C works during a paste that never ends`() throws {
    let terminal = try home.start()
    try terminal.type("\u{1B}[200~lost")
    try terminal.type("\u{3}")
    try terminal.waitForPrompt(after: "interrupted")
  }

  @Test func `A paste in vi's command mode is inserted as text`() throws {
    let terminal = try home.start(["--vi"])
    try terminal.type("ab\u{1B}")
    try terminal.wait(for: "the cursor on b") { $0.screen.cursor.column == 7 }
    try terminal.paste("X")
    try terminal.wait(for: "demo> aXb")
    try terminal.enter("", reads: "aXb")
  }

  @Test(arguments: 1...12) func `A paste is decoded no matter how its bytes are split`(length: Int)
  {
    let bytes = Array("a\u{1B}[200~é\r\u{1B}[A\u{1B}[201~b\u{1B}[D\u{1B}".utf8)
    var decoder = InputDecoder()
    var inputs: [InputDecoder.Input] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      decoder.append(bytes[start...].prefix(length))
      while let input = decoder.next() { inputs.append(input) }
    }
    #expect(decoder.isHoldingBack)
    while let input = decoder.next(isLast: true) { inputs.append(input) }
    #expect(
      inputs == [
        .character("a"), .paste("é\n[A"), .character("b"), .character("\u{1B}"), .character("["),
        .character("D"), .character("\u{1B}"),
      ])
  }

  @Test func `Bytes that are not UTF-8 become replacement characters`() {
    var decoder = InputDecoder()
    decoder.append([0x61, 0xFF, 0xC3, 0x28, 0xE2, 0x82, 0x62, 0xF0, 0x9F])
    var scalars: [Unicode.Scalar] = []
    while case .character(let scalar)? = decoder.next() { scalars.append(scalar) }
    while case .character(let scalar)? = decoder.next(isLast: true) { scalars.append(scalar) }
    #expect(scalars.filter { $0 != "\u{FFFD}" } == ["a", "(", "b"])
    #expect(scalars.first == "a" && scalars.contains("\u{FFFD}"))
  }
}
