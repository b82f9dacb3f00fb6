import Testing
import TraceAnalysis

@testable import RunKit

@Suite struct SymbolizerOutputTests {
  @Test func `Inlined frames come innermost first, and an unknown address has no frames`() {
    let text = """
      inner()
      /a b/c:d.swift:12:9
      outer()
      ??:0:0

      ??
      ??:0:0


      """
    #expect(
      SymbolizerOutput.frames(in: text, count: 2) == [
        [
          SourceFrame(function: "inner()", file: "/a b/c:d.swift", line: 12, column: 9),
          SourceFrame(function: "outer()", file: "", line: 0, column: 0),
        ], [],
      ])
  }

  @Test func `The name of a file may contain line feeds`() {
    let frames = SymbolizerOutput.frames(
      in: "inner()\n/a\nb/c\n:1.swift:12:9\nouter()\n/d.swift:3:1\n\n", count: 1)
    #expect(
      frames == [
        [
          SourceFrame(function: "inner()", file: "/a\nb/c\n:1.swift", line: 12, column: 9),
          SourceFrame(function: "outer()", file: "/d.swift", line: 3, column: 1),
        ]
      ])
  }

  @Test func `The name of a file may contain line feeds that follow each other`() {
    let text = "inner()\n/a\n\nb\n\n\n.swift:12:9\n\nouter()\n/d.swift:3:1\n\n"
    #expect(
      SymbolizerOutput.frames(in: text, count: 2) == [
        [SourceFrame(function: "inner()", file: "/a\n\nb\n\n\n.swift", line: 12, column: 9)],
        [SourceFrame(function: "outer()", file: "/d.swift", line: 3, column: 1)],
      ])
  }

  @Test func `A symbol identifies the part of a function after its first executor change`() {
    let symbols = ["$s4cookyyYaFTY0_", "$s4cookyyYaFTY1_", "$s4cookyyYaFTQ0_", "$s4cookyyYaF"]
    let text = symbols.map { "\($0)\n/a.swift:1:0\n\n" }.joined()
    let frames = SymbolizerOutput.frames(in: text, count: symbols.count)
    #expect(frames?.joined().map(\.followsFirstWait) == [true, false, false, false])
  }

  @Test(arguments: ["", "f\n\n", "f\na:1\n\n", "f\na:x:2\n\n", "f\na:1:2\n\ng\nb:1:2\n\n"])
  func `An answer with the wrong form or length is rejected`(text: String) {
    #expect(SymbolizerOutput.frames(in: text, count: 1) == nil)
  }
}
