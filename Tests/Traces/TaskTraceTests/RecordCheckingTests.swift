import Testing

@testable import TaskTrace

/// What a reader takes from a record at a glance is what the event says that is made of it.
@Suite struct RecordCheckingTests {
  private static let numbers: [UInt32] = [0, 1, 2, 1 << 8, .max]

  @Test(arguments: EventKind.allCases)
  func `a record is an event exactly when one can be made of it`(kind: EventKind) {
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

  @Test func `a set of numbers knows the next one`() {
    var set = BitSet(count: 200)
    var other = set
    for number in [3, 64, 199] { set.insert(number) }
    other.insert(130)
    #expect((0..<200).filter(set.contains) == [3, 64, 199])
    #expect(set.next(from: 0, or: other) == 3)
    #expect(set.next(from: 65, or: other) == 130)
    #expect(other.next(from: 131, or: other) == nil)
  }
}
