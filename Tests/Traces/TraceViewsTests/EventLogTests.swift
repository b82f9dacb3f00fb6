import StyledText
import Testing
import TraceAnalysis
import TraceViews

@Suite struct EventLogTests {
  @Test func `The log has one entry per event, in fixed columns`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(EventLog(trace, ViewOptions(width: 100), isWrapped: false)) == """
              0.000000  main     #1 thumbnail              created    root task
              0.000000  main     #1 thumbnail              ready      for the first time
              0.000000  main     #1 thumbnail              running
              0.000000  main     #2 metadata               created    async let, child of thumbnail  AbnormalExit.swift:22
              0.000000  main     #2 metadata               ready      for the first time
              0.000000  main     #3 image                  created    async let, child of thumbnail  AbnormalExit.swift:23
              0.000000  main     #3 image                  ready      for the first time
              0.000000  main     #1 thumbnail              suspended  waiting for metadata  AbnormalExit.swift:24
              0.000000  core 1   #2 metadata               running
              0.000000  core 1   #2 metadata               suspended  asleep until 120 ms  AbnormalExit.swift:31
              0.000000  core 2   #3 image                  running
              0.000000  core 2   #3 image                  suspended  asleep until 300 ms  AbnormalExit.swift:36
            120.000000  core 1   #2 metadata               ready      because its sleep ended
            120.000000  core 1   #2 metadata               running
            120.000000  main     #1 thumbnail              ready      woken by metadata
            120.000000  core 1   #2 metadata               threw      NotFound
            120.000000  main     #1 thumbnail              running
            120.000000  main     #3 image                  cancelled  by thumbnail: the scope ended without awaiting it  AbnormalExit.swift:26
            120.000000  main     #1 thumbnail              suspended  waiting for image  AbnormalExit.swift:26
            120.000000  core 2   #3 image                  ready      woken by its cancellation, by thumbnail
            120.000000  core 2   #3 image                  running
            120.000000  core 2   #3 image                  noticed    in its sleep, which throws  AbnormalExit.swift:36
            120.000000  main     #1 thumbnail              ready      woken by image
            120.000000  core 2   #3 image                  threw      CancellationError
            120.000000  main     #1 thumbnail              running
            120.000000  main     #1 thumbnail              threw      NotFound
            120.000000  main                               ended      the run ended with status 0
        """)
  }

  @Test func `Text that is too wide for the log wraps and is not cut off`() throws {
    let trace = try Runs.stuck()
    #expect(
      picture(EventLog(trace)) == """
              0.000000  main     #1 main           created    root task
              0.000000  main     #1 main           ready      for the first time
              0.000000  main     #1 main           running
              0.000000  main     #2 saving         created    Task, not a child task, by
                                                main
              0.000000  main     #2 saving         ready      for the first time
              0.000000  main     #3 log            created    detached task, not a child
                                                task, by main
              0.000000  main     #3 log            ready      for the first time
              0.000000  main     #1 main           suspended  waiting for saving
              0.000000  core 1   #2 saving         running
              0.000000  core 1   #4 part           created    async let, child of saving
              0.000000  main     #4 part           ready      for the first time
              0.000000  core 1   #2 saving         suspended  waiting for part
              0.000000  core 2   #3 log            running
              0.000000  core 2   #3 log            printed    saved
              0.000000  core 2   #3 log            computing  until 30 ms
              0.000000  core 3   #4 part           running
              0.000000  core 3   #4 part           suspended  waiting for a continuation
             30.000000  core 2   #3 log            returned
             30.000000  main                       ended      the run is stuck: no task
                                                can run, and nothing will resume one
        """)
  }

  @Test func `Hostile names and output stay in their columns`() throws {
    let trace = try Runs.hostile()
    #expect(
      picture(EventLog(trace).prefix(12)) == """
              0.000000  main     #1 主タスク🙂 w…  created    root task
              0.000000  main     #1 主タスク🙂 w…  ready      for the first time
              0.000000  main     #1 主タスク🙂 w…  running
              0.000000  main     #2 ␛[31mred␊lin…  created    async let, child of
                                                主タスク🙂 with a name
              0.000000  main     #2 ␛[31mred␊lin…  ready      for the first time
              0.000000  core 1   #2 ␛[31mred␊lin…  running
              0.000000  core 1   #2 ␛[31mred␊lin…  printed    ␛]0;title␇⟨U+9B⟩2J
              0.000000  core 1   #2 ␛[31mred␊lin…  threw      Bad("␛c")
              0.000000  main     #3 長x長x長x長x…  created    async let, child of
                                                主タスク🙂 with a name
              0.000000  main     #3 長x長x長x長x…  ready      for the first time
        """)
  }

  @Test func `A plain log consists of sentences`() throws {
    let trace = try Runs.crashed()
    #expect(
      picture(EventLog(trace, ViewOptions(plain: true))) == """
        At 0 ms, main is created: root task.
        At 0 ms, main is ready, for the first time.
        At 0 ms, main runs.
        At 0 ms, worker is created: group child, child of main, in group 1.
        At 0 ms, worker is ready, for the first time.
        At 0 ms, main is suspended: waiting for its group.
        At 0 ms, worker runs.
        At 0 ms, worker computes until 400 ms.
        At 250 ms, main is marked cancelled by the run itself.
        At 250 ms, worker is marked cancelled with its parent.
        At 400 ms, late is created: group child, child of worker, in group 1, already
          cancelled.
        At 400 ms, late is ready, for the first time.
        At 400 ms, the run crashed with signal 4 (SIGILL, a Swift trap).
        """)
  }

  @Test func `An unwrapped log has one line per event, so lines can be counted by verb`() throws {
    let trace = try Runs.computing(children: 1000, cores: 4)
    let lines = EventLog(trace, isWrapped: false).map(\.text)
    #expect(lines.count == trace.events.count)
    #expect(lines.count { $0.contains("  returned") } == 1001)
    #expect(
      lines.count { $0.contains("  created    group child, child of main, in group 1") } == 1000)
  }
}
