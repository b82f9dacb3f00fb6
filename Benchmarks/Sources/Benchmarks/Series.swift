import Glibc

/// The times that repetitions of one operation took.
struct Series {
  private(set) var times: [Duration] = []

  /// Measures the time of some work, and adds it.
  mutating func add(_ work: () throws -> Void) rethrows {
    times.append(try ContinuousClock().measure(work))
  }

  mutating func add(_ time: Duration) { times.append(time) }

  var median: Duration {
    let sorted = times.sorted()
    guard let middle = sorted.indices.middle else { return .zero }
    return sorted[middle]
  }

  /// The median, the smallest and the largest time, such as `1.93 s (1.80 to 2.41)`.
  var text: String {
    let unit = Unit(fitting: median)
    let (least, most) = (times.min() ?? .zero, times.max() ?? .zero)
    return "\(unit.number(median)) \(unit.name) (\(unit.number(least)) to \(unit.number(most)))"
  }

  static func / (left: Series, right: Series) -> Double { left.median / right.median }

  /// Measures several operations in turn, so that the other load of the machine affects all of them alike. Before each
  /// of them it pauses for some seconds, in which the tutor prepares for the next one.
  static func alternately(
    rounds: Int, pause: UInt32 = 0, _ works: [() throws -> Void]
  ) throws -> [Series] {
    var series = works.map { _ in Series() }
    for _ in 0..<rounds {
      for (index, work) in works.enumerated() {
        sleep(pause)
        try series[index].add(work)
      }
    }
    return series
  }
}

extension Range<Int> {
  fileprivate var middle: Int? { isEmpty ? nil : lowerBound + count / 2 }
}

/// The unit in which the number for a time is short.
struct Unit {
  let name: String
  private let length: Duration

  init(fitting time: Duration) {
    (name, length) =
      if time >= .seconds(1) {
        ("s", .seconds(1))
      } else if time >= .milliseconds(1) {
        ("ms", .milliseconds(1))
      } else if time >= .microseconds(1) {
        ("µs", .microseconds(1))
      } else {
        ("ns", .nanoseconds(1))
      }
  }

  func number(_ time: Duration) -> String { (time / length).threeDigits }
}

extension Double {
  /// The number with about three significant digits, such as `0.48`, `7.61`, `48.2` or `310`.
  var threeDigits: String {
    let decimals = abs(self) >= 100 ? 0 : abs(self) >= 10 ? 1 : 2
    let scale = [1.0, 10, 100][decimals]
    let rounded = (self * scale).rounded() / scale
    return decimals == 0 ? String(Int(rounded)) : String(rounded)
  }
}

/// Prints one line of the report.
func report(_ what: String, _ figure: String, goal: String? = nil) {
  let left = what + String(repeating: " ", count: max(46 - what.count, 1))
  print("\(left) \(figure)\(goal.map { "   goal \($0)" } ?? "")")
  // If the output goes to a file, the figure is there as soon as it is known.
  fflush(nil)
}
