import Foundation
import PseudoTerminal

/// The time from pressing Return after `run` to the prompt below the finished view, in the tutor at the pace
/// `instant`: with the demo's source lines in the cache, and with lines that the toolchain's symbolizer must find.
struct LessonFigures {
  let programs: MeasuredPrograms
  private let demo = "task-trees/abnormal-exit"

  init(_ programs: MeasuredPrograms) { self.programs = programs }

  func show() throws {
    var home = 0
    var fresh: PseudoTerminal?
    let used = try tutor("lesson")
    // The first run checks the build's runtime and stores its lines in the cache.
    try run(used)
    var series = [Series(), Series()]
    for _ in 0..<15 {
      home += 1
      // In this home, the runtime is checked, but the lines are not in the cache.
      let terminal = try tutor("lesson-\(home)")
      try run(terminal)
      try forgetLines("lesson-\(home)")
      fresh = terminal
      try series[0].add { try run(used) }
      try series[1].add { if let fresh { try run(fresh) } }
    }
    print("\nFrom Return to the finished view, \(demo) at full pace")
    report("  source lines remembered", series[0].text, goal: "50 ms")
    report("  without them", series[1].text, goal: "200 ms")
  }

  private func tutor(_ home: String) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      programs.tutor, ["--pace", "instant"], environment: programs.home(home), rows: 60)
    try terminal.wait(for: "tutor>")
    return terminal
  }

  private func run(_ terminal: PseudoTerminal) throws {
    try terminal.type("run \(demo)\r")
    let before = terminal.output.count(of: "tutor>")
    try terminal.wait(for: "the prompt after the view") {
      $0.output.count(of: "tutor>") > before && $0.screen.currentLine == "tutor>"
    }
  }

  private func forgetLines(_ home: String) throws {
    let cache = programs.folder.appending(path: "\(home)/.cache/structured-concurrency-tutor")
    for name in try FileManager.default.contentsOfDirectory(atPath: cache.path)
    where !name.hasPrefix("runtime-") {
      try FileManager.default.removeItem(at: cache.appending(path: name))
    }
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
