import HostileInput
import Testing

@testable import TraceAnalysis

/// Tests for a forest of tasks, which answers a question about one task without visiting all the others.
@Suite struct ForestTests {
  @Test func `The parent of each task is requested once, even in a long chain`() {
    var questions = 0
    let count = 10_000
    let forest = Forest(count: count) { position in
      questions += 1
      return position - 1
    }
    #expect(questions == count)
    #expect(forest.isWithin(count - 1, of: 0))
    #expect(!forest.isWithin(0, of: count - 1))
  }

  @Test func `The forest agrees with a walk from task to parent`() {
    var random = RepeatableGenerator()
    for _ in 0..<50 {
      let links = (0..<30).map { Int.random(in: -1...$0 + 1, using: &random) }
      let forest = Forest(count: links.count) { links[$0] }
      for position in links.indices {
        var path = [position]
        while let last = path.last, (0..<last).contains(links[last]) { path.append(links[last]) }
        for other in links.indices {
          #expect(forest.isWithin(position, of: other) == path.contains(other))
        }
      }
    }
  }
}
