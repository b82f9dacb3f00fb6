import ScheduleSearch
import Testing

@testable import TutorKit

extension ExploreTests {
  @Test func `Other outcomes are possible if the program has threads of its own`() throws {
    let plan = try #require(self.plan("explore both --cores 2"))
    var exploration = found(plan)
    exploration.hasThreads = true
    let text = ExplorePage(found: exploration, plan: plan, width: 76).sentences
    #expect(
      text.contains {
        $0.hasPrefix(
          "All orders on 2 cores were tried in which each thread of the program runs until it waits, prints or uses a lock. Other outcomes are possible."
        )
      })
    #expect(!text.contains { $0.contains("were tried.") })
  }
}
