import Testing

@testable import TaskTrace

/// Tests that what a reader takes directly from a record agrees with the event made from the record.
@Suite struct RecordCheckingTests {
  private static let numbers: [UInt32] = [0, 1, 2, 1 << 8, .max]

  @Test(arguments: EventKind.allCases)
  func `A record passes the check exactly if an event can be made from it`(kind: EventKind) {
    for detail in UInt8.min...UInt8.max {
      for (task, a) in [(0, 0), (1, 0), (0, 1), (1, 1), (1, 300)] as [(UInt32, UInt32)] {
        for time in [-1, 0] as [Int64] {
          let record = Record(kind, detail: detail, task: task, time: time, a: a, b: 2)
          for hasText in [false, true] {
            let event = Event(record) { _ in hasText ? "text" : nil }
            #expect(record.isEvent(kind, hasText: hasText) == (event != nil))
            guard let event else { continue }
            #expect(TaskID(record.otherTask) == event.action.otherTask)
            #expect((event.action.text != nil) == kind.hasText)
          }
        }
      }
    }
  }
}
