import TaskTrace
import Testing
import TraceAnalysis
import TraceViews

@testable import TraceExport

@Suite struct EscapeTests {
  @Test func `Escaped text contains no markup, quotes or control characters`() {
    #expect(Markup.escaped("a<b> & \"c\" 'd'") == "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;")
    #expect(Markup.escaped("\u{1B}[2J\u{202E}\u{FFFE}") == "␛[2J⟨U+202E⟩\u{FFFD}")
  }

  @Test func `No line break in a page separates the call of a task from its braces`() {
    #expect(
      Markup.unbroken("main starts a with Task { }. It continues.")
        == "main starts a with Task\u{A0}{\u{A0}}. It continues.")
  }

  @Test func `JSON in a page cannot close its element`() {
    #expect(
      Markup.script(JSONText.string("</script><!--&")) == #""\u003c/script\u003e\u003c!--\u0026""#)
  }

  @Test func `Markdown in a text is escaped`() {
    #expect(
      Markdown.escaped("*a* [b](c) `d` <e> #f www.g.h http://i")
        == ##"\*a\* [b\](c) \`d\` \<e> #f www\.g.h http\://i"##)
    #expect(Markdown.escaped("C #") == "C \\#")
  }

  @Test func `No line of a fenced text can close the fence`() {
    #expect(Markdown.fenced(["a", "````"]) == "`````text\na\n````\n`````\n")
    #expect(Markdown.fenced([]) == "```text\n```\n")
  }

  @Test func `A diagram's text contains no symbols of the diagram language`() {
    #expect(SequenceDiagram.escaped("a->>b: c; #d") == "a#45;#62;#62;b#58; c#59; #35;d")
    #expect(SequenceDiagram.escaped("end") == "#101;nd")
    #expect(SequenceDiagram.escaped("größe 3") == "größe 3")
  }

  @Test func `Lengths have at most one decimal place`() {
    #expect([2, 2.04, 2.06, -0.25, 0.96].map(Markup.number) == ["2", "2", "2.1", "-0.3", "1"])
  }

  @Test func `Microseconds are exact to the nanosecond`() {
    #expect(
      [0, 7, 1_000, 120_000_001].map(PerfettoTrace.microseconds)
        == ["0.000", "0.007", "1.000", "120000.001"])
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `Digests match the standard's examples`(text: String, digest: String) {
    let hex = SHA256.digest(Array(text.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(hex.joined() == digest)
  }

  @Test func `Base64 texts match the RFC's examples`() {
    let words = ["", "f", "fo", "foo", "foob"].map { SHA256.base64(Array($0.utf8)) }
    #expect(words == ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="])
  }

  @Test(arguments: [
    ("a.html", ExportFormat.html), ("a.HTM", .html), ("a.b.svg", .svg), ("a.md", .markdown),
    ("a.json", .json), ("a.jsonl", .json), ("a.perfetto.json", .perfetto), ("a.mmd", .mermaid),
    ("a.cast", .cast),
  ])
  func `A file name determines the format`(name: String, format: ExportFormat) {
    #expect(ExportFormat(fileName: name) == format)
  }

  @Test func `A file name without a known extension has no format`() {
    #expect(ExportFormat(fileName: "svg") == nil)
    #expect(ExportFormat(fileName: "run.txt") == nil)
  }
}
