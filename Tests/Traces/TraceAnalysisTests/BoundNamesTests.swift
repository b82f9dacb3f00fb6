import Testing

@testable import TraceAnalysis

struct BoundNamesTests {
  @Test(arguments: [
    ("func start(limit: Int) { let work = Task { }", "work"),
    ("case .ready: work = Task { }", "work"),
    ("case 1: self.work = Task { }", "work"),
    ("let work: Task<Void, Never> = Task { }", "work"),
    ("guard limit > 0 else { return }; var work: Task<Int, any Error>? = Task { 1 }", "work"),
    ("func start(limit: Int) { let work: Task<Void, Never> = Task { }", "work"),
    ("func start(limit: Int = 1, kept: [Task<Void, Never>] = [Task { }])", nil),
  ])
  func `A Task has the name of its variable, and not what stands before another colon`(
    line: String, name: String?
  ) throws {
    let expression = try #require(line.ranges(of: "Task {").last)
    let column = line.distance(from: line.startIndex, to: expression.lowerBound) + 1
    #expect(BoundNames.assigned(before: column, of: 1, in: [line]) == name)
  }
}
