import DemoOptions

/// The speed at which a run plays on the screen, as the seconds for a whole run. At 0, the run is shown at once.
package struct Pace: Hashable, Sendable {
  package var seconds: Double

  init(seconds: Double) { self.seconds = seconds }

  static let `default` = Pace(seconds: 2)
  package static let instant = Pace(seconds: 0)
  /// The largest allowed number of seconds.
  static let most = 600

  /// Parses `instant` or a number of seconds from 0 to `most`.
  package init?(_ text: String) {
    if text.lowercased() == "instant" {
      self = .instant
      return
    }
    guard let duration = Quantity.duration(text, unit: "s"), duration <= .seconds(Self.most) else {
      return nil
    }
    seconds = duration / .seconds(1)
  }

  var text: String {
    if seconds == 0 { return "instant" }
    return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }
}
