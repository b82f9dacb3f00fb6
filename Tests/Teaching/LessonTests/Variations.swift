import DemoOptions
import RunKit

/// The ways in which a demo can be run: its defaults, and each option by itself at what may go wrong first.
struct Variations {
  /// Each a list of words that the demo takes.
  private(set) var accepted: [[String]] = [[]]
  /// Each a list of words that it refuses, with the option that it should speak of.
  private(set) var refused: [(words: [String], option: String)] = []

  init(of demo: Demo) async throws {
    var listed: [[[String]]] = []
    for option in demo.options {
      let name = option.name
      if option.kind == .flag {
        listed.append([[name]])
        refused.append(([name + "=1"], name))
      } else if !option.allowedValues.isEmpty {
        listed.append(option.allowedValues.map { [name, $0] })
        refused.append(([name, "nonsense"], name))
      } else if option.help.contains("with commas between") {
        add(listNamed: name)
      } else if let range = try await Self.range(of: option, in: demo) {
        accepted += [range.lowerBound, range.upperBound].map { [name, "\($0)"] }
        let beyond = [range.lowerBound - 1, range.upperBound + 1]
        refused += (beyond.map(String.init) + ["x", "1.5", ""]).map { ([name + "=" + $0], name) }
      } else {
        // A number without a range is refused nowhere, and so this will fail.
        refused.append(([name, "\(Int.max)"], name))
      }
    }
    accepted += listed.joined()
    // Every two of those that can be listed.
    for (index, first) in listed.enumerated() {
      for second in listed[(index + 1)...] {
        accepted += first.flatMap { words in second.map { words + $0 } }
      }
    }
    refused.append((["--no-such-option"], "--no-such-option"))
    refused.append((["stray"], "stray"))
  }

  /// Times with commas between: the shortest and the longest list, and what is none.
  private mutating func add(listNamed name: String) {
    let most = Array(repeating: "100", count: 26)
    accepted += [[name, "0"], [name, most.joined(separator: ",")], [name, "60000,0,60000"]]
    let wrong = ["", ",", "1,", "a,b", "1,-1", "60001", (most + ["1"]).joined(separator: ",")]
    refused += wrong.map { ([name + "=" + $0], name) }
  }

  /// The numbers that an option takes: as its help says it, or where that depends on other options, as the
  /// demo does when it gets too large a one.
  private static func range(
    of option: DemoOption, in demo: Demo
  ) async throws -> ClosedRange<Int>? {
    if let range = range(in: option.help) { return range }
    let run = try await Bench.runPlain(demo, [option.name, "\(Int.max)"])
    return range(in: run.standardError.text)
  }

  static func range(in sentence: String) -> ClosedRange<Int>? {
    guard let match = sentence.firstMatch(of: /from (\d+) to (\d+)/), let first = Int(match.1),
      let last = Int(match.2), first <= last
    else { return nil }
    return first...last
  }
}
