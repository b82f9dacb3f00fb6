import Foundation
import PseudoTerminal
import Testing

/// Reading hostile text costs at most a fixed multiple of reading harmless text of the same kind and size.
@Suite struct HostileInputTests {
  /// The cost of reading one text.
  private struct Cost {
    var microseconds: Int
    var kilobytes: Int
    var name: String

    init?(_ line: Substring) {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, let time = Int(words[0]), let memory = Int(words[1]) else {
        return nil
      }
      (microseconds, kilobytes, name) = (time, memory, String(words[2]))
    }
  }

  /// The time limit for a hostile text, as a multiple of the time for the harmless text. An algorithm that takes
  /// quadratic time takes hundreds of times as long.
  private static let maximumTimes = 40
  /// The minimum time to assume for the harmless text, in microseconds. Shorter measurements depend more on the
  /// computer's interruptions than on the text.
  private static let minimumTime = 1_000
  /// The maximum number of bytes of memory for each byte of input.
  private static let maximumBytes = 1_000

  @Test(arguments: [
    ("lesson", 10_000), ("predict", 6_000), ("ask", 10_000), ("frontMatter", 10_000),
    ("course", 30_000), ("glossary", 10_000), ("source", 10_000), ("progress", 30_000),
    ("settings", 30_000), ("handIn", 30_000), ("classFolder", 2_000), ("help", 30_000),
    ("expression", 30_000), ("line", 30_000), ("typed", 30_000), ("words", 30_000),
    ("arguments", 30_000), ("completion", 30_000), ("trace", 2_000), ("symbols", 30_000),
    ("symbolCache", 30_000), ("editorSettings", 30_000), ("history", 30_000),
  ])
  func `Hostile input takes little time and memory`(kind: String, size: Int) throws {
    let process = Process()
    process.executableURL = URL(filePath: PseudoTerminal.product("fixture-reader"))
    process.arguments = [kind, "\(size)", "sample"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n")
    #expect(process.terminationStatus == 0, "\(kind) ended at: \(lines.last ?? "nothing")")
    let costs = lines.compactMap(Cost.init)
    let harmless = try #require(costs.first)
    #expect(costs.count > 100)
    let time = max(harmless.microseconds, Self.minimumTime) * Self.maximumTimes
    for cost in costs.dropFirst() {
      #expect(cost.microseconds < time, "\(kind), \(cost.name): time")
      #expect(
        (cost.kilobytes - harmless.kilobytes) * 1024 < size * Self.maximumBytes,
        "\(kind), \(cost.name): memory")
    }
  }
}
