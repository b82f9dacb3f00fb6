import Testing

@testable import TutorKit

/// Options that the teacher types in a presentation.
extension PresentationRunTests {
  @Test func `Options are changed on the bottom line, and an empty line removes them`() throws {
    var room = try PresentingRoom("async-let/1")
    room.press("o")
    room.press("--imgae 50")
    #expect(
      room.picture.hasSuffix("  --image <ms>   --fails   --cores count\n  Options: --imgae 50_"))
    room.press(.enter)
    #expect(
      room.picture.hasSuffix(
        """
          There is no option --imgae. Did you mean --image?
          --image <ms>   --fails   --cores count
          Options: --imgae 50_
        """))
    for _ in 0..<8 { room.press(.erase) }
    room.press("image 50")
    room.press(.enter)
    room.press("o")
    room.press("--cores 2")
    room.press(.enter)
    room.press("o")
    room.press(.enter)
    room.press("o")
    room.press(.escape)
    #expect(
      room.runs == [
        "async-let/both --image 50", "async-let/both --image 50", "async-let/both",
      ])
  }

  @Test func `Tab completes options and their values`() throws {
    var room = try PresentingRoom("async-let/1")
    room.press("o")
    room.press("--im")
    room.press(.complete)
    room.press("5 --pol")
    room.press(.complete)
    room.press("r")
    room.press(.complete)
    #expect(room.picture.hasSuffix("  Options: --image 5 --policy random _"))
  }

  @Test(arguments: ["--real", "--view tree", "--help", "\"--image"])
  func `Unsupported options are refused, and the line stays`(text: String) throws {
    var room = try PresentingRoom("async-let/1")
    room.press("o")
    room.press(text)
    room.press(.enter)
    #expect(room.runs == [])
    #expect(room.picture.hasSuffix("  Options: \(text)_"))
  }
}
