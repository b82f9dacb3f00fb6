import TaskTrace
import Testing

/// Tests that the records that a tracer writes directly equal the records of the events.
@Suite struct RecordOfEventTests {
  private static let time = VirtualTime(nanoseconds: .max)
  private static let cores = [Core.main, .worker(1), .worker(65_534), .outside]

  private func expect(_ record: Record, is action: Action, on core: Core, of task: TaskID) {
    let event = Event(time: Self.time, core: core, task: task, action: action)
    #expect(record == Record(event) { _ in 0 })
  }

  @Test(arguments: cores)
  func `Direct records of wakes, runs and returns equal the records of the events`(
    core: Core
  ) throws {
    let task = try #require(TaskID(.max))
    expect(
      .running(time: Self.time, core: core.number, task: task), is: .running, on: core, of: task)
    expect(
      .returned(time: Self.time, core: core.number, task: task), is: .returned, on: core, of: task)
    for wake in EventRoundTripTests.wakes {
      expect(
        .ready(wake, time: Self.time, core: core.number, task: task), is: .ready(wake), on: core,
        of: task)
    }
  }

  @Test(arguments: cores)
  func `The direct record of a creation equals the record of the event`(core: Core) throws {
    let task = try #require(TaskID(3))
    for creation in EventRoundTripTests.creations {
      expect(
        .created(
          time: Self.time, core: core.number, task: task, kind: creation.kind,
          parent: creation.parent, creator: creation.creator, group: creation.group,
          priority: creation.priority.rawValue, startsCancelled: creation.startsCancelled,
          site: creation.site),
        is: .created(creation), on: core, of: task)
    }
  }
}
