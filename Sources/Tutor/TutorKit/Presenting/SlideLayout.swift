import StyledText

/// A section of a lesson, divided into screens with a number of rows. Each screen is built up fragment by fragment. A
/// layout contains at least one fragment.
struct SlideLayout: Hashable, Sendable {
  private(set) var fragments: [Fragment] = []

  init(_ fragments: [Fragment], room: Int) {
    let room = max(room, 1)
    var used = 0
    for whole in fragments where !whole.lines.isEmpty {
      for (piece, lines) in Self.pieces(of: whole.lines, room: room).enumerated() {
        var fragment = whole
        fragment.lines = lines
        fragment.place.piece = piece
        if piece > 0 { (fragment.startsScreen, fragment.isTight) = (true, false) }
        let gap = used == 0 || fragment.isTight ? 0 : 1
        if used + gap + lines.count > room { fragment.startsScreen = true }
        used = fragment.startsScreen ? lines.count : used + gap + lines.count
        self.fragments.append(fragment)
      }
    }
    if self.fragments.isEmpty {
      self.fragments = [Fragment(kind: .text, place: .init(), lines: [])]
    }
    self.fragments[0].startsScreen = true
  }

  /// Splits lines that are too high for the screen, at an empty line if possible.
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

  /// Returns the fragments on the screen when the fragment at `index` is the last one shown.
  func screen(at index: Int) -> [Fragment] {
    let start = fragments[...index].lastIndex { $0.startsScreen } ?? 0
    return Array(fragments[start...index])
  }

  /// Returns the index of the fragment at a place, or else of the last fragment before it.
  func index(of place: Fragment.Place) -> Int {
    fragments.lastIndex { $0.place <= place } ?? 0
  }
}
