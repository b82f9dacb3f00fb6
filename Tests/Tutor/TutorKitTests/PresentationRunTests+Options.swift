import Testing

@testable import TutorKit

/// Options that the teacher types in a presentation.
extension PresentationRunTests {
  @Test func `Options are changed on the bottom line, and an empty line removes them`() throws {
    var tester = try PresentationTester("async-let/1")
    tester.press("o")
    tester.press("--imgae 50")
    #expect(
      tester.picture.hasSuffix("  --image <ms>   --fails   --cores count\n  Options: --imgae 50_"))
    tester.press(.enter)
    #expect(
      tester.picture.hasSuffix(
        """
          There is no option --imgae. Did you mean --image?
          --image <ms>   --fails   --cores count
          Options: --imgae 50_
        """))
    for _ in 0..<8 { tester.press(.erase) }
    tester.press("image 50")
    tester.press(.enter)
    tester.press("o")
    tester.press("--cores 2")
    tester.press(.enter)
    tester.press("o")
    tester.press(.enter)
    tester.press("o")
    tester.press(.escape)
    #expect(
      tester.runs == [
        "async-let/both --image 50", "async-let/both --image 50", "async-let/both",
      ])
  }

  @Test func `Tab completes options and their values`() throws {
    var tester = try PresentationTester("async-let/1")
    tester.press("o")
    tester.press("--im")
    tester.press(.complete)
    tester.press("5 --pol")
    tester.press(.complete)
    tester.press("r")
    tester.press(.complete)
    #expect(tester.picture.hasSuffix("  Options: --image 5 --policy random _"))
  }

  @Test(arguments: ["--real", "--view tree", "--help", "\"--image"])
  func `Unsupported options are refused, and the line stays`(text: String) throws {
    var tester = try PresentationTester("async-let/1")
    tester.press("o")
    tester.press(text)
    tester.press(.enter)
    #expect(tester.runs == [])
    #expect(tester.picture.hasSuffix("  Options: \(text)_"))
  }
}
