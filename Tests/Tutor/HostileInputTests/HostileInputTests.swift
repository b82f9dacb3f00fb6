import Foundation
import PseudoTerminal
import Testing

/// Hostile text costs no more than a harmless text of the same kind and size, as part of bounds.
@Suite struct `Text that nobody means` {
  /// What reading one text cost.
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

  /// How many times as long as the harmless text another may take. One that takes the square of its size takes hundreds
  /// of times as long.
  private static let times = 40
  /// The least time that is taken for the harmless text, in microseconds: shorter ones say more about the computer's
  /// interruptions than about the text.
  private static let least = 1_000
  /// How many bytes of memory a byte of input may take.
  private static let bytes = 1_000

  @Test(arguments: [
    ("lesson", 10_000), ("predict", 6_000), ("ask", 10_000), ("frontMatter", 10_000),
    ("course", 30_000), ("glossary", 10_000), ("source", 10_000), ("progress", 30_000),
    ("settings", 30_000), ("handIn", 30_000), ("classFolder", 2_000), ("help", 30_000),
    ("expression", 30_000), ("line", 30_000), ("typed", 30_000), ("words", 30_000),
    ("arguments", 30_000), ("completion", 30_000), ("trace", 2_000), ("symbols", 30_000),
    ("symbolCache", 30_000), ("editorSettings", 30_000), ("history", 30_000),
  ])
  func `takes neither much time nor much memory`(kind: String, size: Int) throws {
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
    let time = max(harmless.microseconds, Self.least) * Self.times
    for cost in costs.dropFirst() {
      #expect(cost.microseconds < time, "\(kind), \(cost.name): time")
      #expect(
        (cost.kilobytes - harmless.kilobytes) * 1024 < size * Self.bytes,
        "\(kind), \(cost.name): memory")
    }
  }
}
