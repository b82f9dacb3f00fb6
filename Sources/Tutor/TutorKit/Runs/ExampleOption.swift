import DemoOptions

extension DemoOption {
  /// The option with a value other than its default, as the user types it; nil if no such value is known.
  var example: String? {
    guard kind == .option else { return name }
    if let other = allowedValues.first(where: { $0 != defaultValue }) { return "\(name) \(other)" }
    guard let value = defaultValue.flatMap({ Int($0) }) else { return nil }
    return "\(name) \(value < 50 ? max(value, 1) * 2 : value / 2)"
  }
}
