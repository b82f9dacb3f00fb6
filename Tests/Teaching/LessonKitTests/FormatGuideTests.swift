import Foundation
import Testing

@testable import LessonKit

/// The guide for authors, Lessons/FORMAT.md.
@Suite struct FormatGuideTests {
  private func guide() throws -> String {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return try String(contentsOf: root.appending(path: "Lessons/FORMAT.md"), encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func words(_ number: Int) -> String {
    number.formatted(.number.locale(Locale(identifier: "en_US")))
  }

  @Test func `The guide states the limits that apply`() throws {
    let guide = try guide()
    for sentence in [
      "has at most \(SourceLimits.bytes >> 10) KB",
      "A line has at most \(words(SourceLimits.lineBytes)) bytes",
      "without an empty line has at most \(words(MarkdownLimits.paragraphBytes)) bytes",
      "together have at most \(words(MarkdownLimits.tableCells)) cells",
      "and at most \(YAMLScreening.depthLimit) levels",
    ] {
      #expect(guide.contains(sentence), "\(sentence)")
    }
  }
}
