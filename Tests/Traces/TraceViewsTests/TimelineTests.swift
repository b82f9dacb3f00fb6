import StyledText
import TaskTrace
import Testing
import TraceBuilding
import TraceViews

@Suite struct TimelineTests {
  @Test func `When a child fails, its sibling is cancelled before the parent ends`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(Timeline(trace).lines) == """
        abnormal-exit --fails metadata                     4 cores · first come · seed 0

                     0      20    40    60    80    100   120 ms
                     ┝┥─────┬─────┬─────┬─────┬─────┬─────┝━━━┥
         thumbnail   ├─────────────────────────────────────▌──┤  threw NotFound
         ├─ metadata ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤╯     threw NotFound
         ╰─ image    ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄✗┤╯  threw CancellationError
           ▌ ran for a moment  ┄ asleep  ─ waiting for a task  ✗ marked cancelled
           ├┤ created, ended  ╰ child of a task above  ╯ its end woke a waiter
           ┝━┥ one moment, drawn wide
         3 tasks, 120 ms
        """)
  }

  @Test func `At 40 columns, each lane is below its task's name`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(Timeline(trace, ViewOptions(width: 40)).lines) == """
        abnormal-exit --fails metadata
        4 cores · first come · seed 0

         0        30      60      90     120 ms
         ┝┥───────┬───────┬───────┬───────┝━━━┥
         thumbnail               threw NotFound
         ├─────────────────────────────────▌──┤
         ├─ metadata             threw NotFound
         ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤╯
         ╰─ image       threw CancellationError
         ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄✗┤╯
         ▌ ran for a moment  ┄ asleep
         ─ waiting for a task
         ✗ marked cancelled  ├┤ created, ended
         ╰ child of a task above
         ╯ its end woke a waiter
         ┝━┥ one moment, drawn wide
         3 tasks, 120 ms
        """)
  }

  @Test func `At 40 columns, a long error takes the room that the task's name leaves`() throws {
    var run = TraceMaker()
    let main = try run.create(.root, "main")
    run.run(main, on: 0)
    run.end(main, throwing: "NotFound: metadata of cat")
    run.finish()
    let lines = picture(Timeline(run.trace("/x/a/b", []), ViewOptions(width: 40)).lines)
    #expect(lines.contains("\n main   threw NotFound: metadata of cat\n"), "\(lines)")
  }

  @Test func `At 40 columns, an error that does not fit beside the name is below the lane`() throws
  {
    var run = TraceMaker()
    let main = try run.create(.root, "main")
    run.run(main, on: 0)
    run.sleep(main, until: 100)
    run.at(100)
    run.run(main, on: 0, woken: .timer)
    run.end(main, throwing: "NotFound: metadata of the lost cat")
    run.finish()
    let timeline = Timeline(run.trace("/x/a/b", []), ViewOptions(width: 40))
    let lines = timeline.lines.map(\.text)
    #expect(lines[4] == " main" && lines[5].hasPrefix(" ├"), "\(lines)")
    #expect(lines[6...7] == ["   threw NotFound: metadata of the lost", "     cat"])
    let early = timeline.lines(throughColumn: 20).map(\.text)
    #expect(early.count == lines.count)
    #expect(early[4].hasSuffix("asleep") && early[6...7] == ["", ""], "\(early)")
  }

  @Test func `At 40 columns, a long description of the machine is wrapped`() throws {
    var script = TraceScript()
    script.scenario.machine.cancelRootAt = [TraceMaker.ms(210)]
    let main = script.root()
    script.at(210)
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    script.end()
    let lines = picture(Timeline(script.trace, ViewOptions(width: 40)).lines)
    #expect(
      lines.contains("\n4 cores · first come · seed 0 ·\n  cancelled at 210 ms\n"), "\(lines)")
  }

  @Test func `A wide timeline has more columns for time`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(Timeline(trace, ViewOptions(width: 140)).lines) == """
        abnormal-exit --fails metadata                                                                                 4 cores · first come · seed 0

                     0        10      20      30      40      50      60      70      80      90      100     110     120 ms
                     ┝┥───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┝━━━┥
         thumbnail   ├─────────────────────────────────────────────────────────────────────────────────────────────────▌──┤  threw NotFound
         ├─ metadata ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤╯     threw NotFound
         ╰─ image    ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄✗┤╯  threw CancellationError
           ▌ ran for a moment  ┄ asleep  ─ waiting for a task  ✗ marked cancelled  ├┤ created, ended  ╰ child of a task above
           ╯ its end woke a waiter  ┝━┥ one moment, drawn wide
         3 tasks, 120 ms
        """)
  }

  @Test func `An ASCII timeline has an ASCII character for each symbol`() throws {
    let trace = try Runs.abnormalExit(ignoring: true)
    #expect(
      picture(Timeline(trace, ViewOptions(ascii: true)).lines) == """
        abnormal-exit --fails metadata                       4 cores, first come, seed 0

                     0       50      100       150    200     250     300 ms
                     {}------+-------+--{=}----+------+-------+-------{}
         thumbnail   (-------------------|-----------------------------)  threw NotFound
         |- metadata `(.................)/                                threw NotFound
         `- image    `(...................x:::::::::::::::::::::::::::)/  returned
         output                                                       "
           | ran for a moment  . asleep  - waiting for a task  : while cancelled
           x marked cancelled  () created, ended  ` child of a task above
           / its end woke a waiter  " a line printed  {=} one moment, drawn wide
         3 tasks, 300 ms
        """)
  }

  @Test func `A cancelled task that continues has a different line style`() throws {
    let trace = try Runs.abnormalExit(ignoring: true)
    #expect(
      picture(Timeline(trace).lines) == """
        abnormal-exit --fails metadata                     4 cores · first come · seed 0

                     0       50      100       150    200     250     300 ms
                     ┝┥──────┬───────┬──┝━┥────┬──────┬───────┬───────┝┥
         thumbnail   ├───────────────────▌─────────────────────────────┤  threw NotFound
         ├─ metadata ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤╯                                threw NotFound
         ╰─ image    ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄✗┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┅┤╯  returned
         output                                                       ▪
           ▌ ran for a moment  ┄ asleep  ─ waiting for a task  ┅ while cancelled
           ✗ marked cancelled  ├┤ created, ended  ╰ child of a task above
           ╯ its end woke a waiter  ▪ a line printed  ┝━┥ one moment, drawn wide
         3 tasks, 300 ms
        """)
  }

  @Test func `A stuck run shows waiting tasks and separates unstructured tasks`() throws {
    let trace = try Runs.stuck()
    #expect(
      picture(Timeline(trace).lines) == """
        outlives                                           4 cores · first come · seed 0

                    0       5      10    15     20    25     30 ms
                    ┝━┥─────┬──────┬─────┬──────┬─────┬──────┬
         main       ├─────────────────────────────────────────  still waiting for saving
         ┊┄ saving  ┊├────────────────────────────────────────  still waiting for part
         ┊  ╰─ part  ╰├·······································  still not resumed
         └┄ log     ┊├███████████████████████████████████████┤  returned
         output      ▪
           █ running  ─ waiting for a task  · suspended  ├┤ created, ended
           ╰ child of a task above  ┊ not a child task  ▪ a line printed
           ┝━┥ one moment, drawn wide
         At 30 ms the run is stuck: no task can run, and nothing will resume one.
        """)
  }

  @Test func `The lanes of a crashed run stay open`() throws {
    let trace = try Runs.crashed()
    #expect(
      picture(Timeline(trace).lines) == """
        mark-and-notice                                    4 cores · first come · seed 0

                    0        100      200       300      400 ms
                    ┝┥───────┬────────┬───┝┥────┬────────┝┥
         main       ├─────────────────────✗━━━━━━━━━━━━━━━━  still waiting for its group
         ╰─ worker  ╰├█████████████████████✗▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓  still running
            ╰─ late                                     ╰├✗  still ready
           █ running  ─ waiting for a task  ▓━ while cancelled  ✗ marked cancelled
           ├ created  ╰ child of a task above  ┝━┥ one moment, drawn wide
         At 400 ms the run crashed with signal 4 (SIGILL, a Swift trap).
        """)
  }

  @Test
  func `The task that exits the program has a different outcome from unfinished tasks`() throws {
    var run = TraceMaker()
    let main = try run.create(.root)
    run.run(main, on: 0)
    let image = try run.create(.asyncLet, "image", by: main)
    run.run(image, on: 1)
    run.at(20)
    run.finish(.exited(status: 1))
    let lines = Timeline(run.trace()).lines.map(\.text)
    #expect(lines.contains { $0.hasPrefix(" main") && $0.hasSuffix("  called exit") })
    #expect(lines.contains { $0.contains("image") && $0.hasSuffix("  still running") })
  }

  @Test func `Children wait for a free core`() throws {
    let trace = try Runs.computing(children: 6, cores: 2)
    #expect(
      picture(Timeline(trace).lines) == """
        pool-width --tasks 6                               4 cores · first come · seed 0

                           0       50     100      150    200      250    300 ms
                           ┝┥──────┬──────┝━┥──────┬──────┝━┥──────┬──────┝━━┥
         main              ├───────────────▌▌──────────────▌▌──────────────▌▌┤  returned
         ├─ group child #2 ╰├█████████████┤╯                                    returned
         ├─ group child #3 ╰├█████████████┤╯                                    returned
         ├─ group child #4 ╰├░░░░░░░░░░░░░░███████████████┤╯                    returned
         ├─ group child #5 ╰├░░░░░░░░░░░░░░███████████████┤╯                    returned
         ├─ group child #6 ╰├░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░███████████████┤╯    returned
         ╰─ group child #7 ╰├░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░███████████████┤╯    returned
           █ running  ▌ ran for a moment  ░ ready to run  ─ waiting for a task
           ├┤ created, ended  ╰ child of a task above  ╯ its end woke a waiter
           ┝━┥ one moment, drawn wide
         7 tasks, 300 ms
        """)
  }

  @Test func `The timeline of a trace without events reports how the trace ends`() throws {
    let trace = Runs.empty
    #expect(
      picture(Timeline(trace).lines) == """
        program                                            4 cores · first come · seed 0

                  0 ms
                  ┬───────────────────────────────────────────────────────────
         The trace ends at 0 ms. It does not say how the program ended.
        """)
  }

  @Test func `A plain timeline consists of sentences`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(Timeline(trace, ViewOptions(plain: true)).lines) == """
        abnormal-exit --fails metadata
        On 4 cores, first come, seed 0.
        thumbnail (root task), created at 0 ms: waiting for metadata from 0 ms to
          120 ms; threw NotFound at 120 ms.
        metadata (async let, child of thumbnail), created at 0 ms: asleep from 0 ms to
          120 ms; threw NotFound at 120 ms.
        image (async let, child of thumbnail), created at 0 ms: asleep from 0 ms to
          120 ms; marked cancelled at 120 ms by thumbnail: the scope ended without
          awaiting it; threw CancellationError at 120 ms.
        """)
  }
}
