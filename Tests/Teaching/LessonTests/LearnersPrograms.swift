import Foundation
import LessonKit
import Testing

/// Programs that learners could write for an exercise and that its author did not foresee.
///
/// `Tests/Support/learners/EXERCISE.txt` contains the programs of an exercise. The first line of each says whether
/// it passes and what it does: `// passes: Recursion instead of a loop.` A wrong program can name the kind of finding
/// that explains it first, and words of that finding: `// fails (ranOn, "line 6"): Never checks.` Then follow the
/// declarations that the exercise lets learners change, and those that the program adds.
struct LearnersPrograms {
  struct Program: CustomTestStringConvertible, Sendable {
    var posed: ExercisesTests.Posed
    var passes: Bool
    /// The kind of finding that must explain it first; nil for other programs.
    var finding: String?
    /// Words that the finding must contain; empty for most programs.
    var words: String
    var file: ExerciseFiles.File
    var testDescription: String { "\(posed.exercise.name): \(file.name)" }
  }

  static let all: [Program] = ExercisesTests.all.flatMap(programs)

  /// The folder of the programs.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Support/learners")

  private static func programs(of posed: ExercisesTests.Posed) -> [Program] {
    guard
      let text = try? String(
        contentsOf: folder.appending(path: "\(posed.exercise.name).txt"), encoding: .utf8)
    else { return [] }
    return programs(of: posed, in: text)
  }

  static func programs(of posed: ExercisesTests.Posed, in text: String) -> [Program] {
    text.split(separator: /(?m)^\/\/ (?=(?:passes|fails)(?: \(.*?\))?: )/).compactMap { part in
      guard let line = part.firstMatch(of: /^(passes|fails)(?: \((\w+)(?:, "(.*?)")?\))?: (.*)\n/)
      else {
        return nil
      }
      let code = part[line.range.upperBound...]
      return Program(
        posed: posed, passes: line.1 == "passes", finding: line.2.map(String.init),
        words: line.3.map(String.init) ?? "",
        file: .init(name: String(line.4), text: posed.start(with: String(code))))
    }
  }
}

extension ExercisesTests.Posed {
  /// Returns the start program with the declarations that may be changed replaced by others.
  fileprivate func start(with code: String) -> String {
    let source = DemoSource(demo: "", file: "", text: files.start.text)
    let replaced = exercise.edit.flatMap { source.lines(of: $0.value) }
    var lines: [String] = []
    for (index, line) in source.lines.enumerated() {
      if replaced.first?.lowerBound == index + 1 { lines.append(code) }
      if !replaced.contains(where: { $0.contains(index + 1) }) { lines.append(line) }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
