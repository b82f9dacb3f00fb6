import LessonKit
import StyledText
import TaskTrace
import Testing
import TraceViews

@testable import TutorKit

/// Runs in a presentation.
struct PresentationRunTests {
  @Test func `A run waits for a key, and then shows its picture with the answer below it`() throws {
    var room = try PresentingRoom("async-let/1")
    room.press("   ")
    #expect(room.picture.hasPrefix("\n  The first step  1/2\n\n  ▶ run both\n  r runs it.\n"))
    room.press("  ")
    #expect(
      room.picture == """

          The first step  1/2

          async-let/both                                 4 cores · first come · seed 0

                    0          20         40        60         80         100 ms
                    ┝┥─────────┬──────────┬─────────┬──────────┬──────────┝┥
           main     ├──────────────────────────────────────────────────────┤  returned
           ╰─ image ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤╯  returned
           output                                                          ▪
             ┄ asleep  ─ waiting for a task  ├┤ created, ended
             ╰ child of a task above  ╯ its end woke a waiter  ▪ a line printed
             ┝━┥ one moment, drawn wide
           2 tasks, 100 ms

           Answer   100 ms
                    The image takes so long.






          Both at once · step 1 of 2
        """)
  }

  @Test func `The answer below a run with other options says which run it is about`() throws {
    var room = try PresentingRoom("async-let/1")
    room.press("     ")
    let note = "The run above does not use the lesson's options. This answer is for"
    #expect(!room.picture.contains(note))
    room.press("o")
    room.press("--image 900")
    room.press(.enter)
    #expect(room.picture.contains("async-let/both --image 900"))
    room.press(" ")
    #expect(room.picture.contains(note))
    #expect(room.picture.contains("Answer   100 ms"))
  }

  @Test func `Hidden answers are presented neither after a run nor in the review`() throws {
    var course = Course()
    course.answers = .hidden
    var room = try PresentingRoom("async-let/1", course: course)
    var seen = ""
    for _ in 0..<20 {
      seen += room.picture
      room.press(" ")
    }
    #expect(seen.contains("Question 3 of 3: Which third?"))
    #expect(!seen.contains("Answer ") && !seen.contains("Other answers"))
    #expect(seen.contains("The course hides this answer. Start the tutor with `--teacher`"))
  }

  @Test func `During playback, the picture grows, and a key skips to its end`() throws {
    var room = try PresentingRoom("async-let/1", pace: "10")
    room.press("r")
    let start = room.presentation.frame
    #expect(room.presentation.tick.map { $0 > .zero } == true)
    room.give(.tick)
    let later = room.presentation.frame
    #expect(later != start)
    #expect(later.count == start.count)
    room.press("b")
    #expect(room.presentation.tick == nil)
    room.press("b")
    #expect(room.presentation.frame == later)
    room.press(.forward)
    #expect(room.presentation.tick == nil)
    #expect(room.picture.contains("returned"))
    #expect(room.presentationState.shows == "run both")
  }

  @Test func `A run plays to its end by itself`() throws {
    var room = try PresentingRoom("async-let/1", pace: "10")
    room.press("r")
    var ticks = 0
    while room.presentation.tick != nil, ticks < 1_000 {
      room.give(.tick)
      ticks += 1
    }
    #expect((10..<1_000).contains(ticks))
    #expect(room.picture.contains("2 tasks, 100 ms"))
  }

  @Test func `Control-C cancels a playing run, then skips to its end, then leaves`() throws {
    var room = try PresentingRoom("async-let/1", pace: "10")
    room.press("r")
    for _ in 0..<10 { room.give(.tick) }
    #expect(room.picture.hasSuffix("Control-C: cancel the root task here"))
    let before = room.presentation.playing?.column
    room.press(.interrupt)
    #expect(room.runs == ["async-let/both", "async-let/both cancelled"])
    #expect(room.presentation.playing?.column == before)
    room.press(.interrupt)
    #expect(room.presentation.tick == nil)
    #expect(room.hasLeft == false)
    room.press(.interrupt)
    #expect(room.hasLeft)
  }

  @Test func `A failed or interrupted run is reported, and the presentation continues`() throws {
    var room = try PresentingRoom("async-let/1")
    room.press("  ")
    room.press(" ")
    #expect(request(&room.presentation) == "async-let/both")
    _ = room.presentation.handle(.failed(because: "There is no program at /demos."))
    #expect(room.picture.contains("There is no program at /demos."))
    room.press(.forward)
    #expect(room.runs == [])
    #expect(room.presentationState.shows == "the answer")
    #expect(room.picture.contains("The run shows the answer."))
  }

  private func request(_ presentation: inout Presentation) -> String? {
    guard case .run(let plan)? = presentation.handle(.key(.forward)) else { return nil }
    return plan.title
  }

  @Test func `The compiler's message for a wrong version follows the run, once`() throws {
    let wrong = WrongVersion(path: "/Wrong/Both.swift", recorded: "Both.swift:1:1: error: no.")
    var room = try PresentingRoom("async-let/1", pace: "10", wrong: wrong)
    room.press("r")
    #expect(room.presentation.tick != nil)
    room.press("   ")
    #expect(room.presentationState.shows == "the compiler's message")
    #expect(room.picture.contains("\n  Both.swift:1:1: error: no.\n"))
    room.press("r")
    #expect(room.compiled == ["Both.swift"])
  }

  @Test func `While a program runs, the screen stays as it is`() throws {
    var room = try PresentingRoom("async-let/1")
    room.press("   ")
    let before = room.picture
    _ = request(&room.presentation)
    #expect(room.picture.hasPrefix(before.prefix(80)))
    #expect(room.picture.hasSuffix("Running. Control-C ends it"))
    _ = room.presentation.handle(.stopped)
    #expect(room.picture.contains("The run was stopped. Press r to run it again."))
  }

  @Test func `A presentation uses the machine that the lesson specifies`() throws {
    var session = Classroom().session
    _ = session.handle("set cores 1")
    guard case .present(var presentation)? = session.handle("present async-let/1").first,
      case .run(let plan)? = presentation.handle(.key(.character("r")))
    else {
      Issue.record("nothing runs")
      return
    }
    #expect(plan.scenario.machine.cores == 4)
  }

  @Test func `The runs of a presentation can be inspected afterward`() throws {
    var room = try PresentingRoom("async-let/1")
    room.press("r")
    var session = Classroom().session
    _ = session.leave(room.presentation)
    guard case .show(let lines)? = session.handle("trace tree").first else {
      Issue.record("no tree")
      return
    }
    #expect(lines.contains { $0.text.contains("image") })
  }

  @Test func `Typed control characters do not reach the terminal`() throws {
    var room = try PresentingRoom("async-let/1")
    room.press("o")
    room.press("--image \u{1B}[2J")
    #expect(room.picture.contains("Options: --image ␛[2J_"))
  }

  @Test(arguments: [(1, 1), (40, 12), (41, 13), (60, 14), (200, 80), (3, 50), (120, 2)])
  func `A resize during playback does not change the time shown`(columns: Int, rows: Int) throws {
    var room = try PresentingRoom("async-let/1", columns: 100, pace: "10")
    room.press("r")
    for _ in 0..<60 { room.give(.tick) }
    let moment = try #require(room.moment)
    room.give(.resized(.init(columns: columns, rows: rows)))
    let frame = room.presentation.frame
    #expect(frame.count == rows && frame.allSatisfy { $0.width <= columns })
    let later = try #require(room.moment)
    #expect(later >= moment && later - moment < .milliseconds(30))
    room.press(.interrupt)
    let runs = room.runs
    #expect(runs == ["async-let/both", "async-let/both cancelled"])
  }
}

extension PresentingRoom {
  /// The time up to which the timeline of a run has played, or nil if no run is playing.
  fileprivate var moment: VirtualTime? {
    presentation.playing.flatMap { playing in
      presentation.shown[playing.place]?.timeline.time(ofColumn: playing.column)
    }
  }
}
