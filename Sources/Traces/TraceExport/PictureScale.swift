import TaskTrace
import TraceAnalysis
import TraceViews

/// A mapping from points of a run to positions in a picture. Time is drawn to scale. A moment with several events is
/// drawn wide, with its slots side by side.
struct PictureScale {
  /// The position at which the run begins.
  let left: Double
  /// The width of the time that is drawn to scale.
  let width: Double
  /// The width of a slot.
  let slot: Double
  let end: Double
  let moments: [(time: VirtualTime, slots: Int)]
  /// The number of slots of all moments before each moment, and of all moments.
  private let before: [Int]

  init(_ steps: LaneSteps, end: VirtualTime, left: Double, room: Double) {
    self.left = left
    moments = steps.wideMoments
    var sum = 0
    before =
      moments.map { moment in
        defer { sum += moment.slots }
        return sum
      } + [sum]
    // A run that takes no time is only one moment, which may take all the room.
    let (widest, share) = end == .zero ? (40.0, 1.0) : (11.0, 0.5)
    slot = sum == 0 ? 0 : min(widest, room * share / Double(sum))
    width = room - slot * Double(sum)
    self.end = Double(max(end.nanoseconds, 1))
  }

  func x(_ point: Point) -> Double {
    let index = moments.partitionIndex { $0.time < point.time }
    var slots = before[index]
    if index < moments.count, moments[index].time == point.time {
      slots += min(max(point.slot, 0), moments[index].slots)
    }
    return left + Double(point.time.nanoseconds) / end * width + Double(slots) * slot
  }
}
