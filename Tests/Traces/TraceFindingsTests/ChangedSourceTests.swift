import Foundation
import TaskTrace
import Testing
import TraceAnalysis
import TraceFindings

/// Findings about a program whose source files were changed after it was built.
///
/// `CUTS=COUNT` in the environment tests another number of changes of each file.
@Suite struct ChangedSourceTests {
  private static let count = ProcessInfo.processInfo.environment["CUTS"].flatMap { Int($0) } ?? 3

  /// The programs of the fixture: the keys of its tables.
  private static var programs: [String] {
    get throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Support/fixture-findings")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap {
        try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
          .matches(of: #/\n  "([^"]+)": /#).map { String($0.1) }
      }
    }
  }

  /// Returns the beginning of a source, cut in the middle of a line. If `number` is odd, lines at the beginning are
  /// missing too, so that other code is at the places of the run. The cuts of different numbers are spread evenly.
  private func cut(_ lines: [String], _ number: Int) -> [String] {
    let end = number * 7919 % lines.count
    let last = lines[end].prefix(number * 31 % (lines[end].count + 1))
    let start = number.isMultiple(of: 2) ? 0 : number * 13 % (end + 1)
    return lines[start..<end] + [String(last)]
  }

  @Test func `Findings can be made although a source was cut anywhere`() async throws {
    let programs = try Self.programs
    try #require(programs.count > 50)
    for (index, program) in programs.enumerated() {
      let recorded = try await Recorded.trace(program)
      for (file, lines) in recorded.symbols.sources where !lines.isEmpty {
        for number in index * Self.count..<(index + 1) * Self.count {
          var trace = recorded
          trace.symbols.sources[file] = cut(lines, number)
          for finding in trace.findings() {
            #expect(!finding.text.isEmpty, "\(program): \(file), cut \(number)")
          }
        }
      }
    }
  }
}
