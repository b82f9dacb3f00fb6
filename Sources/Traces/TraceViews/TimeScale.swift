import TaskTrace
import TraceAnalysis

/// A mapping from points to the columns of a drawing. Time is drawn to scale, except for moments with several slots.
/// Those are drawn wide, and take at most half of the width.
struct TimeScale {
  let width: Int
  let end: VirtualTime
  private let times: [Int64]
  /// The number of slots and the number of columns of each wide moment.
  private let slots: [Int]
  private let columns: [Int]
  /// The extra columns (beyond one) of the wide moments before each wide moment, and the sum of all extra columns.
  private let extraBefore: [Int]

  init(width: Int, end: VirtualTime, wideMoments: [(time: VirtualTime, slots: Int)]) {
    self.width = width
    self.end = end
    let cap = Self.cap(wideMoments, budget: width / 2)
    let wide = cap > 1 ? wideMoments : []
    times = wide.map(\.time.nanoseconds)
    slots = wide.map(\.slots)
    columns = wide.map { min($0.slots, cap) }
    var sum = 0
    extraBefore =
      columns.map { columns in
        defer { sum += columns - 1 }
        return sum
      } + [columns.reduce(0) { $0 + $1 - 1 }]
  }

  /// Returns the greatest width of a moment with which the extra columns of all moments stay within the budget; 1 if
  /// no moment is drawn wide.
  private static func cap(_ moments: [(time: VirtualTime, slots: Int)], budget: Int) -> Int {
    guard moments.count <= budget else { return 1 }
    let widest = moments.reduce(1) { max($0, $1.slots) }
    func fits(_ cap: Int) -> Bool {
      moments.reduce(0) { $0 + min($1.slots, cap) - 1 } <= budget
    }
    var cap = min(widest, budget + 1)
    while cap > 1, !fits(cap) { cap -= 1 }
    return cap
  }

  /// Returns the column of a point, in `0..<width`.
  func column(_ point: Point) -> Int {
    let time = point.time.nanoseconds
    let index = times.partitionIndex { $0 < time }
    var column = scaled(time) + extraBefore[index]
    if times.indices.contains(index), times[index] == time {
      let last = columns[index] - 1
      column +=
        slots[index] <= columns[index]
        ? min(point.slot, last) : min(point.slot * last / max(slots[index] - 1, 1), last)
    }
    return min(max(column, 0), width - 1)
  }

  /// Returns the columns of a moment.
  func columns(of time: VirtualTime) -> ClosedRange<Int> {
    let first = column(Point(time: time, slot: 0))
    return first...max(first, column(Point(time: time, slot: Int(Int32.max))))
  }

  /// Returns the moment that a column shows.
  func time(ofColumn column: Int) -> VirtualTime {
    var extra = 0
    for (index, time) in times.enumerated() {
      let columns = columns(of: VirtualTime(nanoseconds: time))
      if columns.lowerBound > column { break }
      if columns.contains(column) { return VirtualTime(nanoseconds: time) }
      extra = extraBefore[index + 1]
    }
    let room = max(width - 1 - (extraBefore.last ?? 0), 1)
    let share = min(Double(max(column - extra, 0)) / Double(room), 1)
    guard column < width - 1 else { return end }
    // Rounds down to a time with few digits. A column is too coarse to show more.
    var unit: Int64 = 1
    while unit < end.nanoseconds / Int64(room) / 5 { unit *= 10 }
    return VirtualTime(nanoseconds: Int64(Double(end.nanoseconds) * share) / unit * unit)
  }

  /// The moments that are drawn wide.
  var wideMoments: [VirtualTime] { times.map(VirtualTime.init(nanoseconds:)) }

  private func scaled(_ time: Int64) -> Int {
    let room = max(width - 1 - (extraBefore.last ?? 0), 0)
    guard end.nanoseconds > 0 else { return 0 }
    return Int(Double(time) / Double(end.nanoseconds) * Double(room) + 1e-9)
  }
}
