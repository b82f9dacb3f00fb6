import ScheduleSearch
import Testing

@testable import TutorKit

extension ExploreTests {
  @Test(arguments: [true, false])
  func `The page says that all tasks ran on the main actor if there is one outcome`(
    usesOnlyMainThread: Bool
  ) throws {
    let plan = try #require(self.plan("explore both"))
    var one = Exploration(plan.scenario, limit: 10)
    for departures in one.next(upTo: 1) { one.add(departures, outcome: "a", choices: []) }
    var two = found(plan)
    one.usesOnlyMainThread = usesOnlyMainThread
    two.usesOnlyMainThread = usesOnlyMainThread
    func saysSo(_ found: Exploration) -> Bool {
      ExplorePage(found: found, plan: plan, width: 76).sentences
        .contains { $0.hasPrefix("All tasks ran on the main actor") }
    }
    #expect(saysSo(one) == usesOnlyMainThread)
    #expect(!saysSo(two))
  }
}
