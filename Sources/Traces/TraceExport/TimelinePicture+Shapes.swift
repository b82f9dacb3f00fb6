import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

/// The shapes of the picture, each with its points in the run.
extension TimelinePicture {
  /// Returns an attribute with the position of a shape in the run, for the script that moves the shape; empty for a
  /// still picture.
  func place(_ name: String, _ point: Point) -> String {
    isStill ? "" : "data-\(name)=\"\(point.time.nanoseconds) \(min(point.slot, 9_999))\""
  }

  func rectangle(
    _ style: String, _ start: Point, _ end: Point, y: Double, height: Double
  ) -> String {
    let x = scale.x(start)
    let isRun = style.hasPrefix("running")
    let width = max(scale.x(end) - x, isRun ? PictureColors.leastRun : 0)
    return
      "<rect class=\"\(style)\" \(place("a", start)) \(place("b", end)) x=\"\(Markup.number(x))\" "
      + "width=\"\(Markup.number(width))\" y=\"\(Markup.number(y - height / 2))\" "
      + "height=\"\(Markup.number(height))\"\(isRun ? " rx=\"2.5\"" : "")/>"
  }

  func cap(_ style: String, _ point: Point, _ y: Double) -> String {
    let x = Markup.number(scale.x(point))
    return "<line class=\"\(style)\" \(place("a", point)) x1=\"\(x)\" x2=\"\(x)\" "
      + "y1=\"\(Markup.number(y - Self.cap))\" y2=\"\(Markup.number(y + Self.cap))\"/>"
  }

  /// Half the height of the marks of creation and end.
  private static let cap = Mark.created.height / 2

  /// Returns the point at which an event is drawn; for an index after the last event, the end of the run.
  func point(ofEvent index: Int) -> Point {
    guard index < trace.events.count else { return Point(time: trace.end, slot: .max) }
    var slots: [Int] = []
    _ = LaneSteps(trace, visible: outline.visible) { slots.append($0) }
    return Point(
      time: trace.events.time(of: index), slot: index < slots.count ? slots[index] : .max)
  }

  /// Returns a labeled line across all lanes, at the point where the run first differs from another one.
  func mark(_ point: Point) -> String {
    let x = Markup.number(scale.x(point))
    return "<line class=\"differs\" \(place("a", point)) x1=\"\(x)\" x2=\"\(x)\" y1=\"26\" "
      + "y2=\"\(Markup.number(height - 8))\"/>\n"
      + anchored("text", "differs-label", point, shift: 5, "y=\"36\"", "differs from here")
  }

  func arrow(_ style: String, _ point: Point, from: Int, to: Int) -> String {
    let x = Markup.number(scale.x(point))
    let direction: Double = from < to ? -1 : 1
    return "<line class=\"tie \(style)\" \(place("a", point)) x1=\"\(x)\" x2=\"\(x)\" "
      + "y1=\"\(Markup.number(middle(from)))\" y2=\"\(Markup.number(middle(to) + direction * 9))\"/>\n"
  }

  func anchored(
    _ element: String, _ style: String, _ point: Point, shift: Double, _ attributes: String,
    _ text: String
  ) -> String {
    "<\(element) class=\"\(style)\" \(place("a", point)) \(isStill ? "" : "data-dx=\"\(Markup.number(shift))\"") "
      + "x=\"\(Markup.number(scale.x(point) + shift))\" \(attributes)>\(Markup.escaped(text))</\(element)>"
  }

  /// Returns the width of a character, in pixels. Failures are bold, and a title is larger.
  static func width(ofCharacterIn style: String) -> Double {
    switch style {
    case "title": 10.5
    case "failed", "warning": 7.7
    default: 6.9
    }
  }

  func outcome(_ style: String, _ point: Point, _ y: Double, _ text: String) -> String {
    let room = size.width - scale.x(point) - 10
    return anchored(
      "text", "outcome \(style)", point, shift: 10, "y=\"\(Markup.number(y + 4))\"",
      PictureStyle.cut(text, to: max(Int(room / Self.width(ofCharacterIn: style)), 8)))
  }

  func writeAxis(to output: inout some TextOutputStream) {
    let unit = TimeUnit(fitting: trace.end.nanoseconds)
    let bottom = Markup.number(height - 8)
    output.write("<g class=\"axis\">\n")
    for moment in scale.moments {
      let start = Point(time: moment.time, slot: 0)
      output.write(
        rectangle(
          "moment", start, Point(time: moment.time, slot: .max), y: height / 2 + 8,
          height: height - 32) + "\n")
    }
    let end = trace.end.nanoseconds
    let step = TimeAxis.step(end: max(end, 1), count: 8)
    var time: Int64 = 0
    var free = -Double.infinity
    while time <= end {
      let point = Point(time: VirtualTime(nanoseconds: time), slot: 0)
      let x = Markup.number(scale.x(point))
      output.write(
        "<line class=\"grid\" \(place("a", point)) x1=\"\(x)\" x2=\"\(x)\" y1=\"24\" y2=\"\(bottom)\"/>"
      )
      if scale.x(point) >= free {
        let label = unit.number(time) + (time == 0 ? "" : " " + unit.name(ascii: false))
        output.write(anchored("text", "tick", point, shift: 0, "y=\"16\"", label) + "\n")
        free = scale.x(point) + Double(label.count) * 7 + 10
      }
      let (next, overflow) = time.addingReportingOverflow(step)
      if overflow { break }
      time = next
    }
    output.write("</g>\n")
  }
}
