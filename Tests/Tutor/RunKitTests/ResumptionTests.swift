import Testing
import TraceAnalysis

@testable import RunKit

/// Functions as an optimized program's debug information tells of them.
@Suite struct ResumptionTests {
  private func frame(_ function: String, _ line: Int, _ column: Int = 0) -> SourceFrame {
    SourceFrame(function: function, file: "Program.swift", line: line, column: column)
  }

  @Test func `a resumed function is where it awaits, not where it is declared`() {
    let next = [
      [frame("$sSleep", 35), frame("$sShineTQ1_", 38, 20)], [frame("$sShineTQ1_", 40, 3)],
    ]
    #expect(
      Resumption.corrected([frame("$sShineTQ1_", 35)], by: next) == [frame("$sShineTQ1_", 38, 20)])
  }

  @Test func `a function that awaits is found where it was inlined`() {
    let next = [[frame("$sShine", 38, 20), frame("$sPlayTQ12_", 24, 59)]]
    #expect(Resumption.corrected([frame("$sPlayTQ12_", 19)], by: next) == next[0])
  }

  @Test func `what changed its executor stays at its line`() {
    let frames = [frame("$sSellTY2_", 7)]
    #expect(!Resumption.isVague(frames))
    #expect(Resumption.corrected(frames, by: [[frame("$sSellTY2_", 8, 11)]]) == frames)
  }

  @Test func `an inlined call without a line is where it was inlined`() {
    #expect(!Resumption.isVague([frame("$sGroup", 0), frame("$sStartTY0_", 23, 11)]))
  }

  @Test func `a call is where it is, and another function's line is not taken`() {
    #expect(!Resumption.isVague([frame("$sShineTQ1_", 38, 20)]))
    #expect(!Resumption.isVague([frame("$sShineTQ_", 38)]))
    #expect(!Resumption.isVague([]))
    let frames = [frame("$sShineTQ1_", 35)]
    #expect(Resumption.corrected(frames, by: [[], [frame("$sOther", 50, 2)]]) == frames)
  }

  @Test func `a place without a line has that of the next in the same function`() {
    let next = [[], [frame("$sOther", 9)], [frame("$sMainTY0_", 12)]]
    #expect(Resumption.isVague([frame("$sMainTY0_", 0)]))
    #expect(Resumption.corrected([frame("$sMainTY0_", 0)], by: next) == [frame("$sMainTY0_", 12)])
  }
}
