import StyledText
import Testing

@testable import TutorKit

/// How reveals are shared among screens.
struct DeckTests {
  private func reveal(
    _ block: Int, _ lines: [String], isTight: Bool = false, startsScreen: Bool = false
  ) -> Reveal {
    Reveal(
      kind: .text, place: .init(block: block), lines: lines.map { StyledLine($0) },
      isTight: isTight, startsScreen: startsScreen)
  }

  /// The screens when each is full: lines, with a bar between reveals.
  private func screens(_ deck: Deck) -> [String] {
    deck.reveals.indices.filter { index in
      index + 1 == deck.reveals.count || deck.reveals[index + 1].startsScreen
    }.map { last in
      deck.screen(at: last).map { $0.lines.map(\.text).joined(separator: " ") }
        .joined(separator: " | ")
    }
  }

  @Test func `A screen is filled up to its last row, gaps included`() {
    let three = [reveal(0, ["a"]), reveal(1, ["b", "c"]), reveal(2, ["d"])]
    #expect(screens(Deck(three, room: 6)) == ["a | b c | d"])
    #expect(screens(Deck(three, room: 5)) == ["a | b c", "d"])
    #expect(screens(Deck(three, room: 3)) == ["a", "b c", "d"])
    #expect(
      screens(Deck([reveal(0, ["a"]), reveal(1, ["b"], isTight: true)], room: 2)) == ["a | b"])
  }

  @Test func `What begins a screen begins one, however much room there is`() {
    let deck = Deck([reveal(0, ["a"]), reveal(1, ["b"], startsScreen: true)], room: 9)
    #expect(screens(deck) == ["a", "b"])
  }

  @Test func `What is too high is cut at an empty line, or where it must be`() {
    let long = reveal(0, ["1", "2", "3", "", "5", "6", "7", "8", "9", "10", "11"])
    #expect(screens(Deck([long], room: 5)) == ["1 2 3", "5 6 7 8 9", "10 11"])
    #expect(Deck([long], room: 5).reveals.map(\.place.piece) == [0, 1, 2])
    #expect(screens(Deck([reveal(0, ["1", "2"])], room: 0)) == ["1", "2"])
  }

  @Test func `A place is found again in another size`() {
    let long = [reveal(0, ["1", "2", "3", "4"]), reveal(3, ["5"])]
    let (high, low) = (Deck(long, room: 9), Deck(long, room: 2))
    #expect(low.index(of: .init(block: 3)) == 2)
    #expect(high.index(of: low.reveals[1].place) == 0)
    #expect(high.index(of: .init(block: 2)) == 0)
    #expect(high.index(of: .init(block: 9)) == 1)
  }

  @Test func `A section without anything has one empty screen`() {
    #expect(Deck([], room: 9).reveals.count == 1)
    #expect(Deck([reveal(0, [])], room: 9).reveals.map(\.lines) == [[]])
  }
}
