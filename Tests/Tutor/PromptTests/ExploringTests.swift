import Foundation
import PseudoTerminal
import Testing

/// `explore` and `replay` as commands in a shell.
@Suite struct ExploringTests {
  private let home: TestHome

  init() throws { home = try TestHome() }

  @Test func `Each replay command that is shown reproduces its outcome in a new process`() throws {
    // A long path would not fit on a line.
    let folder = "cd '\(PseudoTerminal.products)' && "
    let program = "./fixture-orders prints"
    let (output, status) = try home.shell(folder + "tutor explore --cores 2 \(program) | cat")
    #expect(status == .exited(0))
    #expect(output.contains { $0.contains("orders on 2 cores") })
    let outcomes = output.compactMap { $0.firstMatch(of: /^ *\d+  (.+?)  \d+ orders?,/)?.1 }
    let schedules = output.compactMap { $0.firstMatch(of: /^ *replay (\S+) --cores 2\b/)?.1 }
    #expect(outcomes.count > 1)
    try #require(outcomes.count == schedules.count)
    for (outcome, schedule) in zip(outcomes, schedules) {
      let (printed, ended) = try home.shell(
        folder + "tutor replay \(schedule) --cores 2 --view output \(program)")
      #expect(ended == .exited(0))
      #expect(printed.last.map { $0.hasSuffix(outcome) } == true, "\(printed)")
    }
    let word = try #require(schedules.first)
    let (refusal, code) = try home.shell(folder + "tutor replay \(word) --cores 3 \(program)")
    #expect(code == .exited(2))
    #expect(refusal.joined(separator: " ").contains("another machine"))
  }

  /// On a narrow terminal, the progress line is cut, so that it can be replaced.
  @Test(arguments: [80, 40])
  func `Control-C stops an exploration and shows its results so far`(columns: Int) throws {
    let terminal = try home.start(columns: columns)
    try terminal.type("explore group-patterns/sky-scan --limit 100000\r")
    // Some schedules have been tried, and the progress line is drawn in place.
    try terminal.wait(for: "progress") {
      $0.screen.transcript.contains(/[0-9]{4} orders, 1 outcome/)
        && $0.screen.transcript.contains("Control-C")
    }
    try terminal.type("\u{3}")
    try terminal.wait(for: "the results and the prompt") {
      $0.screen.transcript.replacing("\n", with: " ").contains("Not all orders were tried")
        && $0.screen.currentLine.hasSuffix(">")
    }
    #expect(!terminal.screen.transcript.contains("Control-C"))
    #expect(terminal.screen.transcript.contains("replay "))
  }

  @Test func `An exploration of a program that does not end shows progress at once, and ends`()
    throws
  {
    let terminal = try home.start()
    let program = PseudoTerminal.product("fixture-orders")
    try terminal.type("explore --cores 2 --real-limit 1 '\(program)' spins\r")
    try terminal.wait(for: "progress before the first run ends") {
      $0.screen.transcript.contains("The default order runs.")
    }
    try terminal.wait(for: "the results and the prompt") {
      $0.screen.transcript.contains("Several orders did not end")
        && $0.screen.currentLine.hasSuffix(">")
    }
  }

  @Test func `Control-C keeps the runs that have ended, also within a series of runs`() throws {
    let terminal = try home.start()
    let processes = home.path + "/processes"
    let program = PseudoTerminal.product("fixture-orders")
    try terminal.type("explore --cores 2 '\(program)' counted \(processes)\r")
    try terminal.wait(for: "several runs") { _ in
      ((try? String(contentsOfFile: processes, encoding: .utf8)) ?? "").count >= 6
    }
    try terminal.type("\u{3}")
    try terminal.wait(for: "the results and the prompt") {
      $0.screen.transcript.contains("Not all orders were tried")
        && $0.screen.currentLine.hasSuffix(">")
    }
    let counted = terminal.screen.transcript.firstMatch(of: /were tried:\s+(\d+)/)
    #expect((counted.flatMap { Int($0.1) } ?? 0) > 1)
  }

