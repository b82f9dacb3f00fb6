import Testing
import TraceAnalysis

@testable import RunKit

/// Source locations from the debug information of optimized programs.
@Suite struct ResumptionTests {
  private func frame(_ function: String, _ line: Int, _ column: Int = 0) -> SourceFrame {
    SourceFrame(function: function, file: "Program.swift", line: line, column: column)
  }

  @Test func `A resumed function is located at its await, not at its declaration`() {
    let next = [
      [frame("$sSleep", 35), frame("$sShineTQ1_", 38, 20)], [frame("$sShineTQ1_", 40, 3)],
    ]
    #expect(
      Resumption.corrected([frame("$sShineTQ1_", 35)], by: next) == [frame("$sShineTQ1_", 38, 20)])
  }

  @Test func `An inlined function that awaits is located where it was inlined`() {
    let next = [[frame("$sShine", 38, 20), frame("$sPlayTQ12_", 24, 59)]]
    #expect(Resumption.corrected([frame("$sPlayTQ12_", 19)], by: next) == next[0])
  }

  @Test func `A function that changed its executor keeps its line`() {
    let frames = [frame("$sSellTY2_", 7)]
    #expect(!Resumption.isVague(frames))
    #expect(Resumption.corrected(frames, by: [[frame("$sSellTY2_", 8, 11)]]) == frames)
  }

  @Test func `An inlined call without a line is located where it was inlined`() {
    #expect(!Resumption.isVague([frame("$sGroup", 0), frame("$sStartTY0_", 23, 11)]))
  }

  @Test func `A call keeps its location, and another function's line is not used`() {
    #expect(!Resumption.isVague([frame("$sShineTQ1_", 38, 20)]))
    #expect(!Resumption.isVague([frame("$sShineTQ_", 38)]))
    #expect(!Resumption.isVague([]))
    let frames = [frame("$sShineTQ1_", 35)]
    #expect(Resumption.corrected(frames, by: [[], [frame("$sOther", 50, 2)]]) == frames)
  }

  @Test func `A location without a line gets the next line in the same function`() {
    let next = [[], [frame("$sOther", 9)], [frame("$sMainTY0_", 12)]]
    #expect(Resumption.isVague([frame("$sMainTY0_", 0)]))
    #expect(Resumption.corrected([frame("$sMainTY0_", 0)], by: next) == [frame("$sMainTY0_", 12)])
  }
}
