import StyledText
import TaskTrace
import TraceViews

/// The shapes of a lane in a picture.
struct LaneShapes {
  struct Segment {
    /// The state: one of `Mark.states`.
    var kind: Mark
    var isCancelled: Bool
    var start: Point
    var end: Point
  }

  private(set) var segments: [Segment] = []
  private(set) var created: Point?
  private(set) var cancelled: Point?
  private(set) var ended: Point?

  init(_ steps: [Step], end: VirtualTime) {
    var open: Segment?
    func close(at point: Point) -> Segment? {
      guard var segment = open else { return nil }
      segment.end = point
      // A run that takes no time has a slot of its own.
      let isRun = segment.kind == .running && segment.start.time == point.time
      if isRun { segment.end.slot = max(point.slot, segment.start.slot + 1) }
      return segment
    }
    for step in steps {
      switch step.change {
      case .created: created = step.point
      case .cancelled:
        segments += close(at: step.point).map { [$0] } ?? []
        cancelled = cancelled ?? step.point
        open?.start = step.point
        open?.isCancelled = true
      case .ended:
        let point = Point(time: step.point.time, slot: step.point.slot + 1)
        segments += close(at: point).map { [$0] } ?? []
        open = nil
        ended = point
      case .ready, .running, .blocked, .suspended:
        segments += close(at: step.point).map { [$0] } ?? []
        open = Segment(
          kind: step.change.mark, isCancelled: cancelled != nil, start: step.point,
          end: step.point)
      }
    }
    segments += close(at: Point(time: end, slot: .max)).map { [$0] } ?? []
  }
}
