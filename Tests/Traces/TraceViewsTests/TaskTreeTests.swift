import StyledText
import TaskTrace
import Testing
import TraceViews

@Suite struct TaskTreeTests {
  @Test func `The tree shows the parent and the outcome of each task`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(TaskTree(trace).lines) == """
        abnormal-exit --fails metadata                     4 cores · first come · seed 0

         task         ms     running  ready  suspended  outcome
         thumbnail    0–120        0      0        120  threw NotFound
         ├─ metadata  0–120        0      0        120  threw NotFound
         ╰─ image     0–120        0      0        120  threw CancellationError
             ✗ cancelled at 120 ms by thumbnail: the scope ended without awaiting it;
               noticed after 0 ms
        """)
  }

  @Test func `A wide tree shows the kind of each task`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(TaskTree(trace, ViewOptions(width: 140)).lines) == """
        abnormal-exit --fails metadata                                                                                 4 cores · first come · seed 0

         task         kind       ms     running  ready  suspended  outcome
         thumbnail    root task  0–120        0      0        120  threw NotFound
         ├─ metadata  async let  0–120        0      0        120  threw NotFound
         ╰─ image     async let  0–120        0      0        120  threw CancellationError
             ✗ cancelled at 120 ms by thumbnail: the scope ended without awaiting it; noticed after 0 ms
        """)
  }

  @Test func `A narrow tree has two lines per task`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(TaskTree(trace, ViewOptions(width: 40)).lines) == """
        abnormal-exit --fails metadata
        4 cores · first come · seed 0

         thumbnail               threw NotFound
             root task, 0–120 ms
         ├─ metadata             threw NotFound
         │   async let, 0–120 ms
         ╰─ image       threw CancellationError
             async let, 0–120 ms
             ✗ cancelled at 120 ms by thumbnail:
               the scope ended without awaiting
               it; noticed after 0 ms
        """)
  }

  @Test func `In a narrow tree, an error that does not fit beside the name is below it`() throws {
    var run = TraceMaker()
    let main = try run.create(.root, "main")
    run.run(main, on: 0)
    run.end(main, throwing: "NotFound: metadata of the lost cat")
    run.finish()
    let lines = picture(TaskTree(run.trace("/x/a/b", []), ViewOptions(width: 40)).lines)
    #expect(
      lines.split(separator: "\n").suffix(4) == [
        " main", "     threw NotFound: metadata of the", "       lost cat",
        "     root task, 0–0 ms",
      ])
  }

  @Test func `An ASCII tree has ASCII branches and marks`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(TaskTree(trace, ViewOptions(ascii: true)).lines) == """
        abnormal-exit --fails metadata                       4 cores, first come, seed 0

         task         ms     running  ready  suspended  outcome
         thumbnail    0-120        0      0        120  threw NotFound
         |- metadata  0-120        0      0        120  threw NotFound
         `- image     0-120        0      0        120  threw CancellationError
             x cancelled at 120 ms by thumbnail: the scope ended without awaiting it;
               noticed after 0 ms
        """)
  }

  @Test func `Unstructured tasks are listed separately`() throws {
    let trace = try Runs.stuck()
    #expect(
      picture(TaskTree(trace).lines) == """
        outlives                                           4 cores · first come · seed 0

         task              ms    running  ready  suspended  outcome
         main              0–          0      0         30  still waiting for saving

         not child tasks
         saving (by main)  0–          0      0         30  still waiting for part
         ╰─ part           0–          0      0         30  still not resumed
         log (by main)     0–30       30      0          0  returned

         At 30 ms the run is stuck: no task can run, and nothing will resume one.
        """)
  }

  @Test func `A tree folds many similar tasks into one row`() throws {
    let trace = try Runs.computing(children: 1000, cores: 4)
    #expect(
      picture(TaskTree(trace, ViewOptions(rows: 6)).lines) == """
        pool-width --tasks 1000                            4 cores · first come · seed 0

         task                  ms       running  ready  suspended  outcome
         main                  0–25000        0      0      25000  returned
         ├─ group child #2     0–100        100      0          0  returned
         ├─ group child #3     0–100        100      0          0  returned
         ├─ group child #4     0–100        100      0          0  returned
         ├─ … 996 more         0–25000                             all returned
         ╰─ group child #1001  0–25000      100  24900          0  returned
        """)
  }

  @Test func `A plain tree consists of sentences`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(TaskTree(trace, ViewOptions(plain: true)).lines) == """
        abnormal-exit --fails metadata
        On 4 cores, first come, seed 0.
        thumbnail (root task, 2 children) was created at 0 ms and threw NotFound at
          120 ms; running 0 ms, ready 0 ms, suspended 120 ms.
        metadata (async let, child of thumbnail) was created at 0 ms and threw NotFound
          at 120 ms; running 0 ms, ready 0 ms, suspended 120 ms.
        image (async let, child of thumbnail) was created at 0 ms and threw
          CancellationError at 120 ms; running 0 ms, ready 0 ms, suspended 120 ms. It
          was marked cancelled at 120 ms by thumbnail: the scope ended without awaiting
          it.
        """)
  }
}
