import FileStore
import Testing

/// Text with sequences of combining marks of any length.
@Suite struct StreamSafeTests {
  @Test func `A combining grapheme joiner is inserted after every 128 combining marks`() {
    for (count, breaks) in [(127, 0), (128, 0), (129, 1), (256, 1), (257, 2), (10_000, 78)] {
      let text = "e" + String(repeating: "\u{301}", count: count) + "a\u{301}"
      let safe = text.streamSafe
      #expect(safe.unicodeScalars.count { $0 == "\u{34F}" } == breaks, "\(count)")
      #expect(safe.unicodeScalars.filter { $0 != "\u{34F}" }.elementsEqual(text.unicodeScalars))
      #expect(safe.count == 2)
    }
  }

  @Test(arguments: [
    "", "text", "Ä e\u{301}", "한국어", "\u{345}a", "\u{1F468}\u{200D}\u{1F469}", "\r\n",
  ])
  func `Other text is unchanged`(text: String) {
    #expect(text.streamSafe.utf8.elementsEqual(text.utf8))
  }

  @Test func `A file is read as stream-safe text`() throws {
    let scratch = try ScratchFolder()
    try scratch.put(String(repeating: "\u{5B0}\u{301}", count: 500), at: "marks")
    #expect(try Files.text("\(scratch.path)/marks").unicodeScalars.count == 1_007)
  }
}
