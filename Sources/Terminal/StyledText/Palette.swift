/// A 24-bit color in sRGB.
package struct RGB: Hashable, Sendable {
  var red, green, blue: Int

  /// Creates a color from a number such as `0xRRGGBB`.
  package init(_ value: Int) {
    (red, green, blue) = (value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF)
  }

  /// The color in the notation of style sheets: `#rrggbb`.
  package var hex: String {
    "#"
      + [red, green, blue].map { part in
        (part < 16 ? "0" : "") + String(part, radix: 16)
      }.joined()
  }
}

/// The color and weight of a role. Terminals, pictures and pages use these.
package struct Paint: Hashable, Sendable {
  /// The color for any background. Its contrasts with black and with white are nearly equal.
  package var color: RGB
  /// The color for the dark background of a page.
  package var onDark: RGB
  /// The nearest color in xterm's palette of 256 colors, from those that themes do not change.
  var indexed: Int
  var isBold = false

  init(_ color: Int, onDark: Int, _ indexed: Int, isBold: Bool = false) {
    self.color = RGB(color)
    self.onDark = RGB(onDark)
    self.indexed = indexed
    self.isBold = isBold
  }
}

extension Role {
  /// The color and weight of the role; nil if it has the color of the text around it.
  package var paint: Paint? {
    switch self {
    case .plain, .dim, .comment, .heading, .emphasis, .strong, .key, .link: nil
    case .prompt: Paint(0x0C8196, onDark: 0x4CC4DA, 30, isBold: true)
    case .code, .note: Paint(0x0C8196, onDark: 0x4CC4DA, 30)
    case .keyword: Paint(0xC82DBE, onDark: 0xF59AD0, 163)
    case .typeName: Paint(0x3B76C5, onDark: 0x86C5FF, 62)
    case .string: Paint(0xDC352C, onDark: 0xF6A58F, 160)
    case .number, .warning: Paint(0x986E16, onDark: 0xE5B341, 130)
    case .running, .finished, .success: Paint(0x11856B, onDark: 0x2FBF9B, 29)
    case .blocked: Paint(0xBA4E91, onDark: 0xE07AB8, 132)
    case .ready: Paint(0x986E16, onDark: 0xE5B341, 130)
    case .waiting: Paint(0x4470D8, onDark: 0x7AA2F7, 63)
    case .actor: Paint(0x8B5DD2, onDark: 0xB68CF0, 98)
    case .suspended: Paint(0x687788, onDark: 0x8D9BA9, 243)
    case .marker: Paint(0x767676, onDark: 0x8B98A5, 243)
    case .cancelled: Paint(0xD53E3E, onDark: 0xFF8A8A, 161, isBold: true)
    case .failed, .error: Paint(0xD53E3E, onDark: 0xFF8A8A, 161)
    }
  }

  /// The parameters of Select Graphic Rendition for a terminal with sixteen colors. Themes define these colors, and
  /// most of them are invisible on white or on black: only red, magenta and bright blue are visible on both. So
  /// running has the color of the text, which stands out most.
  var themed: String {
    switch self {
    case .plain, .ready, .running, .finished: ""
    case .dim, .comment, .suspended, .marker: "2"
    case .heading: "1;4"
    case .emphasis: "3"
    case .strong, .key, .success: "1"
    case .link: "4"
    case .prompt: "1;94"
    case .code, .note, .waiting, .actor, .typeName: "94"
    case .keyword, .blocked, .number: "35"
    case .string, .failed, .error: "31"
    case .warning: "1;35"
    case .cancelled: "1;31"
    }
  }
}
