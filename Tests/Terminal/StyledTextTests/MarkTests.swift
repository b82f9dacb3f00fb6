import Testing

@testable import StyledText

/// Marks of more active states look heavier, in a terminal and in pictures.
@Suite struct MarkTests {
  /// The share of its cell that each character fills, measured in DejaVu Sans Mono.
  private static let ink: [Character: Double] = [
    "█": 1, "▌": 0.501, "▬": 0.244, "░": 0.185, "┄": 0.052, "─": 0.073, "~": 0.061, "·": 0.026,
    "▓": 0.816, "┅": 0.103, "━": 0.145, "✗": 0.146, "├": 0.162, "┤": 0.162, "┼": 0.193, "╰": 0.094,
    "┊": 0.05, "╯": 0.094, "╮": 0.094, "▪": 0.216,
    "#": 0.244, "|": 0.121, "&": 0.231, "o": 0.180, ".": 0.026, "-": 0.029, "_": 0.034, "%": 0.187,
    ":": 0.053, "=": 0.124, "x": 0.147, "(": 0.114, ")": 0.114, "+": 0.112, "`": 0.02, "'": 0.03,
    "/": 0.09, "\\": 0.09, "\"": 0.066,
  ]

  private func weight(_ mark: Mark, ascii: Bool) throws -> Double {
    try #require(Self.ink[mark.glyph(ascii: ascii)], "measure \(mark.glyph(ascii: ascii))")
  }

  @Test(arguments: [false, true])
  func `The marks for running, blocked, ready and waiting get lighter in this order`(
    ascii: Bool
  ) throws {
    let running = try weight(.running, ascii: ascii)
    for mark in Mark.allCases where mark != .running {
      #expect(try weight(mark, ascii: ascii) < running, "\(mark)")
    }
    let (blocked, ready) = try (weight(.blocked, ascii: ascii), weight(.ready, ascii: ascii))
    #expect(blocked > ready)
    for mark in [Mark.asleep, .waiting, .actor, .suspended] {
      #expect(try weight(mark, ascii: ascii) < ready / 2, "\(mark)")
    }
  }

  @Test(arguments: [false, true])
  func `The marks for creation and end are lighter than that for the shortest run`(ascii: Bool)
    throws
  {
    let moment = try weight(.moment, ascii: ascii)
    for mark in [Mark.created, .ended, .brief, .hook, .looseHook, .wakesAbove, .wakesBelow] {
      #expect(try weight(mark, ascii: ascii) < moment, "\(mark)")
    }
  }

  @Test(arguments: [false, true])
  func `Each mark has its own character`(ascii: Bool) {
    #expect(Set(Mark.allCases.map { $0.glyph(ascii: ascii) }).count == Mark.allCases.count)
    #expect(!ascii || Mark.allCases.allSatisfy { $0.glyph(ascii: true).isASCII })
  }

  @Test func `The bars in a picture have the same order of weights`() {
    func cover(_ pattern: Mark.Bar.Pattern) -> Double {
      switch pattern {
      case .solid: 1
      case .hatched: Mark.Bar.hatch.ink / Mark.Bar.hatch.period
      case .dashed: Mark.Bar.dash.ink / Mark.Bar.dash.period
      case .dotted: Mark.Bar.dot.ink / Mark.Bar.dot.period
      }
    }
    func weight(_ mark: Mark) -> Double {
      mark.look.bar.map { $0.height * cover($0.pattern) } ?? 0
    }
    let order: [Mark] = [.running, .blocked, .ready, .actor, .waiting, .asleep, .suspended]
    #expect(Set(order) == Set(Mark.states))
    for (heavier, lighter) in zip(order, order.dropFirst()) {
      #expect(weight(heavier) > weight(lighter), "\(heavier), \(lighter)")
    }
    // These bars are light but clearly visible.
    for mark in order.dropFirst(2) { #expect(weight(mark) >= 1.5) }
  }

  @Test func `States of equal height have different patterns, and only blocking is hatched`()
    throws
  {
    let bars = try Mark.states.map { try #require($0.look.bar) }
    #expect(Set(bars.map { "\($0.height) \($0.pattern)" }).count == bars.count)
    #expect(Mark.states.filter { $0.look.bar?.pattern == .hatched } == [.blocked])
  }
}
