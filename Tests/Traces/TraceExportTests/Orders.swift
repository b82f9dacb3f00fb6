import StyledText
import TaskTrace
import TraceAnalysis
import TraceBuilding

@testable import TraceExport

/// A program with two choices: which of two tasks prints first, and whether the other one prints before the main task.
enum Orders {
  static let all = [[0, 0], [0, 1], [1, 0], [1, 1]]

  static func trace(_ picks: [Int]) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let tasks = [("ann", 2), ("ben", 3)].map { name, site in
      script.create(
        Creation(
          kind: .asyncLet, parent: main, creator: main, name: name, site: SiteID(UInt32(site))))
    }
    var choiceEvents = [script.events.count]
    func print(_ task: TaskID, _ text: String) {
      script.run(task)
      script.add(task, .printed(.standardOutput, text))
      script.add(task, .returned)
    }
    let (first, second) = (tasks[picks[0]], tasks[1 - picks[0]])
    let names = picks[0] == 0 ? ["ann", "ben"] : ["ben", "ann"]
    print(first, names[0])
    choiceEvents.append(script.events.count)
    if picks[1] == 0 { print(second, names[1]) }
    script.add(main, .printed(.standardOutput, "end"))
    if picks[1] == 1 { print(second, names[1]) }
    script.add(main, .returned)
    script.end()
    var trace = Fixture.place(script.trace, in: Fixture.source)
    trace.choices = [
      ScheduleChoice(
        count: 2, taken: picks[0],
        candidates: tasks.map { .init(kind: .runs, task: $0) }),
      ScheduleChoice(
        count: 2, taken: picks[1],
        candidates: [.init(kind: .runs, task: second), .init(kind: .continues, task: main)]),
    ]
    trace.choiceEvents = choiceEvents
    return trace
  }

  static func outcome(_ picks: [Int]) -> String { picks[1] == 0 ? "all printed" : "too early" }

  static func schedule(_ picks: [Int]) -> ScheduleString {
    let choices = trace(picks).choices
    return ScheduleString(
      Departures(decided: choices), scenario: Scenario(program: "/demos"), choices: choices)
  }

  static func tree(of runs: [[Int]]) -> OrderTree {
    var tree = OrderTree()
    for picks in runs {
      tree.add(trace(picks), outcome: outcome(picks), schedule: schedule(picks))
    }
    return tree
  }

  /// Returns the page. With a challenge, the outcome that solves it has no tab.
  static func page(of runs: [[Int]], asking challenge: String? = nil) throws -> String {
    let shown = challenge == nil ? [[0, 0], [0, 1]] : [[0, 0]]
    let outcomes = shown.map { picks in
      ExploredRuns.Outcome(
        name: outcome(picks), count: "2 orders", command: "replay \(schedule(picks)) demo",
        trace: trace(picks))
    }
    var explored = ExploredRuns(
      title: "demo", count: "\(runs.count) orders", outcomes: outcomes, replayWords: "demo",
      defaultRun: trace([0, 0]), sentences: ["All orders were tried."], tree: tree(of: runs))
    explored.ask = challenge
    var text = ""
    try ExploredPage(explored) { $0.map { .init($0) } }.write(to: &text)
    return text
  }
}
