import Foundation
import Glibc

/// The costs of exploring: the processor time of a schedule, the time to the first answer, and the number of demos
/// that are explored completely.
struct ExploreFigures {
  let programs: MeasuredPrograms
  private static let demos = [
    ["group-patterns", "first-wins"], ["actors", "last-ticket"],
    ["task-groups", "completion-order"],
  ]
  /// The number of first choices. At each of them, a schedule takes the default or another candidate.
  private static let choices = 11
  private static let schedules = 1 << choices
  private static let alone = 20

  init(_ programs: MeasuredPrograms) { self.programs = programs }

  func show() throws {
    for demo in Self.demos {
      print("\nExploring \(demo.joined(separator: "/")), processor time of a schedule")
      var (rewound, forked, alone) = (Series(), Series(), Series())
      for _ in 0..<5 {
        rewound.add(try processorTime { try runTogether(demo) } / Self.schedules)
        forked.add(
          try processorTime {
            try runTogether(demo, ["TASKTRACER_WITHOUT_REWINDING": "1"])
          } / Self.schedules)
        alone.add(try processorTime { try runAlone(demo) } / Self.alone)
      }
      report("  memory brought back", rewound.text)
      report("  a copy of the process for each", forked.text)
      report("  a process started for each", alone.text)
      report("  memory / a process", (rewound / alone).threeDigits)
      var first = Series()
      for _ in 0..<5 {
        try first.add {
          try programs.run(
            programs.tutor,
            ["explore", demo.joined(separator: "/"), "--until", "tasks.count >= 0"])
        }
      }
      report("  time of the first answer", first.text)
    }
    try showCompleteness()
  }

  private func environment(_ variables: [String: String]) -> [String: String] {
    let own = [
      "LD_PRELOAD": programs.tracer, "TASKTRACER_FILE": programs.made("explore.trace"),
      "TASKTRACER_WITHOUT_PLACES": "1", "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
    return own.merging(variables) { $1 }
  }

  private func runTogether(_ demo: [String], _ variables: [String: String] = [:]) throws {
    let list = programs.made("explore.schedules")
    let lines = (0..<Self.schedules).map { "\(Self.choicesInCommon($0)) \(Self.schedule($0))\n" }
    try lines.joined().write(toFile: list, atomically: true, encoding: .utf8)
    let own = ["TASKTRACER_SEARCH": list, "LD_BIND_NOW": "1"]
    try programs.run(
      programs.demos, demo, environment: environment(own.merging(variables) { $1 }))
  }

  /// Returns the schedule with a number. The bits of the number, from the highest on, say at which choices the
  /// schedule departs from the default.
  private static func schedule(_ number: Int) -> String {
    let departures = (1...choices).filter { number >> (choices - $0) & 1 == 1 }
    return departures.isEmpty ? "0" : departures.map { "\($0).1" }.joined(separator: "-")
  }

  /// Returns the number of first choices that a schedule has in common with the next.
  private static func choicesInCommon(_ number: Int) -> Int {
    choices - (Int.bitWidth - (number ^ (number + 1)).leadingZeroBitCount)
  }

  private func runAlone(_ demo: [String]) throws {
    let file = programs.made("explore.departures")
    for number in 0..<Self.alone {
      try "0~\(number)\n".write(toFile: file, atomically: true, encoding: .utf8)
      try programs.run(
        programs.demos, demo, environment: environment(["TASKTRACER_DEPARTURES": file]))
    }
  }

  /// Returns the processor time of the processes that end during some work.
  private func processorTime(_ work: () throws -> Void) rethrows -> Duration {
    let before = Self.processorTime
    try work()
    return Self.processorTime - before
  }

  private static var processorTime: Duration {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return .seconds(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + .microseconds(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
  }

  /// Shows how many of the course's demos have all their orders tried within the usual limit, and within a second.
  private func showCompleteness() throws {
    let demos = try programs.demoNames()
    var (incomplete, slow): ([String], [String]) = ([], [])
    let start = ContinuousClock.now
    for demo in demos {
      let startOfDemo = ContinuousClock.now
      let text = try programs.output(programs.tutor, ["--width", "200", "explore", demo])
      let time = ContinuousClock.now - startOfDemo
      if !text.contains("All orders on"), !text.contains("There is no other order") {
        incomplete.append(demo)
      } else if time > .seconds(1) {
        slow.append("\(demo) \(Self.words(time))")
      }
    }
    let complete = demos.count - incomplete.count
    print("\nAll demos, with the usual limit")
    report("  explored completely", "\(complete) of \(demos.count)")
    report("  each within a second", "\(complete - slow.count) of \(demos.count)")
    report("  time", Self.words(ContinuousClock.now - start))
    if !slow.isEmpty { print("  in more time: \(slow.joined(separator: ", "))") }
    if !incomplete.isEmpty { print("  not completely: \(incomplete.joined(separator: ", "))") }
  }

  private static func words(_ time: Duration) -> String {
    "\(Unit(fitting: time).number(time)) \(Unit(fitting: time).name)"
  }
}

extension MeasuredPrograms {
  var demos: String { tutor.replacing("/tutor", with: "/demos") }

  /// Runs a program, and returns its standard output.
  func output(_ program: String, _ arguments: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the demos as `LESSON/NAME`, from the program's own description of its commands.
  func demoNames() throws -> [String] {
    struct Dump: Decodable { var command: Command }
    struct Command: Decodable {
      var commandName: String
      var subcommands: [Command]?
    }
    let text = try output(demos, ["--experimental-dump-help"])
    let dump = try JSONDecoder().decode(Dump.self, from: Data(text.utf8))
    return (dump.command.subcommands ?? []).filter { $0.commandName != "help" }.flatMap { lesson in
      (lesson.subcommands ?? []).filter { $0.commandName != "help" }
        .map { "\(lesson.commandName)/\($0.commandName)" }
    }
  }
}
