import LearnerRecords
import LessonKit
import StyledText
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// Challenges, which learners solve by deciding the order of a run.
@Suite struct ChallengeTests {
  private static let text = """
    ## A

    ```predict
    ask: How long?
    run: both
    duration: {key: root.duration, otherwise: No.}
    ```

    ```run
    both
    ```

    ```challenge
    ask: Let the image take 50 ms.
    when: run.duration == 50ms
    because: The order decides.
    hints: [Which task waits?, Let the image go first.]
    schedule: 1.1-2.1-00000000
    ```
    """

  /// Returns a classroom with an open challenge.
  private func room() -> Classroom {
    var room = Classroom(columns: 80)
    room.teach(Self.text)
    _ = room.type("open 2", "goto 1", "skip", "", "")
    return room
  }

  private func trace(taking picks: [Int], lasting milliseconds: Int64) -> Trace {
    var trace = Classroom.trace(lasting: milliseconds)
    trace.choices = (0..<2).map { index in
      ScheduleChoice(
        count: 2, taken: index < picks.count ? picks[index] : 0,
        candidates: [
          .init(kind: .continues, task: TaskID(1)), .init(kind: .runs, task: TaskID(2)),
        ])
    }
    trace.choiceEvents = [4, 5]
    return trace
  }

  @Test func `At a challenge, a run asks for choices below the question and the least departures`()
  {
    var room = room()
    #expect(room.session.hint.text == "Return: the program")
    _ = room.answer("")
    let asked = room.answer("").replacing("\n", with: " ")
    #expect(asked.contains("Challenge: Let the image take 50 ms."))
    #expect(asked.contains("at least 2 departures from the default order, choices other than 1."))
    #expect(asked.contains("`hint` helps; `skip` continues."))
    room.trace = trace(taking: [], lasting: 100)
    let shown = room.answer("run").replacing("\n", with: " ")
    #expect(shown.contains("Let the image take 50 ms. It takes at least 2 departures. Choice 1"))
    #expect(room.session.picking != nil)
  }

  @Test func `A hint stays beside the choices, and names none of them`() {
    var room = room()
    #expect(room.answer("hint").contains("Which task waits?"))
    room.trace = trace(taking: [], lasting: 100)
    #expect(room.answer("run").contains("Which task waits?"))
    _ = room.session.pick(.hint)
    _ = room.session.pick(.hint)
    #expect(room.session.choiceLines.contains { $0.text.contains("Let the image go first.") })
  }

  @Test func `The chosen run is graded, with its departures and the least`() throws {
    var room = room()
    room.trace = trace(taking: [], lasting: 100)
    _ = room.answer("run")
    _ = room.answer("pick 1")
    let missed = room.answer("pick 1").replacing("\n", with: " ")
    #expect(missed.contains("Not yet"))
    #expect(missed.contains("`run` lets you decide again"))
    _ = room.answer("run")
    room.trace = trace(taking: [1], lasting: 50)
    _ = room.answer("pick 2")
    let reached = room.answer("pick 1").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(reached.contains("Reached"))
    #expect(
      reached.contains(
        "You departed once from the default order. It takes at least 2 departures."))
    let attempts = room.session.progress.attempts
    #expect(attempts.map(\.isReached) == [false, true])
    #expect(attempts.last?.options.hasPrefix("--schedule 1.1-") == true)
    var later = Classroom(columns: 80, progress: room.session.progress)
    later.teach(Self.text)
    _ = later.type("open 2", "goto 1", "", "skip")
    let texts = (0..<6).map { _ in later.answer("") }.joined(separator: " ")
    #expect(
      texts.replacing("\n", with: " ").contains(
        "You have reached this challenge before. To decide the order again, type `run both --policy ask`."
      ))
  }

  @Test func `A run in the default order or with other options is not an attempt`() {
    var room = room()
    room.trace = Classroom.trace(lasting: 50)
    #expect(!room.answer("run both").contains("Reached"))
    #expect(!room.answer("run both --image 50").contains("Reached"))
    #expect(room.session.progress.attempts.isEmpty)
  }
}
