import Foundation
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// Symbolizers that start before there is a trace.
@Suite struct WaitingSymbolizerTests {
  /// Creates a symbolizer in a folder. It answers the question of its input, but not that of
  /// its arguments, unless `answersArguments` is set.
  private func symbolizer(in folder: String, answersArguments: Bool) throws -> Symbolizer {
    let answer = "printf 'inner\\n/a.swift:%s:1\\n\\n'"
    try Fixture.write(
      """
      #!/bin/sh
      case "$1" in
      @*) while read -r line; do case "$line" in *CODE*) \(answer) 1;; esac; done <"${1#@}"
        exit \(answersArguments ? 0 : 1);;
      *) while read -r line; do \(answer) 2; done;;
      esac
      """, to: "\(folder)/llvm-symbolizer", executable: true)
    let toolchain = Toolchain(folders: [folder])
    return Symbolizer(cache: Cache(folder: "\(folder)/cache")) { toolchain }
  }

  private func trace(of module: String, at offsets: [UInt64]) -> Trace {
    var trace = Trace(scenario: Scenario(program: module), events: [])
    for (index, offset) in offsets.enumerated() {
      guard let site = SiteID(UInt32(index + 1)) else { continue }
      trace.sites[site] = [CodeAddress(module: module, offset: offset)]
    }
    return trace
  }

  @Test(arguments: [(true, 1), (false, 2)])
  func `A waiting symbolizer answers, and another one if it does not`(
    answers: Bool, line: Int
  ) async throws {
    try await Fixture.withFolder { folder in
      let symbolizer = try symbolizer(in: folder, answersArguments: answers)
      let waiting = try #require(symbolizer.start())
      let program = "\(folder)/a \"program\""
      try Fixture.write("", to: program)
      let trace = trace(of: program, at: [1, 2])
      let symbols = await symbolizer.symbols(for: [trace], by: waiting)
      #expect(symbols.first?.frames.values.map { $0.map(\.line) } == [[line], [line]])
      // The next question is asked in the usual way.
      let later = await symbolizer.symbols(for: [self.trace(of: folder, at: [3])], by: waiting)
      #expect(later.first?.frames.values.map { $0.map(\.line) } == [[2]])
    }
  }

  @Test func `A waiting symbolizer says the same as one that is started for a trace`() async throws
  {
    try await Fixture.withFolder { folder in
      let trace = try #require(
        try await Runner().trace(Scenario(program: Fixture.family)).trace)
      let early = Symbolizer(cache: Cache(folder: "\(folder)/early"))
      let waiting = try #require(early.start())
      let symbols = await early.symbols(for: [trace], by: waiting)
      #expect(symbols.first?.frames.isEmpty == false)
      let late = Symbolizer(cache: Cache(folder: "\(folder)/late"))
      #expect(await late.symbols(for: [trace]) == symbols)
    }
  }

  @Test func `The folder of a symbolizer that nobody asks is removed`() async throws {
    try await Fixture.withFolder { folder in
      var waiting = try symbolizer(in: folder, answersArguments: true).start()
      let place = try #require(waiting?.folder)
      #expect(FileManager.default.fileExists(atPath: place))
      waiting = nil
      #expect(!FileManager.default.fileExists(atPath: place))
    }
  }
}
