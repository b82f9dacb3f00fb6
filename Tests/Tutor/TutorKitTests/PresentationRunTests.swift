import LessonKit
import StyledText
import TaskTrace
import Testing
import TraceViews

@testable import TutorKit

/// Runs in a presentation.
struct PresentationRunTests {
  @Test func `A run waits for a key, and then shows its picture with the answer below it`() throws {
    var tester = try PresentationTester("async-let/1")
    tester.press("   ")
    #expect(tester.picture.hasPrefix("\n  The first step  1/2\n\n  ▶ run both\n  r runs it.\n"))
    tester.press("  ")
    #expect(
      tester.picture == """

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
    var tester = try PresentationTester("async-let/1")
    tester.press("     ")
    let note = "The run above does not use the lesson's options. This answer is for"
    #expect(!tester.picture.contains(note))
    tester.press("o")
    tester.press("--image 900")
    tester.press(.enter)
    #expect(tester.picture.contains("async-let/both --image 900"))
    tester.press(" ")
    #expect(tester.picture.contains(note))
    #expect(tester.picture.contains("Answer   100 ms"))
  }

  @Test func `Hidden answers are presented neither after a run nor in the review`() throws {
    var course = Course()
    course.answers = .hidden
    var tester = try PresentationTester("async-let/1", course: course)
    var seen = ""
    for _ in 0..<20 {
      seen += tester.picture
      tester.press(" ")
    }
    #expect(seen.contains("Question 3 of 3: Which third?"))
    #expect(!seen.contains("Answer ") && !seen.contains("Other answers"))
    #expect(seen.contains("The course hides this answer. Start the tutor with `--teacher`"))
  }

  @Test func `During playback, the picture grows, and a key skips to its end`() throws {
    var tester = try PresentationTester("async-let/1", pace: "10")
    tester.press("r")
    let start = tester.presentation.frame
    #expect(tester.presentation.tick.map { $0 > .zero } == true)
    tester.give(.tick)
    let later = tester.presentation.frame
    #expect(later != start)
    #expect(later.count == start.count)
    tester.press("b")
    #expect(tester.presentation.tick == nil)
    tester.press("b")
    #expect(tester.presentation.frame == later)
    tester.press(.forward)
    #expect(tester.presentation.tick == nil)
    #expect(tester.picture.contains("returned"))
    #expect(tester.presentationState.shows == "run both")
  }

  @Test func `A run plays to its end by itself`() throws {
    var tester = try PresentationTester("async-let/1", pace: "10")
    tester.press("r")
    var ticks = 0
    while tester.presentation.tick != nil, ticks < 1_000 {
      tester.give(.tick)
      ticks += 1
    }
    #expect((10..<1_000).contains(ticks))
    #expect(tester.picture.contains("2 tasks, 100 ms"))
  }

  @Test func `Control-C cancels a playing run, then skips to its end, then leaves`() throws {
    var tester = try PresentationTester("async-let/1", pace: "10")
    tester.press("r")
    for _ in 0..<10 { tester.give(.tick) }
    #expect(tester.picture.hasSuffix("Control-C: cancel the root task here"))
    let before = tester.presentation.playing?.column
    tester.press(.interrupt)
    #expect(tester.runs == ["async-let/both", "async-let/both cancelled"])
    #expect(tester.presentation.playing?.column == before)
    tester.press(.interrupt)
    #expect(tester.presentation.tick == nil)
    #expect(tester.hasLeft == false)
    tester.press(.interrupt)
    #expect(tester.hasLeft)
  }

  @Test func `A failed or interrupted run is reported, and the presentation continues`() throws {
    var tester = try PresentationTester("async-let/1")
    tester.press("  ")
    tester.press(" ")
    #expect(request(&tester.presentation) == "async-let/both")
    _ = tester.presentation.handle(.failed(because: "There is no program at /demos."))
    #expect(tester.picture.contains("There is no program at /demos."))
    tester.press(.forward)
    #expect(tester.runs == [])
    #expect(tester.presentationState.shows == "the answer")
    #expect(tester.picture.contains("The run shows the answer."))
  }

  private func request(_ presentation: inout Presentation) -> String? {
    guard case .run(let plan)? = presentation.handle(.key(.forward)) else { return nil }
    return plan.title
  }

  @Test func `The compiler's message for a wrong version follows the run, once`() throws {
    let wrong = WrongVersion(path: "/Wrong/Both.swift", recorded: "Both.swift:1:1: error: no.")
    var tester = try PresentationTester("async-let/1", pace: "10", wrong: wrong)
    tester.press("r")
    #expect(tester.presentation.tick != nil)
    tester.press("   ")
    #expect(tester.presentationState.shows == "the compiler's message")
    #expect(tester.picture.contains("\n  Both.swift:1:1: error: no.\n"))
    tester.press("r")
    #expect(tester.compiled == ["Both.swift"])
  }

  @Test func `While a program runs, the screen stays as it is`() throws {
    var tester = try PresentationTester("async-let/1")
    tester.press("   ")
    let before = tester.picture
    _ = request(&tester.presentation)
    #expect(tester.picture.hasPrefix(before.prefix(80)))
    #expect(tester.picture.hasSuffix("Running. Control-C ends it"))
    _ = tester.presentation.handle(.stopped)
    #expect(tester.picture.contains("The run was stopped. Press r to run it again."))
  }

  @Test func `A presentation uses the machine that the lesson specifies`() throws {
    var session = SessionTester().session
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
    var tester = try PresentationTester("async-let/1")
    tester.press("r")
    var session = SessionTester().session
    _ = session.leave(tester.presentation)
    guard case .show(let lines)? = session.handle("trace tree").first else {
      Issue.record("no tree")
      return
    }
    #expect(lines.contains { $0.text.contains("image") })
  }

  @Test func `Typed control characters do not reach the terminal`() throws {
    var tester = try PresentationTester("async-let/1")
    tester.press("o")
    tester.press("--image \u{1B}[2J")
    #expect(tester.picture.contains("Options: --image ␛[2J_"))
  }

  @Test(arguments: [(1, 1), (40, 12), (41, 13), (60, 14), (200, 80), (3, 50), (120, 2)])
  func `A resize during playback does not change the time shown`(columns: Int, rows: Int) throws {
    var tester = try PresentationTester("async-let/1", columns: 100, pace: "10")
    tester.press("r")
    for _ in 0..<60 { tester.give(.tick) }
    let moment = try #require(tester.moment)
    tester.give(.resized(.init(columns: columns, rows: rows)))
    let frame = tester.presentation.frame
    #expect(frame.count == rows && frame.allSatisfy { $0.width <= columns })
    let later = try #require(tester.moment)
    #expect(later >= moment && later - moment < .milliseconds(30))
    tester.press(.interrupt)
    let runs = tester.runs
    #expect(runs == ["async-let/both", "async-let/both cancelled"])
  }
}

extension PresentationTester {
  /// The time up to which the timeline of a run has played, or nil if no run is playing.
  fileprivate var moment: VirtualTime? {
    presentation.playing.flatMap { playing in
      presentation.shown[playing.place]?.timeline.time(ofColumn: playing.column)
    }
  }
}
