import CommandLineKit
import DemoOptions
import LessonKit
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// No single option reaches all goals of a lesson. The test tries the options that all runs of the goals accept, with
/// many values.
@Suite struct SingleOptionTests {
  @Test(arguments: PackageLessons.lessons)
  func `No single option with a value reaches all goals of a lesson`(
    entry: Catalog.Entry
  ) async throws {
    let goals = try entry.read().lesson.steps.flatMap(\.goals)
    let demos = try await goals.asyncMap { goal in
      try await PackageLessons.demo(Self.path(goal.run, in: entry))
    }
    let candidates = Self.candidates(demos, goals)
    #expect(candidates.count >= 20, "Only \(candidates.count) options were tried.")
    for words in candidates {
      var isReached = true
      for (goal, demo) in zip(goals, demos) where isReached {
        isReached = try await Self.reaches(goal, demo, with: words)
      }
      #expect(!isReached, "\(words.joined(separator: " ")) reaches all goals")
    }
  }

  @Test func `An option that reaches a goal is found`() async throws {
    let entry = try #require(
      PackageLessons.lessons.first { $0.name.id == "structured-programming" })
    let goals = try entry.read().lesson.steps.flatMap(\.goals)
    let goal = try #require(goals.last)
    let demo = try await PackageLessons.demo(Self.path(goal.run, in: entry))
    #expect(Self.candidates([demo], [goal]).contains(["--cores", "2"]))
    #expect(try await Self.reaches(goal, demo, with: ["--cores", "2"]))
    #expect(try await !Self.reaches(goal, demo, with: ["--cores", "1"]))
  }

  private static func path(_ run: DemoRun, in entry: Catalog.Entry) -> String {
    run.demo.contains("/") ? run.demo : "\(entry.name.id)/\(run.demo)"
  }

  /// Returns the options that each of the demos accepts, each with one of its values.
  private static func candidates(_ demos: [Demo], _ goals: [Goal]) -> [[String]] {
    let lists = demos.map { $0.options + MachineOption.beside($0.options, MachineOption.forGoals) }
    guard let first = lists.first else { return [] }
    let used = goals.flatMap { goal in goal.solutions.flatMap(\.arguments) }
    let numbers = Set(used.filter { UInt64($0) != nil } + Self.numbers.map(String.init)).sorted()
    return first.flatMap { option -> [[String]] in
      guard lists.allSatisfy({ $0.contains { $0.name == option.name } }) else { return [] }
      return switch option.kind {
      case .flag: [[option.name]]
      case .option: Self.values(of: option, numbers).map { [option.name, $0] }
      case .positional: []
      }
    }
  }

  private static let numbers = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 20, 50, 100, 150, 200, 300, 500, 1000,
  ]

  private static func values(of option: DemoOption, _ numbers: [String]) -> [String] {
    if case .oneOf(let words) = option.form { return words.filter { $0 != MachineOption.ask } }
    return numbers.filter {
      (try? ArgumentList(parsing: [option.name, $0], options: [option])) != nil
    }
  }

  /// Whether the run that learners change reaches the goal if one option is added or changed.
  private static func reaches(
    _ goal: Goal, _ demo: Demo, with words: [String]
  ) async throws -> Bool {
    let options = RunPlan.options(of: demo)
    let usual = try ArgumentList(parsing: goal.run.arguments, options: options)
    guard
      let changed = try? ArgumentList(changing: usual, parsing: words, options: options),
      changed != usual
    else { return false }
    let line = ([demo.id] + changed.words).joined(separator: " ")
    // A schedule fits only the options with which it was found, so another run with it fails.
    guard let trace = try? await PackageLessons.trace(line) else { return false }
    return (try? trace.holds(goal.key.value)) == true
  }
}

extension Sequence {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
