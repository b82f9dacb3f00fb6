import StyledText
import TraceAnalysis

/// The style of all pictures, and the beginning of a picture file.
enum PictureStyle {
  /// The style for a white background. Shapes differ even without color. On paper, where colors may be gray, some
  /// shapes change.
  static let onWhite =
    PictureColors(background: .light).picture
    + String(decoding: PackageResources.picture_css, as: UTF8.self)
  /// The style for a page that is light or dark, as its reader prefers.
  static let rules = onWhite + forDarkPages(PictureColors(background: .dark).picture)

  /// Returns rules that apply only to readers who prefer a dark page.
  static func forDarkPages(_ rules: String) -> String {
    "@media screen and (prefers-color-scheme:dark){\n\(rules)}\n"
  }

  /// Returns the beginning of a separate picture file. The file always has a white background, because slides and
  /// documents do not follow the reader's color preference.
  static func open(width: Double, height: Double, title: String) -> String {
    let size = "\(Markup.number(width)) \(Markup.number(height))"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 \(size)" \
      width="\(Markup.number(width))" height="\(Markup.number(height))" role="img">
      <title>\(Markup.escaped(title))</title>
      <style>\(onWhite)</style>
      <rect class="paper" width="100%" height="100%"/>

      """
  }

  /// The heads of the arrows, and the patterns of the states.
  static let markers =
    "<defs>"
    + ["made", "woke", "cancels"].map { kind in
      "<marker id=\"head-\(kind)\" viewBox=\"0 0 8 8\" refX=\"6.5\" refY=\"4\" markerWidth=\"6\" "
        + "markerHeight=\"6\" orient=\"auto\"><path class=\"head \(kind)\" d=\"M0 0 8 4 0 8z\"/></marker>"
    }.joined() + PictureColors.patterns + "</defs>\n"

  /// Returns the style class of an outcome; nil means that the task did not end.
  static func name(for outcome: TaskLife.Outcome?) -> String {
    switch outcome {
    case .returned?: "finished"
    case .threw(let error)?: error.hasPrefix("CancellationError") ? "stopped" : "failed"
    case nil: "warning"
    }
  }

  /// Returns a text, shortened to a number of characters.
  static func cut(_ text: String, to count: Int) -> String {
    text.count > count ? text.prefix(count - 1) + "…" : text
  }
}

/// The legend of a timeline: the meanings of the shapes that occur in it.
struct PictureLegend {
  fileprivate enum Sample {
    case bar(style: String, height: Double)
    /// An arrow from one lane to another.
    case arrow(style: String)
    case cross
    /// The marks of creation and end.
    case caps
  }

  private let entries: [(sample: Sample, meaning: String)]

  init(_ picture: TimelinePicture) {
    var entries = picture.kinds.map { kind in
      (Sample.bar(style: kind.rawValue, height: kind.height), kind.meaning)
    }
    entries.append((.caps, "created, ended"))
    if picture.showsCancellation {
      entries += Self.cancellation(whileCancelled: picture.cancelledKind)
    }
    let arrows: [(style: String, meaning: String)] = [
      ("made", "starts a child task"), ("made loose", "starts a task that is not a child"),
      ("woke", "its end resumes a task"), ("cancels", "cancels"),
    ]
    entries += arrows.filter { picture.arrowStyles.contains($0.style) }
      .map { (.arrow(style: $0.style), $0.meaning) }
    if !picture.scale.moments.isEmpty {
      entries.append((.bar(style: "moment", height: 16), "one moment, drawn wide"))
    }
    self.entries = entries
  }

  private static func cancellation(
    whileCancelled kind: Mark?
  ) -> [(sample: Sample, meaning: String)] {
    let late = kind.map { kind in
      (
        Sample.bar(style: kind.rawValue + " late", height: kind.height),
        Mark.cancelledWaiting.meaning
      )
    }
    return [(.cross, Mark.cancelled.meaning)] + (late.map { [$0] } ?? [])
  }

  /// Creates the legend of a picture that shows only states, creation and end, and possibly cancellations.
  init(_ states: [Mark], showsCancellation: Bool) {
    entries =
      states.map { (.bar(style: $0.rawValue, height: $0.height), $0.meaning) }
      + [(.caps, "created, ended")]
      + (showsCancellation ? Self.cancellation(whileCancelled: .waiting) : [])
  }

  private static let perRow = 4

  var height: Double { 14 + Double((entries.count + Self.perRow - 1) / Self.perRow) * 20 }

  func write(at top: Double, to output: inout some TextOutputStream) {
    output.write("<g class=\"legend\">\n")
    for (index, entry) in entries.enumerated() {
      let x = 16 + Double(index % Self.perRow) * 235
      let y = top + 10 + Double(index / Self.perRow) * 20
      output.write(entry.sample.markup(x: x, y: y))
      output.write(
        "<text class=\"dim\" x=\"\(Markup.number(x + 34))\" y=\"\(Markup.number(y + 4))\">"
          + "\(entry.meaning)</text>\n")
    }
    output.write("</g>\n")
  }

  /// The entries as an HTML list.
  var list: String {
    let items = entries.map { entry in
      "<li><svg class=\"picture\" width=\"28\" height=\"18\" aria-hidden=\"true\">"
        + entry.sample.markup(x: 1, y: 9) + "</svg> \(entry.meaning)</li>"
    }
    return "<ul class=\"legend\">\(items.joined())</ul>\n"
  }
}

extension PictureLegend.Sample {
  /// Returns the sample as SVG, 26 pixels wide and centered on `y`.
  fileprivate func markup(x: Double, y: Double) -> String {
    switch self {
    case .bar(let style, let height):
      return "<rect class=\"\(style)\" x=\"\(Markup.number(x))\" "
        + "y=\"\(Markup.number(y - height / 2))\" width=\"26\" height=\"\(Markup.number(height))\"/>"
    case .arrow(let style):
      let middle = Markup.number(x + 13)
      return "<line class=\"tie sample \(style)\" x1=\"\(middle)\" x2=\"\(middle)\" "
        + "y1=\"\(Markup.number(y - 9))\" y2=\"\(Markup.number(y + 5))\"/>"
    case .cross:
      return
        "<text class=\"cross\" x=\"\(Markup.number(x + 8))\" y=\"\(Markup.number(y + 5))\">✗</text>"
    case .caps:
      return [("start", x + 5), ("end", x + 21)].map { style, x in
        "<line class=\"\(style)\" x1=\"\(Markup.number(x))\" x2=\"\(Markup.number(x))\" "
          + "y1=\"\(Markup.number(y - 7))\" y2=\"\(Markup.number(y + 7))\"/>"
      }.joined()
    }
  }
}
