import StyledText

/// A section of a lesson, cut into screens of some rows, each built up reveal by reveal. It is never empty.
struct Deck: Hashable, Sendable {
  private(set) var reveals: [Reveal] = []

  init(_ reveals: [Reveal], room: Int) {
    let room = max(room, 1)
    var used = 0
    for whole in reveals where !whole.lines.isEmpty {
      for (piece, lines) in Self.pieces(of: whole.lines, room: room).enumerated() {
        var reveal = whole
        reveal.lines = lines
        reveal.place.piece = piece
        if piece > 0 { (reveal.startsScreen, reveal.isTight) = (true, false) }
        let gap = used == 0 || reveal.isTight ? 0 : 1
        if used + gap + lines.count > room { reveal.startsScreen = true }
        used = reveal.startsScreen ? lines.count : used + gap + lines.count
        self.reveals.append(reveal)
      }
    }
    if self.reveals.isEmpty {
      self.reveals = [Reveal(kind: .text, place: .init(), lines: [])]
    }
    self.reveals[0].startsScreen = true
  }

  /// What is too high for a screen is cut at an empty line, or where it must be.
  private static func pieces(of lines: [StyledLine], room: Int) -> [[StyledLine]] {
    var pieces: [[StyledLine]] = []
    var rest = lines[...]
    while rest.count > room {
      let screen = rest.prefix(room + 1)
      let gap = screen.dropFirst(room / 2).lastIndex { $0.isEmpty }
      let end = gap ?? rest.startIndex + room
      pieces.append(Array(rest[..<end]))
      rest = rest[end...].drop { $0.isEmpty }
    }
    return rest.isEmpty ? pieces : pieces + [Array(rest)]
  }

  /// The reveals on the screen when the one at `index` is the last shown.
  func screen(at index: Int) -> [Reveal] {
    let start = reveals[...index].lastIndex { $0.startsScreen } ?? 0
    return Array(reveals[start...index])
  }

  /// The reveal at a place, or the last one before it.
  func index(of place: Reveal.Place) -> Int {
    reveals.lastIndex { $0.place <= place } ?? 0
  }
}
