import StyledText
import Testing

@testable import TutorKit

@Suite struct CodeExcerptTests {
  private let code = (3...12).map { StyledLine("\($0 < 10 ? " " : "")\($0) │ code") }

  private func numbers(around line: Int?, room: Int) -> [String] {
    CodeExcerpt(code, around: line, room: room).lines.map {
      String($0.text.split(separator: " ").first ?? "")
    }
  }

  @Test(arguments: [
    (nil, 5, ["3", "4", "5", "6", "…"]), (3, 5, ["3", "4", "5", "6", "…"]),
    (7, 5, ["…", "6", "7", "8", "…"]), (12, 5, ["…", "9", "10", "11", "12"]),
    (99, 5, ["3", "4", "5", "6", "…"]),
  ])
  func `An excerpt contains its line and marks what is left out`(
    line: Int?, room: Int, expected: [String]
  ) {
    #expect(numbers(around: line, room: room) == expected)
  }

  @Test(arguments: [10, 3, 0, -2])
  func `Code that fits is complete, and so is code without room`(room: Int) {
    #expect(numbers(around: 7, room: room).count == code.count)
  }
}
