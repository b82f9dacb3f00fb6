import StyledText
import Testing
import TraceAnalysis
import TraceViews

@Suite struct TimelineFoldingTests {
  @Test func `A thousand children are folded to fit the available rows`() throws {
    let trace = try Runs.computing(children: 1000, cores: 4)
    #expect(
      picture(Timeline(trace, ViewOptions(rows: 8)).lines) == """
        pool-width --tasks 1000                            4 cores · first come · seed 0

                              0       5000     10000   15000    20000    25000 ms
                              ┬───────┬────────┬───────┬────────┬────────┬
         main                 ├▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌▌┤  returned
         ├─ group child #2    ┼╯                                            returned
         ├─ group child #3    ┼╯                                            returned
         ├─ group child #4    ┼╯                                            returned
         ├─ group child #5    ┼╯                                            returned
         ├─ group child #6    ┼╯                                            returned
         ├─ … 994 more        ▄▄▄▄▄▄▄▄▄▄▄▄▃▃▃▃▃▃▃▃▃▃▂▂▂▂▂▂▂▂▂▂▂▁▁▁▁▁▁▁▁▁▁▁  all returned
         ╰─ group child #1001 ├░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░█┤  returned
           █ running  ▌ ran for a moment  ░ ready to run  ├┤ created, ended
           ┼ created and ended  ╯ its end woke a waiter  ▁▃▄ share of the tasks alive
         1001 tasks, 25000 ms
        """)
  }

  @Test(arguments: [80, 40])
  func `A timeline without a limit of rows has at most 2,000 lines for tasks`(width: Int) throws {
    let trace = try Runs.computing(children: 3000, cores: 4)
    let lines = Timeline(trace, ViewOptions(width: width)).lines
    #expect(lines.count < 2020)
    #expect(lines.contains { $0.text.contains("more") })
    let all = Timeline(try Runs.computing(children: 900, cores: 4), ViewOptions(width: width)).lines
    #expect(!all.contains { $0.text.contains("more") })
  }

  @Test func `A preferred task and its ancestors have their own lanes`() throws {
    let trace = try Runs.computing(children: 1000, cores: 4)
    #expect(!Timeline(trace, ViewOptions(rows: 8)).tasks.contains(500))
    var options = ViewOptions(rows: 8)
    options.preferred = [500, 700, 5000]
    let timeline = Timeline(trace, options)
    #expect(timeline.tasks.isSuperset(of: [0, 500, 700]))
    #expect(timeline.lines.count == Timeline(trace, ViewOptions(rows: 8)).lines.count)
  }

  @Test func `A folded timeline fits in 40 columns`() throws {
    let trace = try Runs.computing(children: 1000, cores: 4)
    #expect(
      picture(Timeline(trace, ViewOptions(width: 40, rows: 8, ascii: true)).lines) == """
        pool-width --tasks 1000
        4 cores, first come, seed 0

         0             10000           25000 ms
         +-------------+----------------------+
         main                          returned
         (||||||||||||||||||||||||||||||||||||)
         |- group child #2             returned
         +/
         |- ... 998 more           all returned
         99999888877776666555544443333222221111
         `- group child #1001          returned
         (ooooooooooooooooooooooooooooooooooo#)
         # running  | ran for a moment
         o ready to run  () created, ended
         + created and ended
         / its end woke a waiter
         159 share of the tasks alive
         1001 tasks, 25000 ms
        """)
  }

  @Test func `A narrow timeline cuts no count of folded tasks`() throws {
    let trace = try Runs.manyWithAFailure(200)
    let lines = Timeline(trace, ViewOptions(width: 40, rows: 18)).lines.map(\.text)
    let fold = try #require(lines.first { $0.contains(" more ") })
    #expect(fold.hasSuffix(" cancelled") && !fold.contains("returned"), "\(fold)")
  }

  @Test func `Failed and cancelled tasks are folded last`() throws {
    let trace = try Runs.manyWithAFailure(200)
    #expect(
      picture(Timeline(trace, ViewOptions(rows: 9)).lines) == """
        group-errors                                       4 cores · first come · seed 0

                       0       50   100  150  200   250 ms
                       ┝━━┥────┬────┬────┬────┬─────┝━━━━━━━┥
         main          ├─────────────────────────────▌──────┤  threw Missing
         ├─ photo 1    ╰├┄┄┄┄┄┄┄┄┄┄┄┤                          returned
         ├─ photo 4    ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤╯         threw Missing
         ├─ photo 5    ╰├▌┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄✗┤       threw CancellationError
         ├─ photo 6    ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄✗░┤      threw CancellationError
         ├─ photo 7    ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄✗░░┤     threw CancellationError
         ├─ photo 8    ╰├▌┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄✗░░░┤    threw CancellationError
         ├─ … 193 more  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄    2 returned, 191 cancelled
         ╰─ photo 200  ╰├░▌┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄✗░░░░┤╯  threw CancellationError
           ▌ ran for a moment  ░ ready to run  ┄ asleep  ─ waiting for a task
           ✗ marked cancelled  ├┤ created, ended  ╰ child of a task above
           ╯ its end woke a waiter  ▁▃▄ share of the tasks alive
           ┝━┥ one moment, drawn wide
         201 tasks, 250 ms
        """)
  }

  @Test func `A deep tree has limited indentation and folds the deepest tasks`() throws {
    let trace = try Runs.chain(60)
    #expect(
      picture(Timeline(trace, ViewOptions(rows: 9)).lines) == """
        program                                            4 cores · first come · seed 0

                              0             0.2    0.4    0.6    0.8    1 ms
                              ┝━━━━━━┥──────┬──────┬──────┬──────┬──────┬
         main                 ├██████████████████████████████████████████  still running
         ╰─ async let #2      ╰├█████████████████████████████████████████  still running
            ╰─ async let #3    ╰├████████████████████████████████████████  still running
               ╰─ async let …   ╰├███████████████████████████████████████  still running
         ‹      ╰─ async let…    ╰├██████████████████████████████████████  still running
         ‹      ╰─ async let…     ╰├█████████████████████████████████████  still running
         ‹      ╰─ async let…      ╰├████████████████████████████████████  still running
         ‹      ╰─ async let…       ╰├███████████████████████████████████  still running
         ‹      ╰─ … 52 more         ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄  none ended
           █ running  ├ created  ╰ child of a task above  ▁▃▄ share of the tasks alive
           ┝━┥ one moment, drawn wide  ‹ a deeper level than fits
         At 1 ms the run was stopped at the limit of events.
        """)
  }

  @Test func `The row limit applies to trees of every shape`() throws {
    for trace in try Runs.all() {
      for rows in 0...12 {
        let lines = Timeline(trace, ViewOptions(rows: rows)).lines
        // The lanes are between the axis and the legend. The legend is indented by three columns.
        let lanes = lines.dropFirst(4).prefix { line in
          !line.text.hasPrefix("   ") || line.text.dropFirst(3).first == " "
        }
        let tasks = lanes.count { !$0.text.hasPrefix(" output") && !$0.text.hasPrefix(" At") }
        #expect(tasks <= max(rows, 3))
        #expect(tasks >= min(rows, trace.tasks.count, 3))
      }
    }
  }
}
