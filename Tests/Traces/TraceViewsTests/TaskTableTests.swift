import StyledText
import Testing
import TraceViews

@Suite struct TaskTableTests {
  @Test func `The table has one row of figures for each task`() throws {
    let trace = try Runs.stuck()
    #expect(
      picture(TaskTable(trace, ViewOptions(width: 140))) == """
        outlives                                                                                                       4 cores · first come · seed 0

         task       kind           parent  priority  created  ended  running  ready  suspended  outcome
         #1 main    root task      –       medium          0      –        0      0         30  still waiting for saving
         #2 saving  Task           –       medium          0      –        0      0         30  still waiting for part
         #3 log     detached task  –       medium          0     30       30      0          0  returned
         #4 part    async let      #2      medium          0      –        0      0         30  still not resumed
         times in ms
        """)
  }

  @Test func `A narrow table omits columns`() throws {
    let trace = try Runs.stuck()
    #expect(
      picture(TaskTable(trace, ViewOptions(width: 40))) == """
        outlives   4 cores · first come · seed 0

         task       ended  outcome
         #1 main        –  still waiting for sa…
         #2 saving      –  still waiting for pa…
         #3 log        30  returned
         #4 part        –  still not resumed
         times in ms
        """)
  }

  @Test func `A table shows the number of tasks that it omits`() throws {
    let trace = try Runs.computing(children: 1000, cores: 4)
    #expect(
      picture(TaskTable(trace, ViewOptions(rows: 4))) == """
        pool-width --tasks 1000                            4 cores · first come · seed 0

         task               parent  created  ended  running  ready  suspended  outcome
         #1 main            –             0  25000        0      0      25000  returned
         #2 group child     #1            0    100      100      0          0  returned
         … 998 more
         #1001 group child  #1            0  25000      100  24900          0  returned
         times in ms
        """)
  }

  @Test func `A plain table consists of sentences`() throws {
    let trace = try Runs.crashed()
    #expect(
      picture(TaskTable(trace, ViewOptions(plain: true))) == """
        Task 1: main (root task, 1 child) was created at 0 ms and never ended: still
          waiting for its group; running 0 ms, ready 0 ms, suspended 400 ms. It was
          marked cancelled at 250 ms by the run itself.
        Task 2: worker (group child, child of main, 1 child) was created at 0 ms and
          never ended: still running; running 400 ms, ready 0 ms, suspended 0 ms. It was
          marked cancelled at 250 ms: with its parent.
        Task 3: late (group child, child of worker) was created at 400 ms and never
          ended: still ready; running 0 ms, ready 0 ms, suspended 0 ms. It was marked
          cancelled at 400 ms: with its parent.
        """)
  }
}
