@testable import StyledText

/// Contrast as defined by WCAG 2.
enum Contrast {
  static let black = RGB(0x000000)
  static let white = RGB(0xFFFFFF)

  static func of(_ one: RGB, on other: RGB) -> Double {
    let (first, second) = (luminance(one) + 0.05, luminance(other) + 0.05)
    return max(first, second) / min(first, second)
  }

  /// Returns the smaller of the contrasts with black and with white.
  static func least(_ color: RGB) -> Double {
    min(of(color, on: black), of(color, on: white))
  }

  private static func luminance(_ color: RGB) -> Double {
    let parts = [color.red, color.green, color.blue].map { component in
      let share = Double(component) / 255
      guard share > 0.04045 else { return share / 12.92 }
      // This computes x^2.4 as the fifth root of x^12.
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
}
