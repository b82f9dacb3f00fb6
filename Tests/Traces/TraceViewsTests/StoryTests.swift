import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceViews

@Suite struct StoryTests {
  private static func lines() -> [StoryLine] {
    func frame(_ line: Int) -> SourceFrame {
      SourceFrame(
        function: "thumbnail()", file: "/demos/AbnormalExit.swift", line: line, column: 5)
    }
    return [
      StoryLine(time: .zero, text: "thumbnail waits for metadata.", place: frame(24)),
      StoryLine(time: TraceMaker.ms(120), text: "metadata threw NotFound.", place: frame(31)),
      StoryLine(
        time: TraceMaker.ms(120),
        text: "The scope ends, and image was never awaited: Swift marks it cancelled.",
        place: frame(26), rule: .unawaitedAreCancelled),
      StoryLine(time: TraceMaker.ms(120), text: "... and only then does thumbnail end."),
    ]
  }

  private static func page(_ options: ViewOptions) throws -> String {
    let page = StoryPage(try Runs.abnormalExit(), options)
    var shown: VirtualTime?
    return picture(
      lines().flatMap { line in
        defer { shown = line.time }
        return page.lines(line, showsTime: shown != line.time)
      })
  }

  @Test func `Each sentence is between its time and its source location`() throws {
    #expect(
      try Self.page(ViewOptions()) == """
           0 ms  thumbnail waits for metadata.                     AbnormalExit.swift:24
         120 ms  metadata threw NotFound.                          AbnormalExit.swift:31
                 The scope ends, and image was never awaited:      AbnormalExit.swift:26
                 Swift marks it cancelled.                                        rule 4
                 ... and only then does thumbnail end.
        """)
  }

  @Test func `A moment between the events of a run has its decimals`() throws {
    var script = TraceScript()
    let main = script.root()
    script.at(20)
    script.add(main, .returned)
    let moment = TraceMaker.ms(5.5)
    let line = StoryLine(time: moment, text: "main was computing.")
    #expect(
      StoryPage(script.trace).lines(line, showsTime: true)[0].text.hasPrefix("  5 ms"))
    #expect(
      StoryPage(script.trace, showing: moment).lines(line, showsTime: true)[0].text
        .hasPrefix("  5.5 ms"))
  }

  @Test func `A narrow story puts the source location on its own line`() throws {
    #expect(
      try Self.page(ViewOptions(width: 40)) == """
           0 ms  thumbnail waits for metadata.
                 AbnormalExit.swift:24
         120 ms  metadata threw NotFound.
                 AbnormalExit.swift:31
                 The scope ends, and image was
                 never awaited: Swift marks it
                 cancelled.
                 AbnormalExit.swift:26  rule 4
                 ... and only then does
                 thumbnail end.
        """)
  }

  @Test func `A long source location is shortened but keeps its line number`() throws {
    let frame = SourceFrame(
      function: "run()", file: "/demos/CancelledBeforeStart.swift", line: 13, column: 5)
    #expect(frame.short(within: 29, ellipsis: "…") == "CancelledBeforeStart.swift:13")
    #expect(frame.short(within: 26, ellipsis: "…") == "CancelledBeforeStart…:13")
    #expect(frame.short(within: 21, ellipsis: "...") == "CancelledBefore...:13")
    #expect(frame.short(within: 2, ellipsis: "…") == "…:13")
  }

  @Test func `A plain story consists of sentences`() throws {
    #expect(
      try Self.page(ViewOptions(plain: true)) == """
        At 0 ms: thumbnail waits for metadata. (AbnormalExit.swift:24)
        At 120 ms: metadata threw NotFound. (AbnormalExit.swift:31)
        At 120 ms: The scope ends, and image was never awaited: Swift marks it
          cancelled. (AbnormalExit.swift:26, rule 4)
        At 120 ms: ... and only then does thumbnail end.
        """)
  }

  @Test(arguments: Explanation.Level.allCases)
  func `The story contains every explanation of the run, in order`(
    level: Explanation.Level
  ) throws {
    for trace in [try Runs.abnormalExit(), try Runs.stuck(), try Runs.crashed()] {
      let story = Story(trace, ViewOptions(width: 200, plain: true), level: level)
      var words = story.flatMap { $0.text.split(separator: " ") }[...]
      for explanation in trace.story(level: level) {
        for word in explanation.text.split(separator: " ") {
          let index = try #require(words.firstIndex(of: word), "\(explanation.text)")
          words = words[(index + 1)...]
        }
      }
    }
  }

  @Test func `The colors of the program's output are left out`() {
    let printed = Event(
      time: .zero, core: .main, task: nil,
      action: .printed(.standardOutput, "\u{1B}[90m◇\u{1B}[0m Test run started."))
    let story = Story(Trace(events: [printed]), hasHeading: false)
    #expect(story.contains { $0.text.hasSuffix("the program prints: ◇ Test run started.") })
  }

  @Test func `The story includes the program's output`() throws {
    let story = Story(try Runs.stuck())
    #expect(story.contains { $0.text == "        log prints: saved" })
  }

  @Test func `The story of a trace without events reports how the trace ends`() {
    #expect(
      picture(Story(Runs.empty)) == """
        program                                            4 cores · first come · seed 0

        The trace ends at 0 ms. It does not say how the program ended.
        """)
  }

  @Test func `The stack trace of a fatal error is a detail`() {
    let lines = [
      "Fatal error: no value", "", "Current stack trace:",
      "0    libswiftCore.so                    0x00007f92bff5f130 swift_reportError + 33",
      "1    program                            0x00005629cce281cf <unavailable> + 12751",
    ]
    func printed(_ stream: OutputStream) -> Trace {
      Trace(
        events: lines.map {
          Event(time: .zero, core: .main, task: nil, action: .printed(stream, $0))
        })
    }
    func outputLines(_ trace: Trace, _ level: Explanation.Level) -> [String] {
      Story(trace, level: level, hasHeading: false).map(\.text)
        .filter { $0.contains("prints: ") }
    }
    let essential = outputLines(printed(.standardError), .essential)
    #expect(essential.count == 1 && essential[0].hasSuffix("Fatal error: no value"))
    #expect(outputLines(printed(.standardError), .detail).count == 5)
    // The program's own output is always shown.
    #expect(outputLines(printed(.standardOutput), .essential).count == 5)
  }
}