  @Test func `Real runs are shown beside the explored outcomes`() throws {
    let program = PseudoTerminal.product("fixture-orders")
    let (output, status) = try home.shell(
      "tutor --width 200 explore --cores 2 --real 12 '\(program)' prints | cat")
    #expect(status == .exited(0))
    #expect(output.contains { $0.contains("Each of the 12 real runs had one of these outcomes.") })
    let rows = output.filter {
      $0.contains(" real run") && $0.contains(" order") && !$0.contains("Each")
    }
    let runs = rows.compactMap { row in
      row.split(separator: ", ").last.flatMap { Int($0.prefix { $0.isNumber }) }
    }
    #expect(runs.reduce(0, +) == 12)
  }

  @Test func `A program with threads of its own is said to have more orders`() throws {
    let program = PseudoTerminal.product("fixture-foreign")
    let (output, status) = try home.shell(
      "tutor --width 200 explore --cores 2 --limit 20 '\(program)' thread-and-task | cat")
    #expect(status == .exited(0))
    #expect(output.contains { $0.contains("so not all orders of their steps, and of") })
  }

  @Test func `Real runs that hang or crash are compared by how they end`() throws {
    let program = PseudoTerminal.product("fixture-orders")
    for (name, ending) in [("hangs", "stuck"), ("crashes", "crashed")] {
      let (output, status) = try home.shell(
        "tutor --width 200 explore --cores 2 --real 2 '\(program)' \(name) | cat")
      #expect(status == .exited(0))
      #expect(output.contains { $0.contains("Each of the 2 real runs had this outcome.") })
      #expect(output.contains { $0.contains(ending) && $0.contains("2 real runs") })
    }
  }

  @Test func `An order that never ends is an outcome, and the others are tried too`() throws {
    let program = PseudoTerminal.product("fixture-orders")
    let (output, status) = try home.shell(
      "tutor --width 200 explore --cores 1 --real-limit 1 '\(program)' spins | cat")
    #expect(status == .exited(0))
    #expect(output.contains { $0.contains(" ends ") })
    #expect(output.contains { $0.contains("(stopped at the limit of real time)") })
    #expect(output.contains { $0.contains("All orders on 1 core were tried.") })
  }

  /// Without a reduction, these six children have far more orders than are tried.
  @Test func `Equivalent orders of a source file are left out, as they are for a program`() throws {
    try """
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 1...6 {
        group.addTask {
          try? await Task.sleep(for: .milliseconds(number * 10))
          return number
        }
      }
      var sum = 0
      for await number in group { sum += number }
      return sum
    }
    print(sum)
    """.write(toFile: home.path + "/six.swift", atomically: true, encoding: .utf8)
    let (output, status) = try home.shell("tutor explore '\(home.path)/six.swift' | cat")
    #expect(status == .exited(0))
    #expect(output.contains { $0.contains("All orders on 4 cores were tried.") })
  }

  /// On four cores, a fifth child has to wait for a core, and then the order of most steps matters.
  @Test(arguments: ["withTaskGroup(of: Void.self)", "withDiscardingTaskGroup"])
  func `More cores show that five visits to an actor have one outcome`(opening: String) throws {
    try """
    actor Counter {
      var count = 0
      func add() { count += 1 }
    }
    let counter = Counter()
    await \(opening) { group in
      for _ in 1...5 { group.addTask { await counter.add() } }
    }
    print(await counter.count)
    """.write(toFile: home.path + "/five.swift", atomically: true, encoding: .utf8)
    let (output, status) = try home.shell(
      "tutor --width 200 explore '\(home.path)/five.swift' | cat")
    #expect(status == .exited(0))
    #expect(output.contains { $0.contains("They include those on 4 cores, so there is no other") })
    let outcomes = output.filter { $0.contains(" orders, ") }
    #expect(outcomes.count == 1 && outcomes.allSatisfy { $0.hasPrefix(" 1  5  ") })
  }
}
