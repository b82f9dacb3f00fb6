import Testing

@testable import TutorKit

extension ExploreTests {
  @Test(arguments: [
    ("tally 9 --cores 2 ./mine --size 3", "`explore --cores 2 ./mine --size 3`"),
    ("tally 9 both --cores 2", "`explore async-let/both --cores 2`"),
  ])
  func `Without a name, explore says how to use the options of the last run`(
    tally: String, command: String
  ) throws {
    var tester = SessionTester()
    guard case .tally(let plan)? = tester.session.handle(tally).first else {
      Issue.record("no tally")
      return
    }
    _ = tester.session.finish(plan, Tally())
    func mentions(_ line: String) -> Bool {
      tester.answer(line).split(separator: "\n").joined(separator: " ").contains(command)
    }
    #expect(mentions("explore"))
    #expect(!mentions("explore --cores 3"))
  }
}
