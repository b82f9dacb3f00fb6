import Testing

@testable import StyledText

/// Colors that the tutor chooses itself can be read on a dark background and on a light one.
@Suite struct ColorTests {
  /// What follows `38;2;` or `38;5;` in a role's sequence.
  private func numbers(_ role: Role, _ colors: TerminalWriter.Colors, _ kind: String) -> [Int] {
    let text = TerminalWriter(colors: colors).string(for: StyledLine("x", role))
    guard let start = text.firstRange(of: "38;\(kind);") else { return [] }
    let end = text[start.upperBound...].firstIndex(of: "m") ?? text.endIndex
    return text[start.upperBound..<end].split(separator: ";").compactMap { Int($0) }
  }

  /// Relative luminance as WCAG 2 defines it, of sRGB components from 0 to 255.
  private func luminance(_ color: [Int]) -> Double {
    let parts = color.map { component in
      let share = Double(component) / 255
      guard share > 0.04045 else { return share / 12.92 }
      // x^2.4 as the fifth root of x^12.
      let base = (share + 0.055) / 1.055
      let power = (0..<12).reduce(1.0) { product, _ in product * base }
      var root = base
      for _ in 0..<60 {
        root -= (root * root * root * root * root - power) / (5 * root * root * root * root)
      }
      return root
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The smaller of the contrasts to black and to white.
  private func contrast(_ color: [Int]) -> Double {
    let light = luminance(color) + 0.05
    return min(light / 0.05, 1.05 / light)
  }

  /// The colors 16 to 255 of xterm, which no theme changes: a cube of six steps, and a row of grays.
  private func color(ofIndex index: Int) -> [Int] {
    guard index < 232 else { return [Int](repeating: 8 + 10 * (index - 232), count: 3) }
    let steps = [0, 95, 135, 175, 215, 255]
    return [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map { steps[$0] }
  }

  @Test func `the contrast is that of WCAG`() {
    #expect(contrast([0, 0, 0]) == 1)
    #expect((4.4...4.6).contains(contrast([118, 118, 118])))
  }

  @Test(arguments: Role.allCases)
  func `a color stands out from black and from white`(role: Role) {
    let direct = numbers(role, .direct, "2")
    let indexed = numbers(role, .indexed, "5")
    #expect(direct.isEmpty == indexed.isEmpty)
    guard direct.count == 3, let index = indexed.first else { return }
    // 4.5 is what WCAG demands of text, 3 of drawings.
    #expect(contrast(direct) >= 4.5)
    #expect(contrast(color(ofIndex: index)) >= 3.8)
  }

  @Test func `the states of a task differ in color`() {
    let states: [Role] = [.running, .ready, .suspended, .blocked, .waiting, .cancelled]
    #expect(Set(states.map { numbers($0, .direct, "2") }).count == states.count)
    #expect(Set(states.map { numbers($0, .indexed, "5") }).count == states.count)
  }
}
