import StyledText
import Testing

@testable import LessonKit

/// Hostile text. It is reported and displayed, and takes no noticeable time.
@Suite struct HostileLessonTests {
  private func read(_ text: String) -> LessonReading {
    LessonReader.read(text, name: Fixture.name, file: "L.md")
  }

  private func problems(_ text: String) -> [LessonProblem] { read(text).diagnostics.map(\.problem) }

  private static let start = "---\ntitle: T\nsummary: S.\nminutes: 1\n---\n# T\n\n## Step\n\n"

  @Test func `a line of a megabyte is refused`() {
    let text = Self.start + String(repeating: "[", count: 1 << 20)
    #expect(problems(text).contains(.lineTooLong(bytes: 1 << 20)))
    #expect(read(text).lesson.steps == [])
  }

  @Test func `a file that is too large is refused`() {
    let text = Self.start + String(repeating: "a\n", count: SourceLimits.bytes / 2)
    #expect(
      problems(text) == [
        .tooLarge(bytes: Self.start.utf8.count + SourceLimits.bytes, limit: SourceLimits.bytes)
      ])
  }

  @Test(arguments: [
    String(repeating: ">", count: 9_000), String(repeating: "- ", count: 4_000),
    String(repeating: "*a ", count: 3_000), String(repeating: "![", count: 4_000),
    (0..<120).map { String(repeating: "  ", count: $0) + "- a" }.joined(separator: "\n"),
    String(repeating: "**_", count: 1_500) + "a" + String(repeating: "_**", count: 1_500),
  ])
  func `what is nested too deep is cut`(body: String) throws {
    let reading = read(Self.start + body + "\n")
    let step = try #require(reading.lesson.steps.first)
    let renderer = LessonRenderer(style: LessonStyle(width: 40))
    let lines = renderer.lines(for: step, of: reading.lesson)
    #expect(lines.filter { $0.width > 40 }.map(\.text) == [])
  }

  @Test func `deep nesting is reported`() {
    #expect(
      problems(Self.start + String(repeating: "> ", count: 50) + "a") == [.tooDeep(limit: 32)])
  }

  @Test func `NULs and escapes are reported and made visible`() {
    let reading = read(Self.start + "a\u{0}b \u{1B}[31mred\u{202E}\n\n```text\n\u{9B}2J\n```\n")
    #expect(
      reading.diagnostics.map(\.problem) == [.controlCharacter(0), .controlCharacter(0x9B)])
    let lines = LessonRenderer(style: LessonStyle(width: 40)).lines(
      for: reading.lesson.steps[0].blocks)
    #expect(
      lines.picture == """
        a\u{FFFD}b ␛[31mred⟨U+202E⟩

            ⟨U+9B⟩2J
        """)
  }

  @Test(arguments: [
    String(repeating: "[", count: 9_000), String(repeating: "{a: ", count: 2_000),
    String(repeating: "- ", count: 4_000), String(repeating: "? ", count: 4_000),
    "&a [*a, *a", "ask: *b", "!!binary x: @", "\"open", "%YAML 9", "ask: [a\nb", "\u{FEFF}",
    "a: b: c",
    "--- a\n--- b", "? {a: b}\n: {c: d}", "ask: &x {a: *x}",
  ])
  func `broken YAML is an error in its place`(yaml: String) throws {
    let reading = read(Self.start + "```predict\n\(yaml)\n```\n")
    let first = try #require(reading.diagnostics.first { $0.severity == .error })
    let position = try #require(first.position)
    #expect((10...14).contains(position.line))
    #expect(reading.lesson.steps[0].blocks.map(\.kind) == [.unreadable(.predict)])
  }

  @Test func `aliases do not multiply without end`() {
    var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      yaml += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(problems(Self.start + "```predict\n\(yaml)```\n") == [.yamlAnchor])
  }

  /// With a parser alone, these 529 bytes take practically forever: each alias repeats the previous one ten times,
  /// and a key is compared.
  @Test(arguments: ["? *a8\n: v\n", "*a8 : v\n", "{*a8: v}\n", "? [*a8]\n: v\n"])
  func `a key that is an alias of aliases is refused before it is compared`(key: String) {
    var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...8 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      yaml += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(problems(Self.start + "```predict\n\(yaml)\(key)```\n") == [.yamlAnchor])
    #expect(
      CourseReader(yaml + key, file: "course.yml").diagnostics.map(\.problem) == [.yamlAnchor])
    #expect(problems("---\n\(yaml)\(key)---\n# T\n\n## Step\n").contains(.yamlAnchor))
  }

  @Test(arguments: [
    "a: &x b", "- &x b", "[&x b]", "a: !!str &x b", "\"a\": &x b", "a: |\n  text\nb: &x c",
    "a: it's\nb: &x c", "a: one\n  two\nb: &x c", "--- &x a", "a:\t&x b", "? a\n: b",
    "a: b\u{2028}c: &x [1]\nd: [*x, *x, *x, *x, *x, *x, *x]",
  ])
  func `an anchor is found wherever a value may begin`(yaml: String) {
    #expect(YAMLScreening.finding(in: yaml) != nil)
  }

  @Test(arguments: [
    "a: R&D", "a: b & c", "a: \"&x *y\"", "a: '&x'", "a: |\n  &x\n  *y", "a: swap(&b, &c)",
    "a: one\n  *two* three", "a: b # &x", "- text: what?\n  when: a < b && c", "[a, b, 'c, &d']",
  ])
  func `text that holds such marks is no anchor`(yaml: String) {
    #expect(YAMLScreening.finding(in: yaml) == nil)
  }

  @Test func `columns times rows of a table are bounded before it is parsed`() {
    let columns = 2_000
    let table =
      String(repeating: "|a", count: columns) + "|\n" + String(repeating: "|-", count: columns)
      + "|\n" + String(repeating: "a\n", count: 1_000)
    let limit = MarkdownLimits.tableCells
    #expect(problems(Self.start + table) == [.tableTooLarge(limit: limit)])
    let quoted = table.split(separator: "\n").map { "> - \($0)\n" }.joined()
    #expect(problems(Self.start + quoted) == [.tableTooLarge(limit: limit)])
    let escaped =
      "ask: \"" + String(repeating: "|a", count: 900) + "|\\n"
      + String(repeating: "|-", count: 900) + "|\\n" + String(repeating: "a\\n", count: 100)
      + "\"\n"
      + "duration:\n  key: root.duration\n  otherwise: b\nrun: d"
    #expect(
      problems(Self.start + "```predict\n\(escaped)\n```\n").contains(.tableTooLarge(limit: limit)))
  }

  @Test func `a paragraph that would take the square of its size is refused`() {
    let line = String(repeating: "[a](", count: 1_000) + "\n"
    let found = problems(Self.start + String(repeating: line, count: 60))
    #expect(found.count == 1)
    guard case .paragraphTooLong? = found.first else {
      Issue.record("\(found)")
      return
    }
  }

  @Test func `every beginning of a lesson can be read`() {
    let bytes = Array(Fixture.lesson.utf8)
    for end in stride(from: 0, to: bytes.count, by: 7) {
      let reading = read(String(decoding: bytes[..<end], as: UTF8.self))
      let renderer = Fixture.renderer(width: 40)
      for step in reading.lesson.steps {
        #expect(!renderer.lines(for: step, of: reading.lesson).isEmpty)
      }
      for diagnostic in reading.diagnostics { #expect(!diagnostic.lines().isEmpty) }
    }
  }
}
