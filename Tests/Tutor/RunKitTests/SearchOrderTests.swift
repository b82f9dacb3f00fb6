import TaskTrace
import Testing

@testable import RunKit

@Suite struct SearchOrderTests {
  private func order(_ texts: [String]) throws -> [String] {
    let schedules = try texts.map { try #require(Departures($0)) }
    let order = SearchOrder(schedules)
    return order.scheduleIndices.indices.map { String(order.line($0, schedules).dropLast()) }
  }

  @Test func `Runs with the same beginning follow one another`() throws {
    #expect(
      try order(["0", "1.1", "3.1", "3.2", "1.1-4.1", "3.1-4.1", "5.1"]) == [
        "4 0", "2 5.1", "3 3.1", "2 3.1-4.1", "0 3.2", "3 1.1", "0 1.1-4.1",
      ])
  }

  @Test func `Random schedules share no beginning`() throws {
    #expect(
      try order(["0~1", "2.1~4", "2.1~5d2k9", "2.1", "0~2", "0"]) == [
        "1 0", "2 2.1", "2 2.1~4", "0 2.1~5d2k9", "0 0~1", "0 0~2",
      ])
  }

  @Test func `Equal schedules share all their departures`() throws {
    #expect(try order(["3.1", "3.1"]) == ["1000000 3.1", "0 3.1"])
  }

  @Test func `Early schedules run before late ones with the same beginning`() throws {
    let schedules = (0..<40).map { Departures([.init(choice: $0 % 8 + 1, candidate: $0 / 8 + 1)]) }
    let indices = SearchOrder(schedules).scheduleIndices
    #expect(indices.sorted() == Array(0..<40))
    #expect(indices[..<8].sorted() == Array(0..<8))
    #expect(indices[8..<16].sorted() == Array(8..<16))
    #expect(indices[16..<32].sorted() == Array(16..<32))
    // In the last part, the run of choice 8 comes first.
    #expect(indices[32...].elementsEqual((32..<40).reversed()))
  }
}
