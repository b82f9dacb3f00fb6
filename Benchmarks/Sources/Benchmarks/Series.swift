import Glibc

/// The times that one thing took.
struct Series {
  private(set) var times: [Duration] = []

  /// Times some work.
  mutating func add(_ work: () throws -> Void) rethrows {
    times.append(try ContinuousClock().measure(work))
  }

  mutating func add(_ time: Duration) { times.append(time) }

  var median: Duration {
    let sorted = times.sorted()
    guard let middle = sorted.indices.middle else { return .zero }
    return sorted[middle]
  }

  /// `1.93 s (1.80 to 2.41)`
  var text: String {
    let unit = Unit(fitting: median)
    let (least, most) = (times.min() ?? .zero, times.max() ?? .zero)
    return "\(unit.number(median)) \(unit.name) (\(unit.number(least)) to \(unit.number(most)))"
  }

  static func / (left: Series, right: Series) -> Double { left.median / right.median }

  /// Times several things in turn, so that whatever else the machine does falls on all alike.
  static func alternately(rounds: Int, _ works: [() throws -> Void]) throws -> [Series] {
    var series = works.map { _ in Series() }
    for _ in 0..<rounds {
      for (index, work) in works.enumerated() { try series[index].add(work) }
    }
    return series
  }
}

extension Range<Int> {
  fileprivate var middle: Int? { isEmpty ? nil : lowerBound + count / 2 }
}

/// The unit in which a time is short to read.
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
  /// Three digits that count: `0.48`, `7.61`, `48.2`, `310`.
  var threeDigits: String {
    let decimals = abs(self) >= 100 ? 0 : abs(self) >= 10 ? 1 : 2
    let scale = [1.0, 10, 100][decimals]
    let rounded = (self * scale).rounded() / scale
    return decimals == 0 ? String(Int(rounded)) : String(rounded)
  }
}

/// One line of the report.
func report(_ what: String, _ figure: String, goal: String? = nil) {
  let left = what + String(repeating: " ", count: max(46 - what.count, 1))
  print("\(left) \(figure)\(goal.map { "   goal \($0)" } ?? "")")
  // A figure that goes to a file is there as soon as it is known.
  fflush(nil)
}
