/// Parses the front matter between the two `---` lines at the start of a lesson.
struct FrontMatterReader {
  private(set) var frontMatter = FrontMatter()
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of the first line after the front matter.
  private(set) var bodyLine = 1

  init(_ source: SourceText) {
    guard source.line(1)?.trimmingEnd == "---" else {
      diagnostics = [
        source.diagnostic(.yaml(.noFrontMatter), at: SourcePosition(line: 1))
      ]
      return
    }
    guard let end = source.lines.dropFirst().firstIndex(where: { $0.trimmingEnd == "---" }) else {
      diagnostics = [
        source.diagnostic(.yaml(.frontMatterNotClosed), at: SourcePosition(line: 1))
      ]
      bodyLine = source.lines.count + 1
      return
    }
    bodyLine = end + 2
    do {
      let value = try YAMLValue.read(2..<end + 1, of: source)
      read(YAMLMapping(value, owner: "The front matter", source: source))
    } catch {
      diagnostics = [error]
    }
  }

  private mutating func read(_ values: YAMLMapping) {
    var values = values
    let title = values.text("title", isRequired: true)
    frontMatter.title = title?.value ?? ""
    let summary = values.text("summary", isRequired: true)
    frontMatter.summary = summary?.value ?? ""
    if let summary, !summary.value.isOneSentence {
      let expected = "one sentence with its full stop"
      values.note(
        .yaml(.wrongShape(owner: "The value of \"summary\"", expected: expected)),
        at: summary.position)
    }
    frontMatter.minutes = values.number("minutes", in: 1...240) ?? 0
    frontMatter.requires = values.texts("requires")
    frontMatter.proposals = values.texts("proposals").map { proposal in
      if !proposal.value.isProposal {
        let expected = "a proposal's number such as SE-0317"
        values.note(
          .yaml(.wrongShape(owner: "\"\(proposal.value)\"", expected: expected)),
          at: proposal.position)
      }
      return proposal.value
    }
    diagnostics += values.finish()
  }
}

extension String {
  var trimmingEnd: Substring {
    self[..<(lastIndex { $0 != " " && $0 != "\t" }.map { index(after: $0) } ?? startIndex)]
  }

  /// Whether the text ends with a full stop, question mark or exclamation mark, and has no other sentence end
  /// before it.
  fileprivate var isOneSentence: Bool {
    guard let last, ".?!".contains(last) else { return false }
    let letters = Array(self)
    return !letters.indices.dropLast(2).contains { index in
      ".?!".contains(letters[index]) && letters[index + 1] == " " && letters[index + 2].isUppercase
    }
  }

  fileprivate var isProposal: Bool {
    hasPrefix("SE-") && utf8.count == 7
      && utf8.dropFirst(3).allSatisfy { (0x30...0x39).contains($0) }
  }
}
