import StyledText
import Testing

@testable import TutorKit

/// The division of fragments into screens.
struct SlideLayoutTests {
  private func fragment(
    _ block: Int, _ lines: [String], isTight: Bool = false, startsScreen: Bool = false
  ) -> Fragment {
    Fragment(
      kind: .text, place: .init(block: block), lines: lines.map { StyledLine($0) },
      isTight: isTight, startsScreen: startsScreen)
  }

  /// Returns the full screens: their lines, with a bar between fragments.
  private func screens(_ layout: SlideLayout) -> [String] {
    layout.fragments.indices.filter { index in
      index + 1 == layout.fragments.count || layout.fragments[index + 1].startsScreen
    }.map { last in
      layout.screen(at: last).map { $0.lines.map(\.text).joined(separator: " ") }
        .joined(separator: " | ")
    }
  }

  @Test func `A screen is filled to its last row, including gaps`() {
    let three = [fragment(0, ["a"]), fragment(1, ["b", "c"]), fragment(2, ["d"])]
    #expect(screens(SlideLayout(three, room: 6)) == ["a | b c | d"])
    #expect(screens(SlideLayout(three, room: 5)) == ["a | b c", "d"])
    #expect(screens(SlideLayout(three, room: 3)) == ["a", "b c", "d"])
    #expect(
      screens(SlideLayout([fragment(0, ["a"]), fragment(1, ["b"], isTight: true)], room: 2)) == [
        "a | b"
      ])
  }

  @Test func `A block that begins a screen does so on a screen of any height`() {
    let layout = SlideLayout([fragment(0, ["a"]), fragment(1, ["b"], startsScreen: true)], room: 9)
    #expect(screens(layout) == ["a", "b"])
  }

  @Test func `A fragment that is too tall is split at an empty line, or elsewhere if necessary`() {
    let long = fragment(0, ["1", "2", "3", "", "5", "6", "7", "8", "9", "10", "11"])
    #expect(screens(SlideLayout([long], room: 5)) == ["1 2 3", "5 6 7 8 9", "10 11"])
    #expect(SlideLayout([long], room: 5).fragments.map(\.place.piece) == [0, 1, 2])
    #expect(screens(SlideLayout([fragment(0, ["1", "2"])], room: 0)) == ["1", "2"])
  }

  @Test func `A position is found again after a resize`() {
    let long = [fragment(0, ["1", "2", "3", "4"]), fragment(3, ["5"])]
    let (high, low) = (SlideLayout(long, room: 9), SlideLayout(long, room: 2))
    #expect(low.index(of: .init(block: 3)) == 2)
    #expect(high.index(of: low.fragments[1].place) == 0)
    #expect(high.index(of: .init(block: 2)) == 0)
    #expect(high.index(of: .init(block: 9)) == 1)
  }

  @Test func `An empty section has one empty screen`() {
    #expect(SlideLayout([], room: 9).fragments.count == 1)
    #expect(SlideLayout([fragment(0, [])], room: 9).fragments.map(\.lines) == [[]])
  }
}
