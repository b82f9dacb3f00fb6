/// A step of a run: the part between two decisions of the machine about what happens next.
public struct ScheduleStep: Hashable, Sendable {
  /// The sequence number of the candidate that ran; 0 if time passed.
  public var number: UInt32
  public var footprint: Footprint
  /// The greatest sequence number that the machine had assigned before the step; 0 if it was not recorded. A candidate
  /// with a greater number was queued by this step or by a later one.
  public var lastNumber: UInt32

  public init(number: UInt32, footprint: Footprint, lastNumber: UInt32 = 0) {
    self.number = number
    self.footprint = footprint
    self.lastNumber = lastNumber
  }
}

extension Record {
  /// Encodes a step as one record, or as several with up to four touched objects each.
  ///
  /// `task` is the step's number, and `time` is `lastNumber`. `core` is 1 if the footprint is `everything`. `detail` is
  /// 1 if the record continues the step of the record before. `a` to `d` are the objects.
  public static func records(of step: ScheduleStep) -> [Record] {
    let words = step.footprint.words
    return stride(from: 0, to: max(words.count, 1), by: 4).map { first in
      func word(_ place: Int) -> UInt32 { first + place < words.count ? words[first + place] : 0 }
      return Record(
        Definition.step, detail: first > 0 ? 1 : 0, core: step.footprint.isEverything ? 1 : 0,
        task: step.number, time: Int64(step.lastNumber), a: word(0), b: word(1), c: word(2),
        d: word(3))
    }
  }

  /// Adds the record's objects to the last step, or creates a step from them. Returns nil if the record is invalid.
  public func step(continuing last: ScheduleStep?) -> ScheduleStep? {
    guard core <= 1, detail <= 1 else { return nil }
    var step = ScheduleStep(
      number: task, footprint: core == 1 ? .everything : Footprint(),
      lastNumber: UInt32(truncatingIfNeeded: time))
    if detail == 1 {
      guard let last, last.number == task, core == 0 else { return nil }
      step = last
    }
    for word in [a, b, c, d] where word != 0 {
      guard step.footprint.append(word) else { return nil }
    }
    return step
  }
}
