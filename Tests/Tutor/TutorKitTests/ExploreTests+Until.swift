import ScheduleSearch
import StyledText
import TaskTrace
import Testing

@testable import TutorKit

/// The page of a search that stops at the first order for which an expression is true.
extension ExploreTests {
  @Test func `A search for one order says how many orders it tried and does not list`() throws {
    let plan = try #require(
      self.plan("explore both --until 'printed \"tickets left: -1\"' --limit 30"))
    var found = Exploration(plan.scenario, limit: 30)
    var tried = 0
    while !found.hasEnded {
      for departures in found.next(upTo: 1) where !found.hasEnded {
        let taken = (1...2).map { number in
          departures.list.contains { $0.choice == number } ? 1 : 0
        }
        tried += 1
        if taken == [1, 1] {
          found.add(departures, outcome: "tickets left: -1", choices: choices(taken))
          found.endSearch()
        } else {
          found.add(departures, choices: choices(taken))
        }
      }
    }
    let text = ExplorePage(found: found, plan: plan, width: 300).lines.map(\.text)
    #expect(tried > 2)
    #expect(
      text.contains(
        "The search stopped at this order: it is the first for which printed \"tickets left: -1\" is true. "
          + "It is false for the other \(tried - 1) orders that were tried. Their outcomes are not listed."
      ),
      "\(text)")
  }
}
