import Foundation
import PseudoTerminal

/// The time from saving a learner's file to the tutor's verdict, compared with compiling and running the same file
/// by hand.
struct ExerciseFigures {
  let programs: MeasuredPrograms
  private static let exercise = "two-downloads"
  private static let rounds = 15
  /// Options for short waits, so that compiling takes almost all of the time by hand.
  private static let options = ["--cover", "3", "--back", "2"]

  init(_ programs: MeasuredPrograms) { self.programs = programs }

  func show() throws {
    let environment = programs.home("exercises")
    let terminal = try PseudoTerminal(programs.tutor, environment: environment)
    try terminal.wait(for: "tutor>")
    try terminal.type("exercise \(Self.exercise)\r")
    try terminal.wait(for: "is compiled and checked")
    let folder =
      (environment["HOME"] ?? "") + "/.local/share/structured-concurrency-tutor/code"
    let file = "\(folder)/\(Self.exercise).swift"
    let good = try String(
      contentsOfFile: "\(programs.root.path)/Lessons/02-async-let/Exercises/\(Self.exercise)/"
        + "solution.swift", encoding: .utf8)
    let bad = good.replacingOccurrences(of: "return try await", with: "return try")
    // The first save also waits for work whose results later saves find in the cache.
    try save(good + "// first\n", as: file, until: "passes in", in: terminal)
    let byHand = programs.made("\(Self.exercise).swift")
    try good.write(toFile: byHand, atomically: true, encoding: .utf8)
    var number = 0
    let series = try Series.alternately(
      rounds: Self.rounds, pause: 1,
      [
        { try compileAndRun(byHand) },
        {
          // The text must be new. The tutor does not compile a known text again.
          number += 1
          try save(good + "// \(number)\n", as: file, until: "passes in", in: terminal)
        },
        {
          number += 1
          try save(bad + "// \(number)\n", as: file, until: "does not compile", in: terminal)
        },
      ])
    print("\nA learner's file of \(good.split(separator: "\n").count) lines with DemoWorld")
    report("  swiftc FILE && ./FILE", series[0].text)
    report("  from saving it to the verdict", series[1].text)
    report("  from saving it to a compile error", series[2].text)
    report("  verdict / by hand", (series[1] / series[0]).threeDigits, goal: "0.8 at most")
    report("  compile error / by hand", (series[2] / series[0]).threeDigits, goal: "0.5 at most")
    terminal.send(SIGKILL)
  }

  private func compileAndRun(_ file: String) throws {
    let folder = programs.root.path + "/.build/release"
    let program = programs.made("by-hand")
    try programs.run(
      "/usr/bin/env",
      ["swiftc", "-swift-version", "6", "-parse-as-library", "-I", "\(folder)/Modules"]
        + ["-L", folder, "-lLearnerLibrary", "-Xlinker", "-rpath", "-Xlinker", folder]
        + [file, "-o", program])
    try programs.run(program, Self.options)
  }

  /// Saves a text in place, and waits until the tutor prints `words` one more time.
  private func save(
    _ text: String, as file: String, until words: String, in terminal: PseudoTerminal
  ) throws {
    func count() -> Int { terminal.screen.transcript.components(separatedBy: words).count }
    let before = count()
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    try terminal.wait(for: words) { _ in count() > before }
  }
}
