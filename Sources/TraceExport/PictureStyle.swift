import TaskTrace

/// What all pictures begin with.
enum PictureStyle {
  /// Colours for light and dark, and forms that can be told apart without them.
  static let rules = String(decoding: PackageResources.picture_css, as: UTF8.self)

  static func open(width: Double, height: Double, title: String) -> String {
    let size = "\(Markup.number(width)) \(Markup.number(height))"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 \(size)" \
      width="\(Markup.number(width))" height="\(Markup.number(height))" role="img">
      <title>\(Markup.escaped(title))</title>
      <style>\(rules)</style>
      <rect class="paper" width="100%" height="100%"/>

      """
  }

  /// The heads of arrows.
  static let markers =
    "<defs>"
    + ["made", "woke", "cancels"].map { kind in
      "<marker id=\"head-\(kind)\" viewBox=\"0 0 8 8\" refX=\"6.5\" refY=\"4\" markerWidth=\"6\" "
        + "markerHeight=\"6\" orient=\"auto\"><path class=\"head \(kind)\" d=\"M0 0 8 4 0 8z\"/></marker>"
    }.joined() + "</defs>\n"

  /// The class of what shows how a task ended, or that it did not.
  static func name(for outcome: TaskLife.Outcome?) -> String {
    switch outcome {
    case .returned?: "finished"
    case .threw(let error)?: error.hasPrefix("CancellationError") ? "stopped" : "failed"
    case nil: "warning"
    }
  }

  /// Text cut to so many characters.
  static func cut(_ text: String, to count: Int) -> String {
    text.count > count ? text.prefix(count - 1) + "…" : text
  }
}

/// What the shapes of a timeline mean, those that occur.
struct PictureLegend {
  private let entries: [(style: String, height: Double, meaning: String)]

  init(_ picture: TimelinePicture) {
    var entries = picture.kinds.map { ($0.rawValue, $0.height, $0.meaning) }
    if picture.showsCancellation { entries.append(("waiting late", 3, "the same, once cancelled")) }
    if !picture.scale.moments.isEmpty {
      entries.append(("moment", 16, "one moment, drawn wide"))
    }
    self.entries = entries
  }

  private static let perRow = 4

  var height: Double { 14 + Double((entries.count + Self.perRow - 1) / Self.perRow) * 20 }

  func write(at top: Double, to output: inout some TextOutputStream) {
    output.write("<g class=\"legend\">\n")
    for (index, entry) in entries.enumerated() {
      let x = 16 + Double(index % Self.perRow) * 235
      let y = top + 10 + Double(index / Self.perRow) * 20
      output.write(Self.sample(entry.style, x: x, y: y, height: entry.height))
      output.write(
        "<text class=\"dim\" x=\"\(Markup.number(x + 34))\" y=\"\(Markup.number(y + 4))\">"
          + "\(entry.meaning)</text>\n")
    }
    output.write("</g>\n")
  }

  /// The entries as a list in a page.
  var list: String {
    let items = entries.map { entry in
      "<li><svg class=\"picture\" width=\"28\" height=\"18\" aria-hidden=\"true\">"
        + Self.sample(entry.style, x: 1, y: 9, height: entry.height)
        + "</svg> \(entry.meaning)</li>"
    }
    return "<ul class=\"legend\">\(items.joined())</ul>\n"
  }

  private static func sample(_ style: String, x: Double, y: Double, height: Double) -> String {
    "<rect class=\"\(style)\" x=\"\(Markup.number(x))\" y=\"\(Markup.number(y - height / 2))\" "
      + "width=\"26\" height=\"\(Markup.number(height))\"/>"
  }
}
