import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TutorKit

/// A run of a lesson that does not complete is offered again.
struct FailedRunTests {
  /// Returns a classroom at the first run of a lesson, after its prediction is answered.
  private func room(_ ending: Ending?) -> Classroom {
    var room = Classroom(columns: 80, rows: 24)
    room.session.isPaged = true
    room.trace = Self.trace(ending)
    _ = room.type("open 2", "goto 1", "", "100 ms")
    return room
  }

  /// Reads the pages between a run and the next part of the lesson.
  private func readStory(_ room: inout Classroom) {
    for _ in 0..<5
    where ["Return: how this happened", "Return: more"].contains(room.session.hint.text) {
      _ = room.answer("")
    }
  }

  private static func trace(_ ending: Ending?) -> Trace {
    var script = TraceScript()
    let main = script.root()
    script.at(40)
    script.add(main, .printed(.standardOutput, "begun"))
    if let ending { script.end(ending) }
    return script.trace
  }

  @Test(arguments: [
    Ending.crashed(signal: 4), .limit(.realTime), .limit(.events), .interrupted,
    .tracerCrashed(signal: 11), nil,
  ])
  func `After a failed run, Return repeats the run and then continues the lesson`(
    ending: Ending?
  ) {
    var room = room(ending)
    let shown = room.answer("")
    #expect(shown.contains("Return runs it again"))
    #expect(!shown.contains("You said") && !shown.contains("Right"))
    readStory(&room)
    #expect(room.session.hint.text == "Return: run both")
    room.trace = Classroom.trace
    #expect(room.answer("").contains(" Right    100 ms"))
    readStory(&room)
    #expect(room.session.hint.text == "Return: what to notice")
    #expect(room.answer("").contains("It takes 100 ms."))
  }

  @Test func `skip continues without the failed run`() {
    var room = room(.crashed(signal: 4))
    _ = room.answer("")
    #expect(room.answer("skip") == "Left out. `back` begins this step again.")
    #expect(room.session.hint.text == "Return: what to notice")
    #expect(room.answer("skip").hasPrefix("!"))
  }

  @Test func `A run that could not be started is offered again`() {
    var room = room(nil)
    _ = room.session.handle("")
    #expect(room.session.offerRunAgain().count == 2)
    #expect(room.session.hint.text == "Return: run both")
    #expect(room.session.offerRunAgain().isEmpty)
  }

  @Test func `A run that the learner cancelled does not decide the prediction`() {
    var room = room(nil)
    _ = room.session.handle("")
    var plan = room.session.expectedRun
    plan = plan?.cancelled(at: VirtualTime(nanoseconds: 20_000_000))
    let shown = plan.map { room.session.finish($0, Classroom.trace) } ?? []
    #expect(!shown.isEmpty)
    readStory(&room)
    #expect(room.session.hint.text == "Return: run both")
  }

  @Test func `A stuck run or a run with another exit status does not count as failed`() {
    for ending in [Ending.stuck, .exited(status: 1)] {
      var room = room(ending)
      #expect(!room.answer("").contains("runs it again"))
    }
  }

  @Test func `A crash that the lesson describes does not count as a failure`() {
    var room = Classroom(columns: 80, rows: 24)
    room.session.isPaged = true
    room.trace = Self.trace(.crashed(signal: 4))
    room.teach(
      """
      ## A

      ```run
      both
      ```

      ```notice
      - The program crashes. ⇐ `run.ending == crashed`
      ```
      """)
    #expect(!room.type("open 2", "goto 1", "").contains("runs it again"))
    room.trace = Self.trace(.limit(.events))
    #expect(room.type("goto 1", "").contains("runs it again"))
  }

  @Test func `Other failed runs do not change what comes next`() {
    var room = room(nil)
    room.trace = Classroom.trace
    _ = room.answer("")
    room.trace = Self.trace(.crashed(signal: 4))
    #expect(!room.answer("rerun --image 20").contains("runs it again"))
    readStory(&room)
    #expect(room.session.hint.text == "Return: what to notice")
  }
}
