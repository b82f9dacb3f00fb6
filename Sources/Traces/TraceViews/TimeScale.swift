import TaskTrace

/// Maps points to columns of a drawing that is `width` wide. Time is drawn to scale, except moments with several
/// events: those are drawn wide and use at most half of the width.
struct TimeScale {
  let width: Int
  let end: VirtualTime
  private let times: [Int64]
  /// How many slots, and how many columns, each wide moment has.
  private let slots: [Int]
  private let columns: [Int]
  /// Columns that wide moments take beyond one, summed up before each of them, and the sum of all.
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

  /// The greatest width of a moment with which all moments stay within the budget; 1 is drawn to scale.
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

  /// The column of a point, in `0..<width`.
  func column(_ point: Point) -> Int {
    let time = point.time.nanoseconds
    let index = times.partitioningIndex { $0 >= time }
    var column = scaled(time) + extraBefore[index]
    if times.indices.contains(index), times[index] == time {
      let last = columns[index] - 1
      column +=
        slots[index] <= columns[index]
        ? min(point.slot, last) : min(point.slot * last / max(slots[index] - 1, 1), last)
    }
    return min(max(column, 0), width - 1)
  }

  /// The first and the last column of a moment.
  func columns(of time: VirtualTime) -> ClosedRange<Int> {
    let first = column(Point(time: time, slot: 0))
    return first...max(first, column(Point(time: time, slot: Int(Int32.max))))
  }

  /// The moment at which a drawing has grown to a column.
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
    // A time with few digits. More digits than a column can show mean nothing.
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

extension RandomAccessCollection where Index == Int {
  /// The first index from which all elements meet a condition.
  func partitioningIndex(where fulfils: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if fulfils(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
