import Testing

@testable import StyledText

/// The tutor's colors are legible on dark and on light backgrounds.
@Suite struct ColorTests {
  /// Returns the parameters of a role's escape sequence.
  private func parameters(_ role: Role, _ colors: TerminalWriter.Colors) -> [Int] {
    let text = TerminalWriter(colors: colors).string(for: StyledLine("x", role))
    guard let end = text.firstIndex(of: "m"), text.hasPrefix("\u{1B}[") else { return [] }
    return text[..<end].dropFirst(2).split(separator: ";").compactMap { Int($0) }
  }

  /// Returns the numbers after `38;2;` or `38;5;`.
  private func numbers(_ role: Role, _ colors: TerminalWriter.Colors) -> [Int] {
    let all = parameters(role, colors)
    return all.firstIndex(of: 38).map { Array(all[($0 + 2)...]) } ?? []
  }

  /// Returns one of xterm's colors 16 to 255, which no theme changes: a cube of six steps, and a row of grays.
  private func color(ofIndex index: Int) -> RGB {
    guard index < 232 else { return RGB((8 + 10 * (index - 232)) * 0x010101) }
    let steps = [0, 95, 135, 175, 215, 255]
    return RGB(
      steps[(index - 16) / 36] << 16 | steps[(index - 16) / 6 % 6] << 8 | steps[(index - 16) % 6])
  }

  /// The sixteen default colors of xterm.
  private static let xterm = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { RGB($0) }

  @Test func `The contrast agrees with WCAG`() {
    #expect(Contrast.least(Contrast.black) == 1)
    #expect((4.4...4.6).contains(Contrast.least(RGB(0x767676))))
  }

  @Test(arguments: Role.allCases)
  func `Each role's color is legible on black and on white`(role: Role) throws {
    guard let paint = role.paint else {
      #expect(numbers(role, .direct).isEmpty && numbers(role, .indexed).isEmpty)
      return
    }
    #expect(numbers(role, .direct) == [paint.color.red, paint.color.green, paint.color.blue])
    #expect(numbers(role, .indexed) == [paint.indexed])
    // WCAG requires a contrast of 4.5 for text and of 3 for drawings. No color has more than 4.58 with both black and
    // white. Only six of the indexed colors have 4.5, which are too few for the hues of all roles.
    #expect(Contrast.least(paint.color) >= 4.5)
    #expect(Contrast.least(color(ofIndex: paint.indexed)) >= 3.8)
    #expect(Contrast.of(paint.onDark, on: Contrast.black) >= 4.5)
  }

  @Test(arguments: Role.allCases)
  func `With 16 colors, only those visible on black and on white are used`(role: Role) {
    for parameter in parameters(role, .ansi) where parameter >= 30 {
      let index = parameter >= 90 ? parameter - 82 : parameter - 30
      #expect(Contrast.least(Self.xterm[index]) >= 3, "\(role) is color \(index)")
      // Many terminals draw bold text in the brighter color.
      if parameters(role, .ansi).contains(1), index < 8 {
        #expect(Contrast.least(Self.xterm[index + 8]) >= 3, "\(role) is color \(index + 8) in bold")
      }
    }
  }

  @Test func `Task states have different colors`() {
    let states: [Role] = [.running, .ready, .suspended, .blocked, .waiting, .actor, .cancelled]
    #expect(Set(states.map { numbers($0, .direct) }).count == states.count)
    #expect(Set(states.map { numbers($0, .indexed) }).count == states.count)
  }
}
