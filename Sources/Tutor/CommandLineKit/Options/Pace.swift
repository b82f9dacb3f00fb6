import DemoOptions

/// How fast a run plays on the screen: the seconds that a whole run takes; at 0 it is shown at once.
package struct Pace: Hashable, Sendable {
  package var seconds: Double

  package init(seconds: Double) { self.seconds = seconds }

  package static let usual = Pace(seconds: 2)
  package static let instant = Pace(seconds: 0)
  /// The longest time in seconds.
  package static let most = 600

  /// Reads `instant`, or seconds from 0 to `most`.
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

  package var text: String {
    if seconds == 0 { return "instant" }
    return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }
}
