import DemoOptions
import RunKit

/// The variations of a demo's run: its defaults, each option at its critical values, and pairs of options.
struct Variations {
  /// The lists of words that the demo accepts.
  private(set) var accepted: [[String]] = [[]]
  /// The lists of words that the demo rejects, with the option that the error must name.
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
      } else if option.help.hasSuffix("numbers, separated by commas.") {
        add(listNamed: name)
      } else if let range = try await Self.range(of: option, in: demo) {
        accepted += [range.lowerBound, range.upperBound].map { [name, "\($0)"] }
        let beyond = [range.lowerBound - 1, range.upperBound + 1]
        refused += (beyond.map(String.init) + ["x", "1.5", ""]).map { ([name + "=" + $0], name) }
      } else {
        // A demo accepts any value for a number without a range, so the test fails for it.
        refused.append(([name, "\(Int.max)"], name))
      }
    }
    accepted += listed.joined()
    // All pairs of options whose values can be listed.
    for (index, first) in listed.enumerated() {
      for second in listed[(index + 1)...] {
        accepted += first.flatMap { words in second.map { words + $0 } }
      }
    }
    refused.append((["--no-such-option"], "--no-such-option"))
    refused.append((["stray"], "stray"))
  }

  /// Adds values for a list of times separated by commas: the shortest and the longest list, and lists that are
  /// not valid.
  private mutating func add(listNamed name: String) {
    let most = Array(repeating: "100", count: 26)
    accepted += [[name, "0"], [name, most.joined(separator: ",")], [name, "60000,0,60000"]]
    let wrong = ["", ",", "1,", "a,b", "1,-1", "60001", (most + ["1"]).joined(separator: ",")]
    refused += wrong.map { ([name + "=" + $0], name) }
  }

  /// Returns the numbers that an option accepts, according to its help. If the range depends on other options,
  /// returns the range in the demo's error about a number that is too large.
  private static func range(
    of option: DemoOption, in demo: Demo
  ) async throws -> ClosedRange<Int>? {
    if let range = range(in: option.help) { return range }
    let run = try await PackageLessons.runPlain(demo, [option.name, "\(Int.max)"])
    return range(in: run.standardError.text)
  }

  static func range(in sentence: String) -> ClosedRange<Int>? {
    guard let match = sentence.firstMatch(of: /from (\d+) to (\d+)/), let first = Int(match.1),
      let last = Int(match.2), first <= last
    else { return nil }
    return first...last
  }
}
