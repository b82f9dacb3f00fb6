import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// The compiled copy of a learner's file has the path of that file.
@Suite struct LearnersFileTests {
  private func files(of source: String?) -> (paths: [String], own: String?) {
    var runner = Runner()
    runner.source = source
    var symbols = Symbols()
    symbols.frames[CodeAddress(module: "/cache/1/program", offset: 16)] = [
      SourceFrame(function: "load()", file: "/library/Downloads.swift", line: 7, column: 1),
      SourceFrame(function: "album()", file: "/cache/1/mine.swift", line: 3, column: 1),
    ]
    let named = runner.namingLearnersFile(symbols, of: Scenario(program: "/cache/1/program"))
    return (named.frames.values.flatMap { $0.map(\.file) }, named.learnersFile)
  }

  @Test func `An absolute path is kept, and a relative one becomes absolute`() throws {
    let file = "/home/ada/mine.swift"
    #expect(files(of: file).paths == ["/library/Downloads.swift", file])
    #expect(files(of: file).own == file)
    let path = try #require(files(of: "mine.swift").own)
    #expect(path.hasPrefix("/") && path.hasSuffix("/mine.swift") && !path.hasPrefix("/cache"))
  }

  @Test func `The files of other programs keep their paths`() {
    #expect(files(of: nil).paths == ["/library/Downloads.swift", "/cache/1/mine.swift"])
    #expect(files(of: nil).own == nil)
  }
}
