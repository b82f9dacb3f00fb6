import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceViews

@Suite struct TimelinePlayingTests {
  @Test func `A partial timeline shows what each task does at its end`() throws {
    let timeline = Timeline(try Runs.abnormalExit())
    let columns = 0..<timeline.columns
    let column = try #require(columns.last { timeline.time(ofColumn: $0) <= TraceMaker.ms(60) })
    #expect(
      picture(timeline.lines(throughColumn: column)) == """
        abnormal-exit --fails metadata                     4 cores · first come · seed 0

                     0      20    40    60    80    100   120 ms
                     ┝┥─────┬─────┬─────┬─────┬─────┬─────┝━━━┥
         thumbnail   ├───────────────────                        waiting for metadata
         ├─ metadata ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄                        asleep
         ╰─ image    ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄                        asleep
           ▌ ran for a moment  ┄ asleep  ─ waiting for a task  ✗ marked cancelled
           ├┤ created, ended  ╰ child of a task above  ╯ its end woke a waiter
           ┝━┥ one moment, drawn wide
         at 60 ms
        """)
  }

  @Test func `Frames show a cancellation within one moment, column by column`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(
        (47...51).flatMap {
          Timeline(trace, ViewOptions(width: 90)).lines(throughColumn: $0)[4...6]
        }) == """
           thumbnail   ├───────────────────────────────────────────────      waiting for metadata
           ├─ metadata ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤      threw NotFound
           ╰─ image    ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄      asleep
           thumbnail   ├───────────────────────────────────────────────▌     running
           ├─ metadata ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤╯     threw NotFound
           ╰─ image    ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄     asleep
           thumbnail   ├───────────────────────────────────────────────▌─    waiting for image
           ├─ metadata ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤╯     threw NotFound
           ╰─ image    ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄✗    asleep
           thumbnail   ├───────────────────────────────────────────────▌──   waiting for image
           ├─ metadata ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤╯     threw NotFound
           ╰─ image    ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄✗┤   threw CancellationError
           thumbnail   ├───────────────────────────────────────────────▌──┤  threw NotFound
           ├─ metadata ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤╯     threw NotFound
           ╰─ image    ╰├┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄✗┤╯  threw CancellationError
          """)
  }

  @Test func `Frames are as tall as the finished timeline and keep what was drawn before`() throws {
    for trace in try Runs.all() {
      for width in [40, 80] {
        let timeline = Timeline(trace, ViewOptions(width: width, rows: 10))
        let finished = timeline.lines
        var drawn = 0
        var time = VirtualTime.zero
        for column in 0..<timeline.columns {
          let frame = timeline.lines(throughColumn: column)
          #expect(frame.count == finished.count)
          #expect(frame.prefix(3) == finished.prefix(3))
          let cells = frame.dropFirst(4).reduce(0) { $0 + $1.text.count { "├┤┼".contains($0) } }
          #expect(cells >= drawn)
          drawn = cells
          #expect(timeline.time(ofColumn: column) >= time)
          time = timeline.time(ofColumn: column)
        }
        #expect(time == trace.end)
      }
    }
  }

  @Test func `Each part of a lane has a role`() throws {
    let lines = Timeline(try Runs.abnormalExit()).lines
    #expect(
      lines[4...6].map(meanings) == [
        " thumbnail   (marker ├)(waiting ─────────────────────────────────────)(running ▌)(waiting ──)(marker ┤)  (failed threw NotFound)",
        " (dim ├─ )metadata (dim ╰)(marker ├)(suspended ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄)(marker ┤)(dim ╯)     (failed threw NotFound)",
        " (dim ╰─ )image    (dim ╰)(marker ├)(suspended ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄)(cancelled ✗)(marker ┤)(dim ╯)  (cancelled threw CancellationError)",
      ])
  }
}
