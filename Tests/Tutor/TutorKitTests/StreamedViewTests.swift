import Testing

@testable import TutorKit

/// Views without a screen, which have no limit of rows.
@Suite struct StreamedViewTests {
  @Test(arguments: ["tree", "tasks", "story", "details", "log", "output"])
  func `Without a screen, the lines of a view are made while they are written`(
    view: String
  ) throws {
    var room = Classroom(rows: nil)
    _ = room.answer("run async-let/both")
    let effects = room.session.handle("trace \(view)")
    let isStreamed = effects.contains { effect in
      if case .stream(let lines) = effect { !Array(lines).isEmpty } else { false }
    }
    #expect(isStreamed, "\(effects)")
  }
}
