import StyledText
import Testing

@Suite struct StyledLineTests {
  @Test func `Control characters are made visible`() {
    let line = StyledLine("a\u{1B}[31mb\u{7F}\u{202E}c\u{9B}\td\n")
    #expect(line.text == "a␛[31mb␡⟨U+202E⟩c⟨U+9B⟩    d␊")
  }

  @Test func `Only sequences that select colors are left out`() {
    #expect("a\u{1B}[1;31mb\u{1B}[mc".withoutColors == "abc")
    #expect("a\u{1B}[2Jb\u{1B}[3".withoutColors == "a\u{1B}[2Jb\u{1B}[3")
  }

  @Test func `Invisible characters are made visible, except those that join others`() {
    let line = StyledLine("run\u{200B} \u{61C}\u{FEFF}a\u{2060}b \u{1F469}\u{200D}\u{1F467}")
    #expect(
      line.text == "run⟨U+200B⟩ ⟨U+61C⟩⟨U+FEFF⟩a⟨U+2060⟩b \u{1F469}\u{200D}\u{1F467}")
  }

  @Test func `Adjacent spans with the same role are merged`() {
    let line = StyledLine("a", .code) + StyledLine("b", .code) + StyledLine("c")
    #expect(line.spans == [Span("ab", .code), Span("c")])
  }

  @Test func `Commands in a sentence have their own style and keep their backticks`() {
    let text = "Type `lessons` to list them, or `open LESSON`."
    let line = StyledLine(sentence: text, .error)
    #expect(line.text == text)
    #expect(
      line.spans == [
        Span("Type ", .error), Span("`lessons`", .key), Span(" to list them, or ", .error),
        Span("`open LESSON`", .key), Span(".", .error),
      ])
    #expect(
      line.wrapped(to: 12).map(\.text) == [
        "Type", "`lessons` to", "list them,", "or `open", "LESSON`.",
      ])
    #expect(line.wrapped(to: 12).last?.spans.first == Span("LESSON`", .key))
    #expect(StyledLine(sentence: "one ` alone", .note).spans == [Span("one ` alone", .note)])
    #expect(StyledLine(sentence: "no command").spans == [Span("no command")])
  }

  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("👩‍👩‍👧", 2), ("⚠️", 2), ("", 0), ("█─", 2),
  ])
  func `The width is measured in columns, not in characters`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func `Wrapping breaks at spaces and keeps roles`() {
    let line = StyledLine("one two ") + StyledLine("three", .code) + StyledLine(" four")
    #expect(line.wrapped(to: 10, indent: 2).map(\.text) == ["one two", "  three", "  four"])
    #expect(line.wrapped(to: 10, indent: 2)[1].spans.last == Span("three", .code))
  }

  @Test(arguments: [
    (
      "cancel in a withTaskCancellationHandler.",
      ["cancel in a", "withTaskCancellation", "Handler."]
    ),
    ("AsyncChannel<String>.Iterator", ["AsyncChannel<String>.", "Iterator"]),
    ("/home/ann/lessons/two-downloads", ["/home/ann/lessons/two-", "downloads"]),
    ("abcdefghijklmnopqrstuvwxyz", ["abcdefghijklmnopqrstuv", "wxyz"]),
  ])
  func `A word wider than a line is broken between its parts`(text: String, lines: [String]) {
    #expect(StyledLine(text).wrapped(to: 22).map(\.text) == lines)
  }

  @Test func `A word wider than a line is broken`() {
    #expect(
      StyledLine("abcdefghijkl mn").wrapped(to: 8).map(\.text) == ["abcdefgh", "ijkl mn"])
  }

  @Test(arguments: [
    ("a  b   c", 8, ["a  b   c"]), ("abcd  efgh ij", 8, ["abcd", "efgh ij"]),
    ("   abcdefghij", 8, ["   abcde", "fghij"]), ("abcdefgh   ij  ", 8, ["abcdefgh", "ij"]),
    ("größe – größe", 8, ["größe –", "größe"]), ("日本語 日本語", 8, ["日本語", "日本語"]),
    ("abc\u{301}defg \u{301}h ij", 8, ["abc\u{301}defg \u{301}", "h ij"]),
    ("ab👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 8, ["ab👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"]),
  ])
  func `Any kind of text is wrapped by its width in columns`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(StyledLine(text).wrapped(to: width).map(\.text) == lines)
  }

  @Test(arguments: [
    ("it waits 300 ms more", 12, ["it waits", "300 ms more"]),
    ("begins with Task { } here", 20, ["begins with Task { }", "here"]),
    ("begins with Task { } here", 18, ["begins with", "Task { } here"]),
    ("begins with Task { } here", 16, ["begins with", "Task { } here"]),
    ("in Task { await x }", 10, ["in Task {", "await x }"]),
    ("it waits 300 µs, and", 12, ["it waits", "300 µs, and"]),
    ("it ends at 10 s", 14, ["it ends at", "10 s"]),
    ("it takes 42 minutes", 12, ["it takes", "42 minutes"]),
    ("it takes 1 minute, and", 12, ["it takes", "1 minute,", "and"]),
    ("it takes 42 minutely", 12, ["it takes 42", "minutely"]),
    // Here the unit of time or the number is missing, or both do not fit on one line.
    ("it waits 300 more ms", 12, ["it waits 300", "more ms"]),
    ("it waits 300 msec", 12, ["it waits 300", "msec"]),
    ("it waits for s", 12, ["it waits for", "s"]),
    ("1234567890 ms", 10, ["1234567890", "ms"]),
    ("it waits 300 日本", 12, ["it waits 300", "日本"]),
  ])
  func `Wrapping keeps a number with its unit and braces with their code`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(StyledLine(text).wrapped(to: width).map(\.text) == lines)
  }

  @Test func `A truncated line keeps the roles of its spans`() {
    let line = StyledLine("ab", .code) + StyledLine("cdef", .error) + StyledLine("gh")
    #expect(
      line.truncated(to: 4).spans == [Span("ab", .code), Span("c", .error), Span("…", .dim)])
    #expect(line.truncated(to: 1).spans == [Span("…", .dim)])
    #expect(line.truncated(to: 3).spans == [Span("ab", .code), Span("…", .dim)])
  }

  @Test func `Trailing spaces of any role are removed`() {
    let line = StyledLine(" a ") + StyledLine("  ", .link) + StyledLine("   ")
    #expect(line.withoutTrailingSpaces == " a")
    #expect(StyledLine("   ").withoutTrailingSpaces == StyledLine())
  }

  @Test(arguments: ["", "abc", "größe – █", "日本", "e\u{301}", "a\u{AD}b", "⚠️ …"])
  func `A prefix is as wide as the limit allows`(text: String) {
    for columns in 0...12 {
      let part = String(text.prefix(columns: columns))
      #expect(text.hasPrefix(part))
      #expect(part.displayWidth <= columns)
      let next = text.dropFirst(part.count).first
      #expect(next.map { part.displayWidth + $0.displayWidth > columns } ?? true)
    }
  }

  @Test func `Truncating leaves room for the ellipsis`() {
    #expect(StyledLine("日本語日本語").truncated(to: 8).text == "日本語…")
    #expect(StyledLine("short").truncated(to: 8).text == "short")
  }

  @Test func `Without colors, only the text is written`() {
    let line = StyledLine("no", .error) + StyledLine(" yes")
    #expect(TerminalWriter(colors: .none).string(for: line) == "no yes")
    #expect(TerminalWriter(colors: .ansi).string(for: line) == "\u{1B}[31mno\u{1B}[0m yes")
  }
}
