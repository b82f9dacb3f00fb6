import Foundation
import Glibc

/// What exploring costs: the processor time of a schedule, how soon the first answer comes, and how many demos are
/// explored completely.
struct ExploreFigures {
  let workshop: Workshop
  private static let demos = [
    ["group-patterns", "first-wins"], ["actors", "last-ticket"],
    ["task-groups", "completion-order"],
  ]
  private static let schedules = 200

  init(_ workshop: Workshop) { self.workshop = workshop }

  func show() throws {
    for demo in Self.demos {
      print("\nExploring \(demo.joined(separator: "/")), processor time of a schedule")
      var (together, alone) = (Series(), Series())
      for _ in 0..<5 {
        together.add(try processorTime { try runTogether(demo) } / Self.schedules)
        alone.add(try processorTime { try runAlone(demo) } / (Self.schedules / 10))
      }
      report("  a copy of one process", together.text)
      report("  a process started for each", alone.text)
      report("  a copy / a process", (together / alone).threeDigits)
      var first = Series()
      for _ in 0..<5 {
        try first.add {
          try workshop.run(
            workshop.tutor,
            ["explore", demo.joined(separator: "/"), "--until", "tasks.count >= 0"])
        }
      }
      report("  time of the first answer", first.text)
    }
    try showCompleteness()
  }

  private func environment(_ variables: [String: String]) -> [String: String] {
    let own = [
      "LD_PRELOAD": workshop.tracer, "TASKTRACER_FILE": workshop.made("explore.trace"),
      "TASKTRACER_WITHOUT_PLACES": "1", "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
    return own.merging(variables) { $1 }
  }

  private func runTogether(_ demo: [String]) throws {
    let drawn = (0..<Self.schedules).map { "0~\($0)" }.joined(separator: " ")
    try workshop.run(
      workshop.demos, demo,
      environment: environment([
        "TASKTRACER_SERIES": "\(Self.schedules)/1", "TASKTRACER_DEPARTURES": drawn,
      ]))
    for number in 0..<Self.schedules {
      try FileManager.default.removeItem(atPath: workshop.made("explore.trace.\(number)"))
    }
  }

  private func runAlone(_ demo: [String]) throws {
    for number in 0..<Self.schedules / 10 {
      try workshop.run(
        workshop.demos, demo, environment: environment(["TASKTRACER_DEPARTURES": "0~\(number)"]))
    }
  }

  /// The processor time of the processes that have ended since.
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

  /// Which of the course's demos have all their orders tried within the usual limit.
  private func showCompleteness() throws {
    let demos = try workshop.demoNames()
    var others: [String] = []
    let start = ContinuousClock.now
    for demo in demos {
      let text = try workshop.output(workshop.tutor, ["--width", "400", "explore", demo])
      if !text.contains("All orders on"), !text.contains("there is no other order") {
        others.append(demo)
      }
    }
    print("\nAll demos, with the usual limit")
    report("  explored completely", "\(demos.count - others.count) of \(demos.count)")
    let time = ContinuousClock.now - start
    report("  time", "\(Unit(fitting: time).number(time)) \(Unit(fitting: time).name)")
    if !others.isEmpty { print("  not completely: \(others.joined(separator: ", "))") }
  }
}

extension Workshop {
  var demos: String { tutor.replacing("/tutor", with: "/demos") }

  /// What a program writes to its standard output.
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

  /// The demos as `LESSON/NAME`, from the program's own description of its commands.
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
