import StyledText
import TaskTrace

/// The two lines above the lanes: times, and a rule with a tick below each of them.
package struct TimeAxis {
  private(set) var labels: StyledLine
  private(set) var rule: StyledLine

  /// Creates the axis of a scale. The times may extend beyond the scale, up to `room` columns.
  init(_ scale: TimeScale, room: Int, strokes: Strokes) {
    let unit = TimeUnit(fitting: scale.end.nanoseconds)
    let unitName = " " + unit.name(ascii: strokes.ascii)
    var cells = [Character](repeating: " ", count: room)
    var ticks: [Int] = []

    @discardableResult func write(_ time: Int64, _ text: String) -> Bool {
      let tick = scale.column(Point(time: VirtualTime(nanoseconds: time), slot: 0))
      let start = max(min(tick, room - text.count), 0)
      let needed = max(start - 2, 0)..<min(start + text.count + 2, room)
      guard cells[needed].allSatisfy({ $0 == " " }) else { return false }
      for (offset, character) in text.enumerated() where start + offset < room {
        cells[start + offset] = character
      }
      ticks.append(tick)
      return true
    }
    let end = scale.end.nanoseconds
    write(end, unit.number(end) + unitName)
    if end > 0 {
      write(0, "0")
      let widest = unit.number(end, decimals: 0).count + 5
      let step = Self.step(end: end, count: max(scale.width / widest, 1))
      var time = step
      while time < end {
        write(time, unit.number(time))
        let (next, overflow) = time.addingReportingOverflow(step)
        time = overflow ? end : next
      }
    }
    labels = StyledLine(String(cells), .dim)
    rule = StyledLine(String(Self.rule(scale, ticks: ticks, strokes: strokes)), .dim)
  }

  private static func rule(_ scale: TimeScale, ticks: [Int], strokes: Strokes) -> [Character] {
    var rule = [Character](repeating: strokes.axis, count: scale.width)
    for tick in ticks { rule[tick] = strokes.tick }
    for moment in scale.wideMoments {
      let columns = scale.columns(of: moment)
      guard columns.count > 1 else { continue }
      for column in columns { rule[column] = strokes.wideMiddle }
      rule[columns.lowerBound] = strokes.wideStart
      rule[columns.upperBound] = strokes.wideEnd
    }
    return rule
  }

  /// Returns a round step with at most `count` multiples between 0 and `end`. A round step is 1, 2 or 5 times a
  /// power of ten, or 3 times a power of ten if that divides `end`.
  package static func step(end: Int64, count: Int) -> Int64 {
    var power: Int64 = 1
    while true {
      for factor in [1, 2, 3, 5] as [Int64] {
        let (step, overflow) = power.multipliedReportingOverflow(by: factor)
        if overflow { return end }
        if factor == 3, end % step != 0 { continue }
        if (end - 1) / step <= Int64(count) { return step }
      }
      let (next, overflow) = power.multipliedReportingOverflow(by: 10)
      if overflow { return end }
      power = next
    }
  }
}
