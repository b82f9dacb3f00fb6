import Foundation
import PseudoTerminal

/// The time from exec to the prompt, each time on a new terminal, compared with a minimal program that uses libedit.
struct PromptFigures {
  let programs: MeasuredPrograms

  init(_ programs: MeasuredPrograms) { self.programs = programs }

  func show() throws {
    let environment = programs.home("prompt")
    // The first start greets a new learner, and finds nothing in the system's caches.
    try untilPrompt(programs.tutor, "tutor>", environment)
    let series = try Series.alternately(
      rounds: 41,
      [
        { try untilPrompt(programs.prompt, "prompt>", environment) },
        { try untilPrompt(programs.tutor, "tutor>", environment) },
      ])
    print("\nFrom exec to the prompt")
    report("  a minimal C program with libedit", series[0].text)
    report("  tutor", series[1].text)
    report("  tutor / minimal", (series[1] / series[0]).threeDigits, goal: "4 at most")
  }

  private func untilPrompt(
    _ program: String, _ prompt: String, _ environment: [String: String]
  ) throws {
    let terminal = try PseudoTerminal(program, environment: environment)
    try terminal.wait(for: prompt)
    terminal.send(SIGKILL)
  }
}

extension MeasuredPrograms {
  /// Returns an environment with a home folder that is empty at first.
  func home(_ name: String) -> [String: String] {
    let home = made(name)
    return ["HOME": home, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
  }
}
