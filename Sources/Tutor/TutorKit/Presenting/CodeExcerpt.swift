import StyledText

/// The part of some numbered lines of code that fits on the screen, around one of them.
struct CodeExcerpt {
  let lines: [StyledLine]

  /// The fewest rows in which code can be read. Smaller excerpts contain all lines.
  private static let leastRoom = 4

  /// Cuts lines that begin with the number of a source line. `number` is the line that is shown in any case; nil for
  /// the first.
  init(_ code: [StyledLine], around number: Int?, room: Int) {
    guard code.count > room, room >= Self.leastRoom else {
      lines = code
      return
    }
    let focus = number.flatMap { number in
      code.firstIndex { $0.text.split(separator: " ").first == "\(number)" }
    }
    let start = min(max(0, (focus ?? 0) - room / 2), code.count - room)
    var shown = Array(code[start..<start + room])
    let mark = StyledLine("  …", .dim)
    if start > 0 { shown[0] = mark }
    if start + room < code.count { shown[room - 1] = mark }
    lines = shown
  }
}
