import PseudoTerminal
import Testing

@testable import LineEditor

@Suite struct `Pasting` {
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

  @Test func `A paste of 10,000 lines is accepted completely`() throws {
    let terminal = try home.start()
    let text = (1...10_000).map { "line \($0)" }.joined(separator: "\n")
    try terminal.paste(text)
    try terminal.wait(for: "line 10000")
    try terminal.type("\u{3}")
    try terminal.waitForPrompt(after: "interrupted")
    try terminal.enter("next")
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
