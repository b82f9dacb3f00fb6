import TaskTrace
import Testing
import TraceBuilding

@testable import TraceFindings

/// Tests for the record of the tasks that have turns on an actor.
@Suite struct ActorVisitsTests {
  @Test func `An interruption names each task that had a turn, in order, and not more than four`() {
    func others(_ tasks: [UInt32]) -> [UInt32]? {
      let ids = ([1] + tasks + [1]).compactMap(TaskID.init)
      var visits = ActorVisits()
      var interruption: ActorVisits.Interruption?
      for (index, task) in ids.enumerated() {
        let isBack = index == ids.count - 1
        visits.move(task, to: actor(2), nil, isBack ? "sell" : "buy", at: index * 3)
        interruption = visits.act(task, at: index * 3 + 1)
        visits.pause(
          task, Suspension(reason: .continuation), "sell", at: index * 3 + 2)
      }
      return interruption?.others.compactMap { other in tasks.first { TaskID($0) == other } }
    }
    #expect(others([2, 3]) == [2, 3])
    #expect(others([2, 3, 2]) == [3, 2])
    #expect(others([2, 3, 4, 5, 6]) == [3, 4, 5, 6])
    #expect(others([]) == nil)
  }
}
