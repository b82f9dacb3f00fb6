import Testing
import TraceAnalysis

@Suite struct ByteSearchTests {
  @Test func `A search by bytes has the same result as a search by characters`() {
    let texts = [
      "", "a", "ab", "aab", "e", "\u{e9}", "e\u{301}", "\r\n", "\n", "\r", "a\r\nb", "K",
      "\u{212a}",
      "no ticket", "ticket", "tick", "日本", "本",
    ]
    for whole in texts {
      for part in texts {
        #expect(
          whole.containsCharacters(of: part) == (part.isEmpty || whole.contains(part)),
          "\(whole.debugDescription) and \(part.debugDescription)")
      }
    }
  }
}
