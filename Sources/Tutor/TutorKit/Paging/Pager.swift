import StyledText

/// Output that does not fit the screen. Return shows its next page.
struct Pager: Sendable {
  private enum Rest: Sendable {
    case lines([StyledLine])
    /// A sequence that may be very long, from one of its lines on.
    case stream(any Sequence<StyledLine> & Sendable, from: Int)
  }

  private var rest: [Rest] = []
  /// What comes next, in a few words.
  private(set) var title = "more"

  var isEmpty: Bool { rest.isEmpty }

  mutating func clear() { self = Pager() }

  /// Keeps lines for the next page.
  mutating func hold(_ lines: [StyledLine], title: String) {
    if rest.isEmpty { self.title = title }
    rest.append(.lines(lines))
  }

  /// The effects with so many lines at most; the rest is kept.
  mutating func cut(_ effects: [Effect], rows: Int) -> [Effect] {
    var left = rows
    return effects.compactMap { effect in
      switch effect {
      case .show(let lines): cut(.lines(lines), &left).map { .show($0) }
      case .stream(let lines): cut(.stream(lines, from: 0), &left).map { .show($0) }
      default: effect
      }
    }
  }

  /// The next lines, at most so many; nil if nothing is left.
  mutating func next(rows: Int) -> [StyledLine]? {
    guard !rest.isEmpty else { return nil }
    let waiting = rest
    clear()
    var left = rows
    return waiting.flatMap { cut($0, &left) ?? [] }
  }

  private mutating func cut(_ content: Rest, _ left: inout Int) -> [StyledLine]? {
    guard rest.isEmpty else {
      rest.append(content)
      return nil
    }
    var lines: [StyledLine]
    switch content {
    case .lines(let all): lines = all
    case .stream(let all, let start): lines = Self.lines(of: all, from: start, count: left + 1)
    }
    guard lines.count > left else {
      left -= lines.count
      return lines
    }
    let count = Self.end(of: lines, upTo: left)
    switch content {
    case .lines: rest = [.lines(Array(lines.dropFirst(count)))]
    case .stream(let all, let start): rest = [.stream(all, from: start + count)]
    }
    left = 0
    return Array(lines.prefix(count))
  }

  private static func lines(
    of all: some Sequence<StyledLine>, from start: Int, count: Int
  ) -> [StyledLine] {
    Array(all.dropFirst(start).prefix(count))
  }

  /// Where a page ends: before an empty line or an item of a list if there is one near its end.
  private static func end(of lines: [StyledLine], upTo most: Int) -> Int {
    let last = lines.indices.prefix(most + 1).last {
      $0 > most * 2 / 3 && (lines[$0].isEmpty || lines[$0].text.hasPrefix("• "))
    }
    return last ?? most
  }
}
