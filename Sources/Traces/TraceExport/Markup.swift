import StyledText

/// Functions that write text for HTML and SVG.
package enum Markup {
  /// Returns a sentence in which no line break separates `Task { }`.
  package static func unbroken(_ sentence: String) -> String {
    sentence.replacing("Task { }", with: "Task\u{A0}{\u{A0}}")
  }

  /// Escapes text for element content and quoted attributes, in HTML and XML. Control characters become visible; the
  /// two that XML does not allow are replaced.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.makingControlsVisible().unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Escapes JSON for a `script` element, so that nothing in it can end the element or start a comment.
  package static func script(_ json: String) -> String {
    var result = ""
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": result += "\\u003c"
      case ">": result += "\\u003e"
      case "&": result += "\\u0026"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a length in pixels, with at most one decimal.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0
      ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  /// Returns an SVG text element. `x` and `y` are where its baseline begins.
  static func text(_ style: String, _ x: Double, _ y: Double, _ text: String) -> String {
    "<text class=\"\(style)\" x=\"\(number(x))\" y=\"\(number(y))\">\(escaped(text))</text>\n"
  }
}
