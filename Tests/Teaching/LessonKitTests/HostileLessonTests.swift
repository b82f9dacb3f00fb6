import StyledText
import Testing

@testable import LessonKit

/// Hostile text is reported and displayed without a noticeable delay.
@Suite struct HostileLessonTests {
  private func read(_ text: String) -> ParsedLesson {
    LessonReader.read(text, name: Fixture.name, file: "L.md")
  }

  private func problems(_ text: String) -> [LessonProblem] { read(text).diagnostics.map(\.problem) }

  private static let start = "---\ntitle: T\nsummary: S.\nminutes: 1\n---\n# T\n\n## Step\n\n"

  @Test func `A line of one megabyte is refused`() {
    let text = Self.start + String(repeating: "[", count: 1 << 20)
    #expect(problems(text).contains(.file(.lineTooLong(bytes: 1 << 20))))
    #expect(read(text).lesson.steps == [])
  }

  @Test func `A file that is too large is refused`() {
    let text = Self.start + String(repeating: "a\n", count: SourceLimits.bytes / 2)
    #expect(
      problems(text) == [
        .file(
          .tooLarge(bytes: Self.start.utf8.count + SourceLimits.bytes, limit: SourceLimits.bytes))
      ])
  }

  @Test(arguments: [
    String(repeating: ">", count: 9_000), String(repeating: "- ", count: 4_000),
    String(repeating: "*a ", count: 3_000), String(repeating: "![", count: 4_000),
    (0..<120).map { String(repeating: "  ", count: $0) + "- a" }.joined(separator: "\n"),
    String(repeating: "**_", count: 1_500) + "a" + String(repeating: "_**", count: 1_500),
  ])
  func `Deeply nested text is rendered within the width`(body: String) throws {
    let parsed = read(Self.start + body + "\n")
    let step = try #require(parsed.lesson.steps.first)
    let renderer = LessonRenderer(style: LessonStyle(width: 40))
    let lines = renderer.lines(for: step, of: parsed.lesson)
    #expect(lines.filter { $0.width > 40 }.map(\.text) == [])
  }

  @Test func `Nesting beyond the limit is reported`() {
    #expect(
      problems(Self.start + String(repeating: "> ", count: 50) + "a") == [
        .limit(.tooDeep(limit: 32))
      ])
  }

  @Test func `Null and escape characters are reported and made visible`() {
    let parsed = read(Self.start + "a\u{0}b \u{1B}[31mred\u{202E}\n\n```text\n\u{9B}2J\n```\n")
    #expect(
      parsed.diagnostics.map(\.problem) == [
        .file(.controlCharacter(0)), .file(.controlCharacter(0x9B)),
      ])
    let lines = LessonRenderer(style: LessonStyle(width: 40)).lines(
      for: parsed.lesson.steps[0].blocks)
    #expect(
      lines.picture == """
        a\u{FFFD}b ␛[31mred⟨U+202E⟩

            ⟨U+9B⟩2J
        """)
  }

  @Test(arguments: [0x61C, 0x200E, 0x202E, 0x2066])
  func `Characters that change the direction of text are reported`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let problems = read(Self.start + "a\(scalar)b\n").diagnostics.map(\.problem)
    #expect(problems == [.file(.controlCharacter(value))])
  }

  @Test(arguments: [
    String(repeating: "[", count: 9_000), String(repeating: "{a: ", count: 2_000),
    String(repeating: "- ", count: 4_000), String(repeating: "? ", count: 4_000),
    "&a [*a, *a", "ask: *b", "!!binary x: @", "\"open", "%YAML 9", "ask: [a\nb", "\u{FEFF}",
    "a: b: c",
    "--- a\n--- b", "? {a: b}\n: {c: d}", "ask: &x {a: *x}",
  ])
  func `Broken YAML is reported at its position`(yaml: String) throws {
    let parsed = read(Self.start + "```predict\n\(yaml)\n```\n")
    let first = try #require(parsed.diagnostics.first { $0.severity == .error })
    let position = try #require(first.position)
    #expect((10...14).contains(position.line))
    #expect(parsed.lesson.steps[0].blocks.map(\.kind) == [.unreadable(.predict)])
  }

  @Test func `Aliases that multiply are refused`() {
    var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      yaml += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(problems(Self.start + "```predict\n\(yaml)```\n") == [.yaml(.anchor)])
  }

  /// Without a check before parsing, these 529 bytes take practically forever: each alias repeats the previous one
  /// ten times, and the parser compares keys.
  @Test(arguments: ["? *a8\n: v\n", "*a8 : v\n", "{*a8: v}\n", "? [*a8]\n: v\n"])
  func `A key that is an alias of aliases is refused before it is parsed`(key: String) {
    var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...8 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      yaml += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(problems(Self.start + "```predict\n\(yaml)\(key)```\n") == [.yaml(.anchor)])
    #expect(
      CourseReader(yaml + key, file: "course.yml").diagnostics.map(\.problem) == [.yaml(.anchor)])
    #expect(problems("---\n\(yaml)\(key)---\n# T\n\n## Step\n").contains(.yaml(.anchor)))
  }

  @Test(arguments: [
    "a: &x b", "- &x b", "[&x b]", "a: !!str &x b", "\"a\": &x b", "a: |\n  text\nb: &x c",
    "a: it's\nb: &x c", "a: one\n  two\nb: &x c", "--- &x a", "a:\t&x b", "? a\n: b",
    "a: b\u{2028}c: &x [1]\nd: [*x, *x, *x, *x, *x, *x, *x]",
  ])
  func `An anchor is found wherever a value can begin`(yaml: String) {
    #expect(YAMLScreening.finding(in: yaml) != nil)
  }

  @Test(arguments: [
    "a: R&D", "a: b & c", "a: \"&x *y\"", "a: '&x'", "a: |\n  &x\n  *y", "a: swap(&b, &c)",
    "a: one\n  *two* three", "a: b # &x", "- text: what?\n  when: a < b && c", "[a, b, 'c, &d']",
  ])
  func `Text that contains ampersands and asterisks is not an anchor`(yaml: String) {
    #expect(YAMLScreening.finding(in: yaml) == nil)
  }

  @Test func `The number of table cells is limited before the table is parsed`() {
    let columns = 2_000
    let table =
      String(repeating: "|a", count: columns) + "|\n" + String(repeating: "|-", count: columns)
      + "|\n" + String(repeating: "a\n", count: 1_000)
    let limit = MarkdownLimits.tableCells
    #expect(problems(Self.start + table) == [.limit(.tableTooLarge(limit: limit))])
    let quoted = table.split(separator: "\n").map { "> - \($0)\n" }.joined()
    #expect(problems(Self.start + quoted) == [.limit(.tableTooLarge(limit: limit))])
    let escaped =
      "ask: \"" + String(repeating: "|a", count: 900) + "|\\n"
      + String(repeating: "|-", count: 900) + "|\\n" + String(repeating: "a\\n", count: 100)
      + "\"\n"
      + "duration:\n  key: root.duration\n  otherwise: b\nrun: d"
    #expect(
      problems(Self.start + "```predict\n\(escaped)\n```\n").contains(
        .limit(.tableTooLarge(limit: limit))))
  }

  @Test func `A paragraph that would take quadratic time is refused`() {
    let line = String(repeating: "[a](", count: 1_000) + "\n"
    let found = problems(Self.start + String(repeating: line, count: 60))
    #expect(found.count == 1)
    guard case .limit(.paragraphTooLong)? = found.first else {
      Issue.record("\(found)")
      return
    }
  }

  @Test(arguments: ["www._", "_www.", "a@b_", "http://"])
  func `Addresses that would take quadratic time are refused`(address: String) {
    let line = String(repeating: address, count: 9_900 / address.utf8.count)
    let text = Self.start + String(repeating: line + "\n\n", count: 24)
    #expect(problems(text) == [.limit(.addressesTooLong)])
    let apart = line.replacing("w", with: " w").replacing("a", with: " a")
    #expect(problems(Self.start + apart.replacing("h", with: " h").prefix(9_900)) == [])
  }

  @Test(arguments: [
    "[a]: /LONG", "[a]:\n/LONG", "> [a]:\n> /LONG", "[a]: /u 'LONG'", "[a]: /u\n'\nLONG\n[b]: c'",
  ])
  func `A definition of a link whose copies take much memory is refused`(definition: String) {
    let long = String(repeating: "u", count: 9_000)
    let uses = String(repeating: String(repeating: "[a]", count: 3_000) + "\n\n", count: 20)
    let text = Self.start + definition.replacing("LONG", with: long) + "\n\n"
    guard case .limit(.linkCopiesTooLarge)? = problems(text + uses).first else {
      Issue.record("The definition is accepted.")
      return
    }
    #expect(
      !problems(text + "[a] [a]\n").contains {
        if case .limit(.linkCopiesTooLarge) = $0 { true } else { false }
      })
  }

  @Test(arguments: [
    String(repeating: "```code\na/b\n```\n\n", count: 501),
    String(repeating: "```run\na/b\n```\n\n", count: 501),
    "```code\n" + String(repeating: "a/b\n", count: 501) + "```\n",
    "```code\na/b: " + String(repeating: "c, ", count: 501) + "d\n```\n",
  ])
  func `Live blocks that would show much more text than the lesson has are refused`(body: String) {
    let parsed = read(Self.start + body)
    #expect(parsed.diagnostics.map(\.problem) == [.limit(.tooManyLiveBlocks(limit: 500))])
    #expect(parsed.lesson.steps == [])
  }

  @Test func `A long line that looks like a definition of a link is accepted`() {
    let line =
      "The type is `[[Int]: String]`. " + String(repeating: "More words follow. ", count: 90)
    #expect(problems(Self.start + line + "\n") == [])
  }

  @Test func `A truncated lesson can be parsed and rendered`() {
    let bytes = Array(Fixture.lesson.utf8)
    for end in stride(from: 0, to: bytes.count, by: 7) {
      let parsed = read(String(decoding: bytes[..<end], as: UTF8.self))
      let renderer = Fixture.renderer(width: 40)
      for step in parsed.lesson.steps {
        #expect(!renderer.lines(for: step, of: parsed.lesson).isEmpty)
      }
      for diagnostic in parsed.diagnostics { #expect(!diagnostic.lines().isEmpty) }
    }
  }
}
